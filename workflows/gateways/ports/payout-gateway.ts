import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'

/** A payout as the provider has it. A paid one may fail days later: its bank sent it back. */
export type ProviderPayout = {
  providerPayoutId: string
  /** Ours; null for a payout made in the provider's dashboard. */
  payoutId: string | null
  amountCents: Cents
  /** The bank account that it goes to. */
  externalAccountId: string | null
  /** The day on which the provider expects it at the bank. */
  arrivalOn: CalendarDay
} & (
  | { status: 'under_way' }
  /** The trace that the bank shows, where the provider names one. */
  | { status: 'paid'; bankReference: string | null }
  /** With the provider's own reason; `canceled` where it was cancelled. */
  | { status: 'failed'; code: string }
)

export type PayoutAsked = {
  /** The charity's own account at the provider. */
  accountId: string
  /** Ours: asked for twice, after any crash or time-out and however much later, it is one payout. */
  payoutId: Id<'payout'>
  amountCents: Cents
  /** The bank account, by the provider's id: never another one that became the default meanwhile. */
  externalAccountId: string
}

export type PayoutOutcome =
  | { outcome: 'created'; payout: ProviderPayout }
  /** Nothing was created, and asking again would not change that. */
  | { outcome: 'refused'; code: string }

type PayoutNamed = { accountId: string; providerPayoutId: string }

/** Pays a charity's balance at the provider to its bank account. */
export type PayoutGateway = {
  payOut: (asked: PayoutAsked) => Promise<PayoutOutcome>
  /** Reads the provider's payout, and changes nothing. */
  findPayout: (named: PayoutNamed) => Promise<ProviderPayout>
  /** Answers how it stands where that came too late: it was sent, or has ended. */
  cancelPayout: (named: PayoutNamed) => Promise<ProviderPayout>
}
