import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'

/** A payout as the provider has it. A paid one may fail days later: its bank sent it back. */
export type ProviderPayout = {
  providerPayoutId: string
  /** Our id; null for a payout made in the provider's dashboard. */
  payoutId: string | null
  amountCents: Cents
  /** The bank account that receives it. */
  externalAccountId: string | null
  /** The day on which the provider expects it at the bank. */
  arrivalOn: CalendarDay
} & (
  | { status: 'under_way' }
  /** The trace that the bank shows, if the provider names one. */
  | { status: 'paid'; bankReference: string | null }
  /** The provider's own reason; `canceled` if the payout was cancelled. */
  | { status: 'failed'; code: string }
)

export type PayoutAsked = {
  /** The charity's own account at the provider. */
  accountId: string
  /**
   * Our id: a repeated request makes only one payout, even after a crash or time-out and much
   * later.
   */
  payoutId: Id<'payout'>
  amountCents: Cents
  /**
   * The provider's id of the bank account. The payout never goes to another account that became the
   * default in the meantime.
   */
  externalAccountId: string
}

export type PayoutOutcome =
  | { outcome: 'created'; payout: ProviderPayout }
  /** Nothing was created, and a retry would be refused too. */
  | { outcome: 'refused'; code: string }

type PayoutNamed = { accountId: string; providerPayoutId: string }

/** Pays a charity's balance at the provider to its bank account. */
export type PayoutGateway = {
  payOut: (request: PayoutAsked) => Promise<PayoutOutcome>
  /** Reads the provider's payout, and changes nothing. */
  findPayout: (reference: PayoutNamed) => Promise<ProviderPayout>
  /** Cancels the payout. Answers its current state if it was already sent or has ended. */
  cancelPayout: (reference: PayoutNamed) => Promise<ProviderPayout>
}
