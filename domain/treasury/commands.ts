import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id, OrganisationId, PaymentId, StaffId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { CancelReason, SettlementLine } from './events.ts'
import type { MoneyBack, PayoutApproval } from './state.ts'

type OfCharity = { organisationId: OrganisationId; at: Instant }
type OfPayout = OfCharity & { payoutId: Id<'payout'> }

/** `seenCount` is the count up to which the caller knows what is settled. */
export type RecordSettlement = OfCharity & {
  type: 'RecordSettlement'
  day: CalendarDay
  lines: readonly SettlementLine[]
  seenCount: number
}

type MovedBack = OfCharity & { of: MoneyBack; paymentId: PaymentId; amountCents: Cents }

/** A refund was requested, or a dispute opened: with the sum that the platform advanced. */
export type RecordAdvance = MovedBack & { type: 'RecordAdvance' }

/** A refund failed, or a dispute was won: with the sum that returns. */
export type RecordReturn = MovedBack & { type: 'RecordReturn' }

export type RequestPayout = OfPayout & {
  type: 'RequestPayout'
  amountCents: Cents
  bank: { fingerprint: string; bankCode: string; last4: string }
  requestedBy: StaffId | null
  approval: PayoutApproval
  /**
   * The event count up to which the person has seen the balance. Omitted if no person requests the
   * payout.
   */
  seenCount?: number
}

export type ApprovePayout = OfPayout & { type: 'ApprovePayout'; by: StaffId | null }

/** The provider has created the payout. */
export type MarkPayoutSent = OfPayout & {
  type: 'MarkPayoutSent'
  providerPayoutId: string
  arrivalOn: CalendarDay
}

export type MarkPayoutPaid = OfPayout & {
  type: 'MarkPayoutPaid'
  paidOn: CalendarDay
  bankReference: string | null
}

/** The payout failed before it was paid, or the provider refused to create it. */
export type FailPayout = OfPayout & { type: 'FailPayout'; code: string }

export type CancelPayout = OfPayout & {
  type: 'CancelPayout'
  because: CancelReason
  by: StaffId | null
}

/** The charity's bank sent back what was paid. */
export type ReturnPayout = OfPayout & { type: 'ReturnPayout'; code: string }

export type TreasuryCommand =
  | RecordSettlement
  | RecordAdvance
  | RecordReturn
  | RequestPayout
  | ApprovePayout
  | MarkPayoutSent
  | MarkPayoutPaid
  | FailPayout
  | CancelPayout
  | ReturnPayout

export type TreasuryRefusal =
  /** The stream has grown since the caller read it. */
  | 'treasury_changed'
  | 'amount_not_positive'
  /** A payment would release more than its payer paid. */
  | 'more_than_paid'
  /** More open advances than one event repays: some must be repaid first. */
  | 'too_many_advances'
  | 'payout_under_way'
  | 'advance_owed'
  | 'amount_too_low'
  | 'amount_too_high'
  /** No such payout is open. */
  | 'payout_not_open'
  | 'payout_not_approved'
  /** The provider has not created it yet. */
  | 'payout_not_sent'
  /** It is at the provider, or on its way there, and can no longer be cancelled. */
  | 'payout_sent'
  /** The person who requested it approves it. */
  | 'own_payout'
  /** A person must approve it, or the delay must pass. */
  | 'approval_of_another_kind'
  /** No such payout was paid lately. */
  | 'payout_not_paid'
