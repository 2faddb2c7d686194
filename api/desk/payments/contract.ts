import * as v from 'valibot'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type {
  PaymentMethod,
  PaymentProvider,
} from '@almoner/domain/payment-methods/payment-method.ts'
import type { PaymentStatus } from '../../use-cases/payments/status/payment-status-contract.ts'
import { hkdSchema, linesSchema } from '../../http/contract.ts'
import { againEntry } from '../../use-cases/abuse/entered-before-contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import { approvalMoney, type Approval } from '../../use-cases/approvals/contract.ts'
import type { Money } from '../../http/money-contract.ts'

export const paymentParamSchema = v.object({ paymentId: idSchema('payment') })
export const refundParamSchema = v.object({
  paymentId: idSchema('payment'),
  refundId: idSchema('refund'),
})

export const refundReasons = ['payer_asked', 'paid_twice', 'fraud', 'other'] as const
type RefundReason = (typeof refundReasons)[number]

/** Instants are ISO 8601 in UTC. */
export type DeskPayment = {
  id: string
  /** `offline` is a record of money received elsewhere, shown at `/OfflinePayments/{id}`. */
  source: 'online' | 'offline'
  /** Counts from 1; a decision about a transfer names the try that staff saw. */
  try: number
  receiptNumber: string | null
  /** The newest receipt is void and has no replacement. */
  receiptVoid: boolean
  status: PaymentStatus
  /** Why it failed, as a code of the domain; null unless it did. */
  failure: string | null
  /** The charity's message when it declined a transfer. */
  declineReason: string | null
  /** The payer reports a payment, and staff must confirm that the money arrived. */
  awaitingApproval: boolean
  /** Whether an approval, a refund or a dispute waits for staff. */
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
  /** The answers to the charity's own form rows, by label in the reader's language. */
  customFields: { label: string; value: string }[]
  method: PaymentMethod
  /** Null if the charity receives the money itself. */
  provider: PaymentProvider | null
  cardBrand: string | null
  cardLast4: string | null
  cardCountry: string | null
  /** The payer's message with their transfer, and the picture of the proof. */
  reference: string | null
  proof: { path: string; contentType: string; bytes: number } | null
  /**
   * Hong Kong days, `yyyy-MM-dd`. The first is the day on which the proof of a transfer was sent.
   * The second is the day of payment that the payer stated.
   */
  submittedOn: string | null
  paidOn: string | null
  amount: Cents
  coverFee: boolean
  /** Null until the card, and with it the fee, is determined. */
  fees: {
    totalAmount: Cents
    totalFee: Cents
    serviceFee: Cents
    processingFee: Cents
    nonprofitReceives: Cents
  } | null
  /**
   * The parts of the total that are refunded, being refunded, held by an open dispute, or lost to
   * one.
   */
  refunded: Cents
  refundUnderWay: Cents
  disputed: Cents
  lost: Cents
  /** The amount that can still be refunded. */
  refundable: Cents
  refunds: DeskRefund[]
  disputes: DeskDispute[]
  providerPaymentId: string | null
  receiptLink: string | null
  /** Whether a receipt is issued only at the request of staff. */
  receiptOnRequest: boolean
  language: 'en' | 'zh' | 'cn'
  initiatedAt: string
  /** The time at which the money arrived, else the time at which the payment began, in ISO 8601. */
  givenAt: string
  /** When the arrival of the money was recorded. */
  completedAt: string | null
  /** The Hong Kong day on which it arrived, and whether the charity entered it. */
  receivedOn: string | null
  receivedOnStated: boolean
}

export type DeskRefund = {
  id: string
  amount: Cents
  reason: RefundReason | 'made_at_provider'
  note: string
  status: 'under_way' | 'succeeded' | 'failed'
  /** The charity returns it itself and reports here when it is done. */
  byCharity: boolean
  code: string | null
  requestedAt: string
  settledAt: string | null
}

export type DeskDispute = {
  id: string
  amount: Cents
  fee: Cents
  /** The bank's reason. */
  reason: string
  evidenceDueAt: string | null
  status: 'open' | 'won' | 'lost'
  openedAt: string
  closedAt: string | null
}

/** A receipt of a payment: every receipt but the last is void, and the next one replaces it. */
export type DeskReceipt = {
  receiptNumber: string
  issuedAt: string
  forced: boolean
  /** Null also if the payer was erased, because the reason may have named them. */
  forcedBecause: string | null
  replaces: string | null
  voidedAt: string | null
  voidReason: 'given_back' | 'payment_failed' | 'corrected' | 'entry_voided' | null
}

