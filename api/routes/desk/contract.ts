import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { cursorSchema } from '../../contract.ts'

export const paymentStatuses = [
  'complete',
  'error',
  'processing',
  'scheduled',
  'reauthenticate',
  'refunded',
  'cancelled',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** GET /organizations/payments: newest first, a page of `paymentsPageSize` before a cursor. */
export const paymentsQuerySchema = v.object({
  /** `next` of the page before. */
  before: v.optional(cursorSchema),
  status: v.optional(v.picklist(paymentStatuses, 'status.unknown')),
})
export const paymentsPageSize = 20
export const paymentParamSchema = v.object({ paymentId: idSchema('payment') })

/** Amounts are decimal Hong Kong dollars; instants ISO 8601 in UTC. */
export type DeskPayment = {
  id: string
  receiptNumber: string | null
  status: PaymentStatus
  /** Why it failed, as a code of the domain; null unless it did. */
  failure: string | null
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
  method: 'card'
  cardBrand: string | null
  cardLast4: string | null
  cardCountry: string | null
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
  providerPaymentId: string | null
  receiptLink: string | null
  language: 'en' | 'zh' | 'cn'
  initiatedAt: string
  completedAt: string | null
}
export type DeskPaymentsAnswer = { payments: DeskPayment[]; next: string | null }

/** GET /organizations/payments/{paymentId}/timeline */
export type TimelineEntry = {
  position: string
  at: string
  /** `guest`, `staff:<id>`, `process:take-payment`, `provider:stripe` … */
  actor: string
  type:
    | 'PaymentInitiated'
    | 'PaymentRetried'
    | 'CardIdentified'
    | 'AuthenticationRequired'
    | 'PaymentSucceeded'
    | 'PaymentFailed'
    | 'ReceiptIssued'
    | 'ReceiptMailed'
  /**
   * What the sentence needs: `try`, `reason`, `brand`, `last4`, `receiptNumber`; sums in whole cents,
   * as their names say.
   */
  details: Record<string, string | number | null>
}
export type TimelineAnswer = { entries: TimelineEntry[] }

/** GET /organizations/payments/{paymentId}/postings */
export type PostingAnswer = {
  journal: 'captured' | 'provider_fee' | 'platform_fee'
  at: string
  debit: string
  credit: string
  amount: number
}
export type PostingsAnswer = { postings: PostingAnswer[] }

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
  person: { firstName: string; lastName: string; username: string; role: string }
  /** Owed to the charity and not yet released, from the journal. */
  pendingBalance: number
  paymentsCompleted: number
}
