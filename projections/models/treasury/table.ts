import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { OpenPayout } from '@almoner/domain/treasury/state.ts'

/** One row for each charity: the sum that can be paid out, and the sum on its way. */
export type TreasuryTable = {
  organisation_id: OrganisationId
  /** The number of its treasury's events that this row knows. */
  count: number
  available_cents: bigint
  advanced_cents: bigint
  /** The four are null while no payout is open; the last also until one is sent. */
  open_payout_id: Id<'payout'> | null
  open_payout_cents: bigint | null
  open_payout_status: OpenPayout['status'] | null
  arrival_on: CalendarDay | null
  /** The newest that has ended; all null before. */
  last_payout_id: Id<'payout'> | null
  last_payout_cents: bigint | null
  last_payout_status: 'paid' | 'failed' | 'cancelled' | 'returned' | null
  last_payout_at: Instant | null
  position: bigint
}

/**
 * The sum that was added to the available money on a day. The newest days that sum to the balance
 * begin with the day of its oldest money. A failed payout adds nothing: its money is as old as it
 * was.
 */
export type TreasuryDayTable = {
  organisation_id: OrganisationId
  day: CalendarDay
  added_cents: bigint
}

/**
 * One row for each payment that the provider has taken and not settled; it is deleted when the
 * payment is settled.
 */
export type UnsettledPaymentTable = {
  payment_id: PaymentId
  organisation_id: OrganisationId
  total_cents: bigint
  /** The provider's fee, as it was shown to the charity. */
  processing_fee_cents: bigint
  net_cents: bigint
  method: PaymentMethod
  /** The brand of the card, as the provider names it; empty if the provider does not. */
  card_brand: string
  /** Whether the card was issued in Hong Kong. */
  card_local: boolean
  /** When the success was recorded. */
  captured_at: Instant
}

/**
 * One row for each month of settlement and each kind of card: the provider's fees for a charity's
 * payments, and the fees promised.
 */
export type ProviderFeeMonthTable = {
  organisation_id: OrganisationId
  /** The month in Hong Kong, such as `2026-11`. */
  month: string
  method: PaymentMethod
  card_brand: string
  card_local: boolean
  payments: number
  /** The sum that the payers were charged. */
  charged_cents: bigint
  promised_cents: bigint
  taken_cents: bigint
  position: bigint
}

/**
 * One row for each refund or dispute: the sum advanced or returned, and whether the treasury knows.
 */
export type AdvanceTable = {
  kind: 'refund' | 'dispute'
  id: string
  organisation_id: OrganisationId
  payment_id: PaymentId
  /** 0 if nothing was advanced. */
  advance_cents: bigint
  advance_recorded: boolean
  /** 0 unless it failed or was won. */
  return_cents: bigint
  return_recorded: boolean
  /** One of the two happened, and the treasury does not know. */
  is_missing: boolean
  first_position: bigint
  position: bigint
}
