import type { BankCounterpart } from '@almoner/domain/bank-match/events.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { anyOf } from '../../engine/row/any-of.ts'

/**
 * Returns when a line was reconciled with each of these payouts, refunds, entries and lines, as
 * known at a position. One that was not, or is no longer, is left out.
 */
export const findReconciliationsAsOf = async (
  db: Db,
  {
    organisationId,
    position,
    ids,
  }: {
    organisationId: OrganisationId
    position: bigint
    ids: readonly BankCounterpart['id'][]
  },
): Promise<ReadonlyMap<string, Instant>> => {
  const { rows } = await sql<{ counterpart_id: string; at: Instant }>`
    select counterpart_id, min(at) as at
    from ${sql.table('read_models.bank_reconciliations')} as own
    where organisation_id = ${organisationId} and counterpart_id = ${anyOf<string>(ids)}
      and position <= ${position} and not exists (
        select from ${sql.table('read_models.bank_reconciliations')} as later
        where later.line_id = own.line_id and later.position > own.position
          and later.position <= ${position})
    group by counterpart_id`.execute(db)
  return new Map(rows.map(({ counterpart_id, at }) => [counterpart_id, at]))
}
