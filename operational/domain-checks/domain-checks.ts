import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'
import type { DomainFound } from './table.ts'

export type DomainCheck = {
  host: string
  lookedAt: Instant
  nextLookAt: Instant | null
  found: DomainFound
  absentSince: Instant | null
}

/** Replaces the result of the previous check. */
export const saveDomainCheck = async (
  db: Db,
  check: DomainCheck & { organisationId: OrganisationId },
): Promise<void> => {
  const { organisationId, host, lookedAt, nextLookAt, found, absentSince } = check
  const values = {
    host,
    looked_at: lookedAt,
    next_look_at: nextLookAt,
    found,
    absent_since: absentSince,
  }
  await db
    .insertInto('operational.domain_checks')
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}

/** Returns the newest check of this host, or null if there was none. */
export const findDomainCheck = async (
  db: Db,
  { organisationId, host }: { organisationId: OrganisationId; host: string },
): Promise<DomainCheck | null> => {
  const row = await db
    .selectFrom('operational.domain_checks')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('host', '=', host)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    host: row.host,
    lookedAt: row.looked_at,
    nextLookAt: row.next_look_at,
    found: row.found,
    absentSince: row.absent_since,
  }
}
