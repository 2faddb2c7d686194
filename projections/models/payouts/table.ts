import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId, PaymentId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { CancelReason } from '@almoner/domain/treasury/events.ts'
import type { PayoutApproval } from '@almoner/domain/treasury/state.ts'

export type PayoutStatus =
  | 'requested'
  | 'approved'
  | 'sent'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'returned'

/** One row for each payout of a charity, with its outcome. */
export type PayoutTable = {
  payout_id: Id<'payout'>
  organisation_id: OrganisationId
  /** Its lines are of the treasury's events from this count up to its own, which is not one of them. */
  from_count: number
  count: number
  amount_cents: bigint
  /** The amount is carried + lines − kept. */
  carried_cents: bigint
  kept_cents: bigint
  status: PayoutStatus
  bank_code: string
  bank_last4: string
  bank_fingerprint: string
  approval: PayoutApproval
  /** Null for an automatic payout. */
  requested_by: StaffId | null
  requested_at: Instant
  requested_position: bigint
  /** Also null if a delay approved it. */
  approved_by: StaffId | null
  approved_at: Instant | null
  provider_payout_id: string | null
  sent_at: Instant | null
  /** The day on which the provider expects the arrival. */
  arrival_on: CalendarDay | null
  paid_on: CalendarDay | null
  /** When it was recorded as paid. */
  paid_at: Instant | null
  bank_reference: string | null
  /** When it was recorded as paid, failed or cancelled, or at last as returned. */
  ended_at: Instant | null
  /** The provider's code of why the payout failed or was returned. */
  failure_code: string | null
  cancelled_because: CancelReason | null
  cancelled_by: StaffId | null
  position: bigint
}

export type PayoutLineKind =
  | 'payment'
  /** An advance for a refund or a dispute that was repaid. */
  | 'refund'
  | 'dispute'
  /** These lines return a sum to the balance. */
  | 'refund_failed'
  | 'dispute_won'
  | 'payout_returned'

/** One row for each line of a payout, in the order of the treasury's events. */
export type PayoutLineTable = {
  organisation_id: OrganisationId
  /** The number of the treasury's event. */
  count: number
  /** Counts the lines of one event from 1. */
  line: number
  kind: PayoutLineKind
  /** Null for a returned payout. */
  payment_id: PaymentId | null
  /** The refund, the dispute or the payout; null for a payment. */
  object_id: string | null
  gross_cents: bigint
  /** All fees of a payment: 0 for other kinds. */
  fee_cents: bigint
  /** Gross less fee; below zero for what was repaid. */
  net_cents: bigint
  day: CalendarDay
}

/**
 * The sums of the lines of an event, by kind. A payout's sums can then be computed without its
 * lines.
 */
export type PayoutLineSumTable = {
  organisation_id: OrganisationId
  count: number
  kind: PayoutLineKind
  lines: number
  gross_cents: bigint
  fee_cents: bigint
  net_cents: bigint
}
