import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod, PaymentProvider } from '@almoner/domain/kernel/payment-method.ts'
import type { StaffRole } from '@almoner/domain/kernel/permissions.ts'
import type { PaymentStatus } from '../../use-cases/payments/payment-status-contract.ts'
import { daySchema, hkdSchema, linesSchema } from '../../contract.ts'

export const paymentParamSchema = v.object({ paymentId: idSchema('payment') })
export const refundParamSchema = v.object({
  paymentId: idSchema('payment'),
  refundId: idSchema('refund'),
})

export const refundReasons = ['payer_asked', 'paid_twice', 'fraud', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Amounts are decimal Hong Kong dollars; instants ISO 8601 in UTC. */
export type DeskPayment = {
  id: string
  /** Counts from 1; what is decided about a transfer names the try that was shown. */
  try: number
  receiptNumber: string | null
  /** The newest receipt is void and none stands in its place. */
  receiptVoid: boolean
  status: PaymentStatus
  /** Why it failed, as a code of the domain; null unless it did. */
  failure: string | null
  /** What the charity wrote when it declined a transfer. */
  declineReason: string | null
  /** The payer says that they paid, and the charity is to say whether the money came. */
  awaitingApproval: boolean
  /** An approval, a refund to make or a dispute to answer. */
  waitsForYou: boolean
  transactionType: 'donation' | 'payment'
  projectId: string | null
  projectName: string
  firstName: string
  lastName: string
  organisationName: string | null
  email: string
  phoneNumber: string
  memo: string
  /** What the charity's own form rows were answered with, by label in the reader's language. */
  customFields: { label: string; value: string }[]
  method: PaymentMethod
  /** Null where the charity takes the money itself. */
  provider: PaymentProvider | null
  cardBrand: string | null
  cardLast4: string | null
  cardCountry: string | null
  /** What the payer wrote beside their transfer, and the picture of it. */
  reference: string | null
  proof: { path: string; contentType: string; bytes: number } | null
  /** Hong Kong days, `yyyy-MM-dd`: when the proof of a transfer was sent, and when the payer says that they paid. */
  submittedOn: string | null
  paidOn: string | null
  amount: number
  coverFee: boolean
  /** Null until the card, and with it the fee, is known. */
  fees: {
    totalAmount: number
    totalFee: number
    serviceFee: number
    processingFee: number
    nonprofitReceives: number
  } | null
  /** Of the total: given back; on its way back; held by an open dispute; lost to one. */
  refunded: number
  refundUnderWay: number
  disputed: number
  lost: number
  /** What can still be given back. */
  refundable: number
  refunds: DeskRefund[]
  disputes: DeskDispute[]
  providerPaymentId: string | null
  receiptLink: string | null
  language: 'en' | 'zh' | 'cn'
  initiatedAt: string
  /** When it was recorded that the money had come. */
  completedAt: string | null
  /** The Hong Kong day on which it came, and whether the charity said so. */
  receivedOn: string | null
  receivedOnStated: boolean
}

export type DeskRefund = {
  id: string
  amount: number
  reason: RefundReason | 'made_at_provider'
  note: string
  status: 'under_way' | 'succeeded' | 'failed'
  /** The charity returns it itself and says here when it has. */
  byCharity: boolean
  code: string | null
  requestedAt: string
  settledAt: string | null
}

export type DeskDispute = {
  id: string
  amount: number
  fee: number
  /** The bank's word. */
  reason: string
  evidenceDueAt: string | null
  status: 'open' | 'won' | 'lost'
  openedAt: string
  closedAt: string | null
}

/** A receipt of a payment: each but the last is void, and the next stands in its place. */
export type DeskReceipt = {
  receiptNumber: string
  issuedAt: string
  forced: boolean
  /** Null also where the payer was erased: it may have named them. */
  forcedBecause: string | null
  replaces: string | null
  voidedAt: string | null
  voidReason: 'given_back' | 'payment_failed' | 'corrected' | null
}

/** GET /organizations/payments/{paymentId}, and what each command about it answers. */
export type DeskPaymentAnswer = DeskPayment & {
  receipts: DeskReceipt[]
  /** Other payments to this charity whose proof is the same file: a few of the newest. */
  sameProof: { id: string; payer: string; status: PaymentStatus; initiatedAt: string }[]
}

const reasonSchema = (most: number) =>
  v.pipe(linesSchema(most, 'reason'), v.trim(), v.nonEmpty('reason.required'))

/** Which transfer was looked at: another one that came meanwhile is not decided with it. */
const trySchema = v.pipe(
  v.number('try.unknown'),
  v.integer('try.unknown'),
  v.minValue(1, 'try.unknown'),
)

/** POST …/approve */
export const approveSchema = v.object({
  try: trySchema,
  /**
   * The Hong Kong day on which the money came: left out, the one on which the payer says that they
   * paid, else the one on which they sent the proof.
   */
  receivedOn: v.optional(daySchema('received_on')),
})
export type ApproveBody = v.InferInput<typeof approveSchema>

/** POST …/decline: the payer is told why. */
export const declineSchema = v.object({ try: trySchema, reason: reasonSchema(500) })
export type DeclineBody = v.InferInput<typeof declineSchema>

/** POST …/refunds: the same `refundId` again is the same refund. */
export const refundSchema = v.object({
  refundId: idSchema('refund'),
  amount: hkdSchema,
  reason: v.picklist(refundReasons, 'reason.unknown'),
  note: v.optional(linesSchema(500, 'note'), ''),
})
export type RefundBody = v.InferInput<typeof refundSchema>

/** POST …/refunds/{refundId}/settle: of a refund that the charity makes itself. */
export const settleRefundSchema = v.object({
  outcome: v.picklist(['returned', 'not_returned'], 'outcome.unknown'),
})
export type SettleRefundBody = v.InferInput<typeof settleRefundSchema>

/** POST …/receipt/force: the reason stands on the receipt. */
export const forceReceiptSchema = v.object({ reason: reasonSchema(200) })
export type ForceReceiptBody = v.InferInput<typeof forceReceiptSchema>

/** GET /organizations/payments/{paymentId}/timeline */
export type TimelineEntry = {
  position: string
  at: string
  /** `guest`, `staff:<id>`, `process:take-payment`, `provider:stripe` … */
  actor: string
  type:
    | 'PaymentInitiated'
    | 'PaymentRequested'
    | 'PaymentRequestOpened'
    | 'ManualPaymentSubmitted'
    | 'ManualPaymentDeclined'
    | 'PaymentRetried'
    | 'CardIdentified'
    | 'AuthenticationRequired'
    | 'PaymentSucceeded'
    | 'PaymentFailed'
    | 'RefundRequested'
    | 'RefundSucceeded'
    | 'RefundFailed'
    | 'DisputeOpened'
    | 'DisputeClosed'
    | 'ReceiptForced'
    | 'ReceiptIssued'
    | 'ReceiptMailed'
    | 'ReceiptVoided'
    | 'ReceiptResendRequested'
    | 'PayerEmailCorrected'
  /**
   * What the sentence needs: `try`, `reason`, `brand`, `last4`, `receiptNumber`; sums in whole cents,
   * as their names say.
   */
  details: Record<string, string | number | null>
}
export type TimelineAnswer = { entries: TimelineEntry[] }

/** GET /organizations/payments/{paymentId}/postings */
export type PostingAnswer = {
  journal:
    | 'captured'
    | 'provider_fee'
    | 'platform_fee'
    | 'direct_received'
    | 'direct_returned'
    | 'refund_asked'
    | 'refund_done'
    | 'refund_failed'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'shortfall_repaid'
  /** The Hong Kong day to which the books count it, `yyyy-MM-dd`. */
  businessDate: string
  /** When it was recorded. */
  at: string
  debit: string
  credit: string
  amount: number
}
export type PostingsAnswer = { postings: PostingAnswer[] }

/** The overview counts up to here what waits for the charity. */
export const mostWaiting = 100

/** GET /organizations/overview: the desk's first lines. */
export type OverviewAnswer = {
  organization: {
    id: string
    name: string
    subDomain: string
    payerSite: string
    plan: string
    status: 'pending' | 'approved' | 'declined'
    reason: string | null
    headerColor: string
    buttonColor: string
    progressBarColor: string
    logo: string | null
  }
  person: { firstName: string; lastName: string; username: string; role: StaffRole }
  /** Owed to the charity, less what was advanced for its refunds and disputes; may be below zero. */
  pendingBalance: number
  /** Those of which something is left. */
  paymentsCompleted: number
  /** For how many payments somebody has to do something, counted up to `mostWaiting`. */
  paymentsWaiting: number
  /**
   * Somebody is trying out cards here: since then so many were refused within five minutes, and until
   * then everybody who pays by card is asked for a moment of their device's work. Null: nobody is.
   */
  cardTesting: { since: string; until: string; declined: number } | null
}
