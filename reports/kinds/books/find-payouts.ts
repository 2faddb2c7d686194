import { sql } from 'kysely'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payoutsAsOf } from '@almoner/projections/models/payouts/as-of.ts'
import type { ReportSource } from '../report-kind.ts'

/** When the provider settled a payment, and the payout that took it to the bank. */
export type Settlement = { settledOn: CalendarDay; payoutId: Id<'payout'> | null }

/** Returns the settlements of these payments by the report's position. */
export const findSettlements = async (
  { db, organisationId, position, request }: ReportSource,
  ids: readonly PaymentId[],
): Promise<ReadonlyMap<PaymentId, Settlement>> => {
  const asOf = { at: request.knownAt, position }
  const { rows } = await sql<{
    payment_id: PaymentId
    settled_on: CalendarDay
    payout_id: Id<'payout'> | null
  }>`
    select settled.payment_id, settled.business_date::text as settled_on, payouts.payout_id
    from read_models.postings settled
    left join read_models.payout_lines lines
      on lines.payment_id = settled.payment_id and lines.kind = 'payment'
      and lines.organisation_id = settled.organisation_id
    left join (${payoutsAsOf({ organisationId, asOf })}) payouts
      on lines.count >= payouts.from_count and lines.count < payouts.count
      and payouts.status not in ('failed', 'cancelled')
    where settled.organisation_id = ${organisationId} and settled.payment_id = any(${ids})
      and settled.journal = 'settled' and settled.credit like 'charity:%'
      and settled.position <= ${position}`.execute(db)
  return new Map(
    rows.map((row) => [row.payment_id, { settledOn: row.settled_on, payoutId: row.payout_id }]),
  )
}
