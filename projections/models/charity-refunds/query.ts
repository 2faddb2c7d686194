import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

const dayMilliseconds = 24 * 3_600_000

/**
 * Sums the refunds that a charity's staff requested in the 24 hours before, without failed ones.
 */
export const sumRefunds = async (
  db: Db,
  { organisationId, until }: { organisationId: OrganisationId; until: Instant },
): Promise<Cents> => {
  const since = instantFromMilliseconds(toMilliseconds(until) - dayMilliseconds)
  const { sum } = await db
    .selectFrom('read_models.charity_refunds')
    .select(sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
    .where('organisation_id', '=', organisationId)
    .where('requested_at', '>', since)
    .where('counts', '=', true)
    .executeTakeFirstOrThrow()
  return toCents(sum)
}
