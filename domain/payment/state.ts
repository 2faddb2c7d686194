import { requirePresent } from '../kernel/assert.ts'
import type { FeeBreakdown } from '../fees/quote.ts'
import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id } from '../kernel/ids.ts'
import { addCents, type Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { Asked } from './commands.ts'
import type { Proof } from '../payment-methods/proof.ts'
import type { Card, HandOver, InstalmentReference } from './events.ts'
import type { FailedBecause } from './values.ts'
import type { PaymentMethod, PaymentProvider } from '../payment-methods/payment-method.ts'

/** The parts of the request that do not change with the method. */
type PaymentFacts = Omit<Asked, 'terms'> & {
  serviceBasisPoints: number
  /** No receipt is issued until staff request it. */
  receiptOnRequest: boolean
  /** Null if the payment is not an instalment of a monthly gift. */
  instalment: InstalmentReference | null
}

/** One try to pay: a card, a request to a wallet, a transfer that the payer states. */
export type PaymentTry = {
  number: number
  method: PaymentMethod
  /** Null for a card until it is identified. */
  quote: FeeBreakdown | null
  card: Card | null
  /** The payer is absent and cannot be redirected to their bank. */
  offSession: boolean
  /** The bank must authenticate the cardholder, also if it would not do so otherwise. */
  authenticationForced: boolean
  /** The card as the provider identified it. */
  identified: { brand: string; country: string; last4: string } | null
  request: { handOver: HandOver; expiresAt: Instant } | null
  transfer: Transfer | null
  /** The provider's payment or request. All cards are tried on one payment of their provider. */
  providerPaymentId: string | null
}

/** A transfer, as the payer states it. */
export type Transfer = {
  reference: string
  proof: Proof | null
  /** The Hong Kong day on which the proof was sent. */
  submittedOn: CalendarDay
  /** The day on which the payer states they paid. */
  paidOn: CalendarDay | null
}

export type Refund = {
  refundId: Id<'refund'>
  amountCents: Cents
  shortfallCents: Cents
  status: 'under_way' | 'succeeded' | 'failed'
  providerRefundId: string | null
}

type Dispute = {
  disputeId: Id<'dispute'>
  amountCents: Cents
  shortfallCents: Cents
  status: 'open' | 'won' | 'lost'
}

/** Describes how a successful payment was paid. */
export type Paid = {
  method: PaymentMethod
  provider: PaymentProvider | null
  providerPaymentId: string
  transactionId: string | null
  breakdown: FeeBreakdown
  /** The day as the charity states it; null for a provider's money. */
  receivedOn: CalendarDay | null
}

export type StartedPayment = {
  status:
    | 'processing'
    /** The bank requires the payer's authentication. */
    | 'authenticating'
    /** A wallet's request is open. */
    | 'awaiting_payer'
    /** The charity must confirm that it received the money. */
    | 'awaiting_approval'
    | 'succeeded'
    | 'failed'
  facts: PaymentFacts
  /** The charity has replaced the address that the payer gave. */
  isEmailCorrected: boolean
  /** The tries are in order; the last is the current one. */
  tries: readonly PaymentTry[]
  failure: { reason: FailedBecause; code: string | null } | null
  paid: Paid | null
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
}

export type PaymentState = { status: 'none' } | StartedPayment

export const initialPayment: PaymentState = { status: 'none' }

/**
 * Returns true if the payer has confirmed the address. A monthly donor has an account and confirmed
 * the address before logging in. An address that the charity has corrected since counts as
 * unconfirmed.
 */
export const isPayerEmailConfirmed = ({
  facts,
  isEmailCorrected,
}: Pick<StartedPayment, 'facts' | 'isEmailCorrected'>): boolean =>
  facts.instalment !== null && !isEmailCorrected

export const currentTry = ({ tries }: Pick<StartedPayment, 'tries'>): PaymentTry =>
  requirePresent(tries.at(-1), 'a try of a payment')

/** Null if the payment has no such try. */
export const tryNumbered = (
  { tries }: Pick<StartedPayment, 'tries'>,
  number: number,
): PaymentTry | null => tries[number - 1] ?? null

/**
 * Returns the total that the payer pays or paid. It is an estimate until the card is identified.
 */
export const paymentTotal = (state: StartedPayment): Cents =>
  (state.paid?.breakdown ?? currentTry(state).quote)?.totalAmountCents ?? state.facts.amountCents

/** The sum that has finally returned: to the payer, or to their bank. */
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
