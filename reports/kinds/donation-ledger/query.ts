import { sql } from 'kysely'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { asPayment, type Id, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { addCents, cents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import { findPaymentsAsOf } from '@almoner/projections/models/payment-history/as-of.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { findSettlements, type Settlement } from '../books/find-payouts.ts'
import { inOrder, isInPeriod } from '../books/in-period.ts'
import { readRows } from '../books/read-rows.ts'

/**
 * One booking: money that came, or an offline entry that was taken back. An amended entry is taken
 * back and booked again.
 */
export type LedgerRow = {
  payment: PaymentRow
  businessDay: CalendarDay
  recordedAt: Instant
  /** The sum that the payer paid; below zero if the booking takes an entry back. */
  totalCents: Cents
  /** The parts of the total. Null for a booking that was taken back. */
  parts: Record<'amount' | 'service' | 'processing' | 'net', Cents> | null
  settlement: Settlement | null
}

type Booking = {
  payment_id: PaymentId | null
  offline_entry_id: Id<'offline_entry'> | null
  journal: 'captured' | 'direct_received' | 'offline_recorded' | 'offline_voided'
  amount_cents: bigint
  business_date: CalendarDay
  recorded_at: Instant
  /** No later posting takes it back. */
  stands: boolean
}

const booked = sql`('captured', 'direct_received', 'offline_recorded', 'offline_voided')`

/** The bookings of a period, in its order. */
export async function* ledgerRows(
  source: ReportSource,
): AsyncGenerator<readonly LedgerRow[], void, undefined> {
  const bookings = readRows<Booking>(
    source.db,
    sql`select payment_id, offline_entry_id, journal, amount_cents, business_date, recorded_at,
        journal <> 'offline_voided' and (offline_entry_id is null or not exists (
          select from read_models.postings later
          where later.offline_entry_id = postings.offline_entry_id
            and later.journal = 'offline_voided' and later.position <= ${source.position}
            and (later.position, later.line) > (postings.position, postings.line))) as stands
      from read_models.postings
      where journal in ${booked} and ${isInPeriod(source)} and ${maybeOfProject(source)}
      order by ${inOrder(source)}`,
  )
  for await (const batch of bookings) yield await loadRows(source, batch)
}

// An offline entry's project may have changed since, so all entries are read, and tested below.
const maybeOfProject = ({ organisationId, request: { params } }: ReportSource) =>
  params.projectId === null
    ? sql`true`
    : sql`(payment_id is null or payment_id in (
        select payment_id from read_models.payment_history
        where organisation_id = ${organisationId} and project_id = ${params.projectId}))`

const loadRows = async (
  source: ReportSource,
  bookings: readonly Booking[],
): Promise<readonly LedgerRow[]> => {
  const { organisationId, position, request } = source
  const ids = [...new Set(bookings.map(toId))]
  const payments = await findPaymentsAsOf(source, { organisationId, position, ids })
  const settlements = await findSettlements(source, ids)
  return bookings.flatMap((booking) => {
    const payment = requirePresent(payments.get(toId(booking)), 'the payment of a booking')
    const { projectId } = request.params
    if (projectId !== null && payment.projectId !== projectId) return []
    const sign = booking.journal === 'offline_voided' ? -1 : 1
    return [
      {
        payment,
        businessDay: booking.business_date,
        recordedAt: booking.recorded_at,
        totalCents: cents(sign * toCents(booking.amount_cents)),
        parts: booking.stands ? toParts(payment, toCents(booking.amount_cents)) : null,
        settlement: settlements.get(payment.paymentId) ?? null,
      },
    ]
  })
}

const toId = ({ payment_id, offline_entry_id }: Booking): PaymentId =>
  requirePresent(payment_id ?? (offline_entry_id && asPayment(offline_entry_id)), 'whose booking')

const toParts = ({ fees, coverFee, amountCents }: PaymentRow, totalCents: Cents) => {
  const { totalAmountCents, serviceFeeCents, processingFeeCents, nonprofitReceivesCents } =
    requirePresent(fees, 'the fees of what came')
  assert(totalAmountCents === totalCents, 'the booking is the sum that was paid')
  assert(coverFee || amountCents === totalCents, 'only a covered fee is paid besides the gift')
  return {
    amount: amountCents,
    service: serviceFeeCents,
    processing: processingFeeCents,
    net: nonprofitReceivesCents,
  }
}

/** The part of a total that pays for its fees. */
export const coveredFee = ({ parts, totalCents }: LedgerRow): Cents | null =>
  parts && subtractCents(totalCents, parts.amount)

/** The part that was refunded, or is being refunded: the books take it off at the request. */
export const refundedSum = ({ payment }: LedgerRow): Cents =>
  addCents(payment.refundedCents, payment.refundUnderWayCents)

/** What the books received less what was taken back, by the same selection. */
export const ledgerBooks = async (source: ReportSource): Promise<readonly BooksFigure[]> => {
  // The journal does not know projects.
  if (source.request.params.projectId !== null) return []
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(case when journal = 'offline_voided' then -amount_cents
      else amount_cents end), 0)::bigint as sum
    from read_models.postings
    where journal in ${booked} and ${isInPeriod(source)}`.execute(source.db)
  return [{ key: 'received', value: toCents(requirePresent(rows[0], 'a sum').sum) }]
}
