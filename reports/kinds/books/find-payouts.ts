import { sql } from 'kysely'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { anyOf } from '@almoner/projections/engine/row/any-of.ts'
import type { ReportSource } from '../report-kind.ts'

/** When the provider settled a payment, and the payout that took it to the bank. */
export type Settlement = { settledOn: CalendarDay; payoutId: Id<'payout'> | null }

/** Finds the payout of a line, by the number of the treasury's event that made the line. */
export type FindPayout = (count: number) => Id<'payout'> | null

/**
 * Loads the payouts of a charity that were requested by the report's position and have not failed by
 * it, as the postings say. A charity has one open payout at a time, so a report has few, and no two
 * of them have a line in common.
 */
export const loadPayouts = async ({
  db,
  organisationId,
  position,
}: ReportSource): Promise<FindPayout> => {
  const { rows } = await sql<{ payout_id: Id<'payout'>; from_count: number; count: number }>`
    select payout_id, from_count, count from read_models.payouts
    where organisation_id = ${organisationId} and requested_position <= ${position}
      and not exists (select from read_models.postings
        where postings.payout_id = payouts.payout_id and journal = 'payout_failed'
          and postings.position <= ${position})
    order by from_count`.execute(db)
  return (count) => {
    let [from, to] = [0, rows.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const { count: end } = requirePresent(rows[middle], 'a payout')
      if (end <= count) from = middle + 1
      else to = middle
    }
    const payout = rows[from]
    return payout !== undefined && payout.from_count <= count ? payout.payout_id : null
  }
}

/** Returns the settlements of these payments by the report's position. */
export const findSettlements = async (
  { db, organisationId, position }: ReportSource,
  findPayout: FindPayout,
  ids: readonly PaymentId[],
): Promise<ReadonlyMap<PaymentId, Settlement>> => {
  const { rows } = await sql<{
    payment_id: PaymentId
    settled_on: CalendarDay
    count: number | null
  }>`
    select settled.payment_id, settled.business_date as settled_on, lines.count
    from read_models.postings settled
    left join read_models.payout_lines lines
      on lines.payment_id = settled.payment_id and lines.kind = 'payment'
      and lines.organisation_id = settled.organisation_id
    where settled.organisation_id = ${organisationId} and settled.payment_id = ${anyOf(ids)}
      and settled.journal = 'settled' and settled.credit like 'charity:%'
      and settled.position <= ${position}`.execute(db)
  return new Map(
    rows.map(({ payment_id: id, settled_on: settledOn, count }) => [
      id,
      { settledOn, payoutId: count === null ? null : findPayout(count) },
    ]),
  )
}
