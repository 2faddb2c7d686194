import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

export type RefundOfSum = {
  paymentId: PaymentId
  refundId: Id<'refund'>
  amountCents: Cents
  /** The Hong Kong day on which staff requested it. */
  day: CalendarDay
}

const mostRefunds = 200

/**
 * Returns the newest refunds of these sums that staff requested between two days, without failed
 * ones.
 */
export const findRefundsOfSums = async (
  db: Db,
  options: {
    organisationId: OrganisationId
    sums: readonly Cents[]
    firstDay: CalendarDay
    lastDay: CalendarDay
  },
): Promise<readonly RefundOfSum[]> => {
  const { organisationId, sums, firstDay, lastDay } = options
  if (sums.length === 0) return []
  const rows = await db
    .selectFrom('read_models.charity_refunds')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('counts', '=', true)
    .where('amount_cents', 'in', sums.map(BigInt))
    .where(
      'requested_at',
      '>=',
      sql<never>`(${firstDay}::date)::timestamp at time zone 'Asia/Hong_Kong'`,
    )
    .where(
      'requested_at',
      '<',
      sql<never>`(${lastDay}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'`,
    )
    .orderBy('requested_at', 'desc')
    .limit(mostRefunds)
    .execute()
  return rows.map((row) => {
    assert(row.organisation_id === organisationId, 'a refund of this charity')
    return {
      paymentId: row.payment_id,
      refundId: row.refund_id,
      amountCents: toCents(row.amount_cents),
      day: toCalendarDay(row.requested_at),
    }
  })
}
