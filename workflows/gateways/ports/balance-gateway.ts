import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Page } from './card-gateway.ts'

/** Of an account: a charity's own at the provider, or null for the platform's. */
export type OfAccount = { accountId: string | null }

/** Why an account's balance moved. */
export type BalanceLineKind =
  /** A payment came in: at the platform with the provider's fee, at a charity with ours. */
  | 'payment'
  | 'refund'
  /** The payer's bank returned a refund. */
  | 'refund_returned'
  /** A bank took a disputed payment, with the provider's dispute fee. */
  | 'dispute'
  | 'dispute_won'
  /** The platform passed a payment on to a charity's account, or took it back. */
  | 'transfer'
  | 'transfer_reversed'
  /** Our fee arrived at the platform. */
  | 'application_fee'
  | 'payout'
  /** A payout failed, or came back after it was paid. */
  | 'payout_failed'
  | 'payout_cancelled'
  /** What we know no name for: never dropped, a person must look. */
  | 'other'

/** One movement of an account's balance. A sum that leaves the account is below zero. */
export type BalanceLine = {
  /** The provider's own; a line that is listed twice has the same. */
  transactionId: string
  kind: BalanceLineKind
  /** The provider's object that moved it: its charge, refund, dispute, transfer or payout. */
  sourceId: string | null
  /** Null where it is about no payment, or the provider does not say about which. */
  providerPaymentId: string | null
  /** Ours, from the metadata we gave; null for what is not ours. */
  paymentId: string | null
  refundId: string | null
  payoutId: string | null
  /** The charity's account that a charge pays by itself; null where the platform keeps its money. */
  destinationId: string | null
  amountCents: Cents
  feeCents: Cents
  /** The amount less the fee: what the balance changes by. */
  netCents: Cents
  /** When it can be paid out, never before it was made. */
  availableAt: Instant
  createdAt: Instant
}

export type BalanceQuery = OfAccount & {
  /** Available at this moment or later, and before `until`. The provider counts whole seconds. */
  since: Instant
  until: Instant
  /** The cursor that the page before gave. */
  after?: string
  /** What the provider lists at a time; a page may have fewer lines, or none, and not be the last. */
  limit: number
}

export type ChargesQuery = {
  /** A transaction of the platform's own balance. */
  transactionId: string
  limit: number
}

type TransferAsked = {
  paymentId: PaymentId
  providerPaymentId: string
  accountId: string
  amountCents: Cents
}

export type TransferOutcome =
  | { outcome: 'transferred'; transferId: string }
  /** Nothing was moved, and asking again would not change that. */
  | { outcome: 'refused'; code: string }

type ReversalAsked = {
  /** Ours: asked for twice, it takes back once. */
  reversalId: string
  paymentId: PaymentId
  providerPaymentId: string
  amountCents: Cents
}

export type ReversalOutcome =
  | { outcome: 'reversed'; transferReversalId: string }
  | { outcome: 'refused'; code: string }

/**
 * The port to the balances that the card provider holds, the platform's and the charities'. Every
 * call may be made again after any error.
 */
export type BalanceGateway = {
  /**
   * The lines that became available in a period. A day's lines are those of the days before: the
   * provider is asked for all that it made up to thirty days earlier.
   */
  listBalanceLines: (query: BalanceQuery) => Promise<Page<BalanceLine>>
  /**
   * The platform's charges that the provider made next after a transaction, the oldest first,
   * available or not. Null where the provider knows no such transaction.
   */
  listChargesAfter: (query: ChargesQuery) => Promise<Page<BalanceLine> | null>
  /** A payment as the platform's own balance has it; null until the provider has booked it. */
  findPaymentLine: (providerPaymentId: string) => Promise<BalanceLine | null>
  /** Either may be below zero. */
  readBalance: (of: OfAccount) => Promise<{ availableCents: Cents; pendingCents: Cents }>
  /**
   * Moves a payment that the platform took to a charity's account, once, however often and however
   * much later it is asked. The money is available there when the payment's own is.
   */
  transferPayment: (asked: TransferAsked) => Promise<TransferOutcome>
  /** Takes money of a payment back from the charity's account, at once. */
  reverseTransfer: (asked: ReversalAsked) => Promise<ReversalOutcome>
}
