import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { OpenPayout } from '@almoner/domain/treasury/state.ts'

/** What can this charity be paid out, and what is on its way? One row a charity. */
export type TreasuryTable = {
  organisation_id: OrganisationId
  /** Of the events of its treasury that this row knows. */
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
 * How long has the available money been there? What was added on a day, so that the newest days
 * that sum to the balance begin with the oldest of it. A failed payout adds nothing: its money is as
 * old as it was.
 */
export type TreasuryDayTable = {
  organisation_id: OrganisationId
  day: CalendarDay
  added_cents: bigint
}

/** Which payments has the provider taken and not settled? One row a payment, until it is settled. */
export type UnsettledPaymentTable = {
  payment_id: PaymentId
  organisation_id: OrganisationId
  total_cents: bigint
  /** The provider's fee, as the charity was told. */
  processing_fee_cents: bigint
  net_cents: bigint
  method: PaymentMethod
  /** Of the card, as the provider names it; empty where it does not. */
  card_brand: string
  /** Whether the card was issued in Hong Kong. */
  card_local: boolean
  /** When the success was recorded. */
  captured_at: Instant
}

/**
 * What did the provider take for a charity's payments, and what had been promised? One row for each
 * month of settlement and each kind of card.
 */
export type ProviderFeeMonthTable = {
  organisation_id: OrganisationId
  /** `2026-11` in Hong Kong. */
  month: string
  method: PaymentMethod
  card_brand: string
  card_local: boolean
  payments: number
  /** What the payers were charged. */
  charged_cents: bigint
  promised_cents: bigint
  taken_cents: bigint
  position: bigint
}

/** What was advanced or has returned, and does the treasury know? One row a refund or dispute. */
export type AdvanceTable = {
  kind: 'refund' | 'dispute'
  id: string
  organisation_id: OrganisationId
  payment_id: PaymentId
  /** 0 where nothing was advanced. */
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
