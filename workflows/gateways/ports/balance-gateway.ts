import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Page } from './card-gateway.ts'

/** An account at the provider: a charity's own, or null for the platform's. */
export type OfAccount = { accountId: string | null }

/** Why an account's balance moved. */
export type BalanceLineKind =
  /**
   * A payment came in: the platform's line has the provider's fee, a charity's line has our fee.
   */
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
  /** A payout failed, or the bank returned it after it was paid. */
  | 'payout_failed'
  | 'payout_cancelled'
  /** A movement of an unknown kind. It is never dropped, because a person must look at it. */
  | 'other'

/** One movement of an account's balance. A sum that leaves the account is below zero. */
export type BalanceLine = {
  /** The provider's id; it is identical if a line is listed twice. */
  transactionId: string
  kind: BalanceLineKind
  /** The provider's object that moved it: its charge, refund, dispute, transfer or payout. */
  sourceId: string | null
  /** Null if the line is about no payment, or if the provider does not name the payment. */
  providerPaymentId: string | null
  /** Ours, from the metadata we gave; null for what is not ours. */
  paymentId: string | null
  refundId: string | null
  payoutId: string | null
  /** The charity's account that a charge pays directly; null if the platform keeps the money. */
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
  /** The cursor from the previous page. */
  after?: string
  /** The provider's page size. A page may have fewer lines, or none, without being the last. */
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
  /** Nothing was moved, and a retry would be refused too. */
  | { outcome: 'refused'; code: string }

type ReversalAsked = {
  /** Our id: a repeated request reverses the transfer only once. */
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
   * Lists the lines that became available in a period. They may have been created up to thirty days
   * earlier, so the provider's list is read from that day.
   */
  listBalanceLines: (query: BalanceQuery) => Promise<Page<BalanceLine>>
  /**
   * Lists the platform's charges that the provider made next after a transaction, oldest first,
   * available or not. Returns null if the provider does not know the transaction.
   */
  listChargesAfter: (query: ChargesQuery) => Promise<Page<BalanceLine> | null>
  /** A payment as the platform's own balance has it; null until the provider has booked it. */
  findPaymentLine: (providerPaymentId: string) => Promise<BalanceLine | null>
  /** Either may be below zero. */
  readBalance: (of: OfAccount) => Promise<{ availableCents: Cents; pendingCents: Cents }>
  /**
   * Moves a payment that the platform took to a charity's account, only once, even if the request
   * is repeated much later. The money becomes available there when the payment does.
   */
  transferPayment: (request: TransferAsked) => Promise<TransferOutcome>
  /** Takes money of a payment back from the charity's account immediately. */
  reverseTransfer: (request: ReversalAsked) => Promise<ReversalOutcome>
}
