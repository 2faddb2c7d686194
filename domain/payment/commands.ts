import type { GiftRefusal, GiftTerms } from '../fees/agree.ts'
import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id, OrganisationId, PaymentId, PersonId, ProjectId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { Cents } from '../kernel/money.ts'
import type { ReceivedDayRefusal } from '../payment-methods/received-day.ts'
import type { Instant } from '../kernel/time.ts'
import type { TransactionType } from '../payment-methods/transaction-type.ts'
import type { Proof } from '../payment-methods/proof.ts'
import type {
  Card,
  CardWallet,
  HandOver,
  InstalmentReference,
  Payer,
  RefundReason,
} from './events.ts'
import type { FailureReason } from './values.ts'
import type { ManualMethod, WalletMethod } from '../payment-methods/payment-method.ts'

/**
 * The terms of the charity and its project. They are read from their own streams when the command
 * is built.
 */
export type PaymentTerms = GiftTerms & {
  /** The platform's current share of a card payment. */
  serviceBasisPoints: number
  /** Null until an administrator has set what Tap & Go costs. */
  tapAndGoBasisPoints: number | null
  /** The project's receipts are issued by staff only. */
  receiptOnRequest: boolean
  /** True if the charity's subscription, credentials and settings allow this method. */
  methodUsable: boolean
}

/** A payer's request, by any method. */
export type Asked = {
  paymentId: PaymentId
  organisationId: OrganisationId
  projectId: ProjectId | null
  projectName: string
  transactionType: TransactionType
  amountCents: Cents
  coverFee: boolean
  transactionCountry: string
  language: Language
  contentHash: string
  payerId: PersonId
  payer: Payer
  terms: PaymentTerms
}

/**
 * Starts a payment by card. On an attempt whose last try failed, it tries a card. Repeating it with
 * that card changes nothing.
 */
export type InitiatePayment = Asked & {
  type: 'InitiatePayment'
  card: Card
  /** The bank must authenticate the cardholder, also if it would not do so otherwise. */
  authenticationForced?: boolean
}

/**
 * Charges a stored card for an instalment of a monthly gift. The try has an id: repeating it makes
 * one try. The payer is present when they pay it themselves, after it waited for them.
 */
export type ChargeInstalment = Asked & {
  type: 'ChargeInstalment'
  instalment: InstalmentReference
  card: Card
  try: number
  offSession: boolean
  /** This works as in `InitiatePayment`; it is never set while the payer is away. */
  authenticationForced?: boolean
}

/** Starts a payment by wallet. Repeating it while its request is open changes nothing. */
export type RequestPayment = Asked & { type: 'RequestPayment'; method: WalletMethod }

/** The payer states that they have paid the charity. */
export type SubmitManualPayment = Asked & {
  type: 'SubmitManualPayment'
  method: ManualMethod
  reference: string
  proof: Proof | null
  /** The Hong Kong day on which the proof is sent. */
  submittedOn: CalendarDay
  /** The day on which the payer states they paid; null if not stated. */
  paidOn: CalendarDay | null
}

export type IdentifyCard = {
  type: 'IdentifyCard'
  try: number
  card: { brand: string; country: string; last4: string; wallet?: CardWallet }
}

export type RequireAuthentication = {
  type: 'RequireAuthentication'
  try: number
  providerPaymentId: string
}

export type OpenPaymentRequest = {
  type: 'OpenPaymentRequest'
  try: number
  providerRequestId: string
  handOver: HandOver
  expiresAt: Instant
}

/** A provider has the money. */
export type SucceedPayment = {
  type: 'SucceedPayment'
  try: number
  providerPaymentId: string
  /** The id by which the provider refunds, if it differs. */
  transactionId?: string
  chargedCents: Cents
}

export type FailPayment = {
  type: 'FailPayment'
  try: number
  reason: FailureReason
  code: string | null
  providerPaymentId: string | null
}

/** The charity has found the money of the transfer that it checked, and the day it was received. */
export type ApproveManualPayment = {
  type: 'ApproveManualPayment'
  try: number
  receivedOn: CalendarDay
  /** The Hong Kong day on which it is approved. */
  today: CalendarDay
  /** Approves only a waiting transfer, not one that a colleague has since declined. */
  onlyWaiting?: boolean
}

/** The charity has not found the money, and states a reason. */
export type DeclineManualPayment = { type: 'DeclineManualPayment'; try: number; reason: string }

/**
 * The transfer waits again, because the charity declined it by mistake or the money may still
 * arrive.
 */
export type ReopenManualPayment = { type: 'ReopenManualPayment'; try: number }

/** The payer had mistyped their address. */
export type CorrectPayerEmail = { type: 'CorrectPayerEmail'; email: string }

export type RequestRefund = {
  type: 'RequestRefund'
  refundId: Id<'refund'>
  amountCents: Cents
  reason: Exclude<RefundReason, 'made_at_provider'>
  note: string
  /** The refundable sum when the person decided. Undefined if the caller did not check it. */
  seenRefundableCents?: Cents | undefined
  /** The approval of a refund that needs a second person. The caller checks whether it does. */
  approvalId?: Id<'approval'>
}

/**
 * Records the provider's outcome of a refund. For a direct refund, the charity's staff enter the
 * outcome.
 */
export type SettleRefund = {
  type: 'SettleRefund'
  refundId: Id<'refund'>
  outcome:
    | { status: 'succeeded'; providerRefundId: string | null }
    | { status: 'failed'; code: string | null }
}

/** Records a refund that was made in the provider's dashboard and found there. */
export type RecordRefund = {
  type: 'RecordRefund'
  refundId: Id<'refund'>
  providerRefundId: string
  amountCents: Cents
}

export type OpenDispute = {
  type: 'OpenDispute'
  disputeId: Id<'dispute'>
  provider: 'stripe'
  providerDisputeId: string
  amountCents: Cents
  feeCents: Cents
  reason: string
  evidenceDueAt: Instant | null
}

export type CloseDispute = {
  type: 'CloseDispute'
  disputeId: Id<'dispute'>
  outcome: 'won' | 'lost'
}

export type PaymentCommand =
  | InitiatePayment
  | ChargeInstalment
  | RequestPayment
  | SubmitManualPayment
  | IdentifyCard
  | RequireAuthentication
  | OpenPaymentRequest
  | SucceedPayment
  | FailPayment
  | ApproveManualPayment
  | DeclineManualPayment
  | ReopenManualPayment
  | RequestRefund
  | SettleRefund
  | RecordRefund
  | OpenDispute
  | CloseDispute
  | CorrectPayerEmail

export type PaymentRefusal =
  | GiftRefusal
  | ReceivedDayRefusal
  | 'method_not_available'
  | 'attempt_reused'
  | 'payment_in_progress'
  | 'too_many_tries'
  | 'payment_not_found'
  | 'card_not_identified'
  | 'amount_mismatch'
  | 'already_succeeded_elsewhere'
  | 'not_awaiting_approval'
  | 'not_declined'
  | 'transfer_replaced'
  | 'not_refundable'
  | 'refund_too_large'
  | 'refundable_changed'
  | 'refund_not_found'
  | 'dispute_not_found'
  | 'payer_erased'
