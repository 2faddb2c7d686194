import { present } from '../kernel/assert.ts'
import type { FeeBreakdown } from '../fees/quote.ts'
import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id } from '../kernel/ids.ts'
import { addCents, type Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { Asked } from './commands.ts'
import type { Card, FailureReason, HandOver, InstalmentOf, Proof } from './events.ts'
import type { PaymentMethod, PaymentProvider } from '../kernel/payment-method.ts'

/** What stays as it was asked for, whichever method pays in the end. */
export type PaymentFacts = Omit<Asked, 'terms'> & {
  serviceBasisPoints: number
  /** Null where it is no instalment of a monthly gift. */
  instalment: InstalmentOf | null
}

/** One go at paying: a card, a request to a wallet, the payer's word for a transfer. */
export type PaymentTry = {
  number: number
  method: PaymentMethod
  /** Null for a card until it is known what it costs. */
  quote: FeeBreakdown | null
  card: Card | null
  /** The payer is away: nobody can be sent to their bank. */
  offSession: boolean
  /** The bank is to see the cardholder, also where it would not ask by itself. */
  authenticationForced: boolean
  /** The card by the provider's word. */
  identified: { brand: string; country: string; last4: string } | null
  request: { handOver: HandOver; expiresAt: Instant } | null
  transfer: Transfer | null
  /** The provider's payment or request. All cards are tried on one payment of their provider. */
  providerPaymentId: string | null
}

/** The payer's word for a transfer. */
export type Transfer = {
  reference: string
  proof: Proof | null
  /** Null of a proof that was sent before its day was recorded. */
  submittedOn: CalendarDay | null
  /** On which day the payer says that they paid. */
  paidOn: CalendarDay | null
}

/** Why a payment came to nothing: by a provider's word, or by the charity's. */
export type FailedBecause = FailureReason | 'declined_by_charity'

export type Refund = {
  refundId: Id<'refund'>
  amountCents: Cents
  shortfallCents: Cents
  status: 'under_way' | 'succeeded' | 'failed'
  providerRefundId: string | null
}

export type Dispute = {
  disputeId: Id<'dispute'>
  amountCents: Cents
  shortfallCents: Cents
  status: 'open' | 'won' | 'lost'
}

/** How a payment that succeeded was paid. */
export type Paid = {
  method: PaymentMethod
  provider: PaymentProvider | null
  providerPaymentId: string
  transactionId: string | null
  breakdown: FeeBreakdown
  /** By the charity's word; null of what a provider took. */
  receivedOn: CalendarDay | null
}

export type StartedPayment = {
  status:
    | 'processing'
    /** A bank asks the payer something. */
    | 'authenticating'
    /** A wallet's request is open. */
    | 'awaiting_payer'
    /** The charity is to say whether the money came. */
    | 'awaiting_approval'
    | 'succeeded'
    | 'failed'
  facts: PaymentFacts
  /** The charity has replaced the address that the payer gave. */
  isEmailCorrected: boolean
  /** In order; the last is the current one. */
  tries: readonly PaymentTry[]
  failure: { reason: FailedBecause; code: string | null } | null
  paid: Paid | null
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
}

export type PaymentState = { status: 'none' } | StartedPayment

export const initialPayment: PaymentState = { status: 'none' }

/**
 * Whether the payer has shown that the address is theirs. Who gives monthly has an account, and confirmed
 * its address before logging in; an address that the charity corrected since then is the charity's word.
 */
export const isPayerEmailConfirmed = ({
  facts,
  isEmailCorrected,
}: Pick<StartedPayment, 'facts' | 'isEmailCorrected'>): boolean =>
  facts.instalment !== null && !isEmailCorrected

export const currentTry = ({ tries }: Pick<StartedPayment, 'tries'>): PaymentTry =>
  present(tries.at(-1), 'a try of a payment')

/** Null where the payment has no such try. */
export const tryNumbered = (
  { tries }: Pick<StartedPayment, 'tries'>,
  number: number,
): PaymentTry | null => tries[number - 1] ?? null

/** What the payer pays or paid, as far as it is known. */
export const totalOf = (state: StartedPayment): Cents =>
  (state.paid?.breakdown ?? currentTry(state).quote)?.totalAmountCents ?? state.facts.amountCents

/** What has gone back for good: to the payer, or to their bank. */
export const sumReturnedCents = ({
  refunds,
  disputes,
}: Pick<StartedPayment, 'refunds' | 'disputes'>): Cents =>
  addCents(
    ...[
      ...refunds.filter(({ status }) => status === 'succeeded'),
      ...disputes.filter(({ status }) => status === 'lost'),
    ].map(({ amountCents }) => amountCents),
  )