/** GET /organizations/payments/{paymentId}, and what each command about it answers. */
export type DeskPaymentAnswer = DeskPayment & {
  receipts: DeskReceipt[]
  /** The newest few other payments to this charity whose proof is an identical file. */
  sameProof: {
    id: string
    source: DeskPayment['source']
    payer: string
    status: PaymentStatus
    initiatedAt: string
  }[]
  /** Its proof was also sent to another charity, and with no other payment of this one. */
  proofSentElsewhere: boolean
  /** A refund of it that waits for a second person. */
  waitingRefund: Approval | null
  /** The payer’s record and the number of its gifts; null before the first one. */
  donor: { id: string; gifts: number } | null
}

export const reasonSchema = (most: number) =>
  v.pipe(linesSchema(most, 'reason'), v.trim(), v.nonEmpty('reason.required'))

/**
 * POST …/refunds requests a refund. A repeated `refundId` is one refund. If the charity's rules
 * require a second person, the refund waits for them as `waitingRefund`. It returns 409
 * `approval_waiting` if another refund of the payment waits.
 */
export const refundSchema = v.object({
  refundId: idSchema('refund'),
  amount: hkdSchema,
  reason: v.picklist(refundReasons, 'reason.unknown'),
  note: v.optional(linesSchema(500, 'note'), ''),
  /**
   * `refundable` is the amount that the person saw. The answer is 409 `refundable_changed` if it
   * has changed.
   */
  refundable: v.optional(hkdSchema),
  /**
   * Confirms another refund of an equal amount. Without it, the answer is 409 `entered_before`
   * within ten minutes.
   */
  again: againEntry,
  /** Required if both the login and the last proof are older than ten minutes. */
  ...stepUpEntries,
})
export type RefundBody = v.InferInput<typeof refundSchema>

/** POST …/refunds/{refundId}/settle: of a refund that the charity makes itself. */
export const settleRefundSchema = v.object({
  outcome: v.picklist(['returned', 'not_returned'], 'outcome.unknown'),
})
export type SettleRefundBody = v.InferInput<typeof settleRefundSchema>

/** POST …/receipt/force: the reason is printed on the receipt. */
export const forceReceiptSchema = v.object({ reason: reasonSchema(200) })

/** GET /organizations/payments/{paymentId}/timeline */
export type TimelineEntry = {
  position: string
  at: string
  /** `guest`, `staff:<id>`, `process:take-payment`, `provider:stripe` … */
  actor: string
  /** The name of the charity's staff member, or null for all other actors. */
  name: string | null
  type:
    | 'PaymentInitiated'
    | 'PaymentRequested'
    | 'PaymentRequestOpened'
    | 'ManualPaymentSubmitted'
    | 'ManualPaymentDeclined'
    | 'ManualPaymentReopened'
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
    | 'ReceiptRequested'
    | 'ReceiptIssued'
    | 'ReceiptMailed'
    | 'ReceiptNotMailed'
    | 'ReceiptVoided'
    | 'ReceiptResendRequested'
    | 'PayerEmailCorrected'
    | `Offline${'EntryRecorded' | 'EntryApproved' | 'EntryAmended' | 'EntryVoided' | 'ReceiptRequested'}`
  /**
   * The values of the sentence: `try`, `reason`, `brand`, `last4`, `receiptNumber`. Amounts are in
   * whole cents, as their names indicate.
   */
  details: Record<string, string | number | null>
}
export type TimelineAnswer = { entries: TimelineEntry[] }

/** GET /organizations/payments/{paymentId}/postings */
export type PostingAnswer = {
  journal: PostedJournal
  /** The Hong Kong day on which the payment is accounted, `yyyy-MM-dd`. */
  businessDate: string
  /** When it was recorded. */
  at: string
  debit: string
  credit: string
  amount: Cents
}
export type PostingsAnswer = { postings: PostingAnswer[] }

export const deskPaymentMoney: Money<DeskPayment> = {
  amount: true,
  totalAmount: true,
  totalFee: true,
  serviceFee: true,
  processingFee: true,
  nonprofitReceives: true,
  refunded: true,
  refundUnderWay: true,
  disputed: true,
  lost: true,
  refundable: true,
  fee: true,
}

export const deskPaymentAnswerMoney: Money<DeskPaymentAnswer> = {
  ...deskPaymentMoney,
  ...approvalMoney,
}

export const postingsMoney: Money<PostingsAnswer> = { amount: true }
