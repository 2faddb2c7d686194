import type { BankCounterpart } from '@almoner/domain/bank-match/events.ts'
import type { ReportSource } from '../report-kind.ts'

/** Returns what lines were reconciled with, by the position of the fact. These rows never change. */
export const findCounterparts = async (
  { db, organisationId }: ReportSource,
  positions: readonly bigint[],
): Promise<ReadonlyMap<bigint, BankCounterpart>> => {
  if (positions.length === 0) return new Map()
  const rows = await db
    .selectFrom('read_models.bank_reconciliations')
    .select(['position', 'counterpart_kind as kind', 'counterpart_id as id'])
    .where('organisation_id', '=', organisationId)
    .where('position', 'in', positions)
    .execute()
  return new Map(
    rows.map(({ position, ...counterpart }) => [position, counterpart as BankCounterpart]),
  )
}
