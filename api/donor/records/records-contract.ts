import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { ifGiven } from '../../http/contract.ts'
import type { ManualMethod, PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { PaymentStatus } from '../../use-cases/payments/status/payment-status-contract.ts'
import type {
  InstalmentOfPlan,
  PlanOpened,
  PlanSummary,
} from '../../use-cases/recurring-plans/contract.ts'
import type { FeesAnswer } from '../../use-cases/payments/contract.ts'

/**
 * A donor's lists. `complete` includes and marks payments refunded since, so that the donor finds
 * them in their former list. The last two are beyond the specification, so that pending and failed
 * payments can be found too.
 */
const recordLists = ['complete', 'scheduled', 'reauthenticate', 'processing', 'error'] as const
export type RecordList = (typeof recordLists)[number]

/**
 * GET /donors/payments lists the newest first, `recordsPageSize` at a time. If there are more, the
 * answer has a `Link` with `rel="next"`. An empty array also ends the list.
 */
export const recordsQuerySchema = v.object({
  /** The charity at this host, and no other. */
  organizationViewId: idSchema('organisation'),
  status: v.picklist(recordLists, 'status.unknown'),
  /** The id of the last entry of the previous page; absent or empty for the first page. */
  lastId: ifGiven(v.message(idSchema('payment'), 'last_id.unknown')),
})
export const recordsPageSize = 20
export const recordParamSchema = v.object({ paymentId: idSchema('payment') })

/** A gift as its donor sees it. Instants are ISO 8601 in UTC. */
export type DonationRecord = {
  id: string
  status: PaymentStatus
  /** The party that must act before the payment continues, or null once it is settled. */
  waitsFor: 'provider' | 'donor' | 'charity' | null
  transactionType: 'donation' | 'payment'
  projectId: string | null
  projectName: string
  /** The amount before any fee that the donor covered. */
  amount: Cents
  /**
   * The amount charged or to be charged; null until the card, and with it the fee, is determined.
   */
  totalAmount: Cents | null
  /** The parts of the total that the charity refunded, and that the donor's bank charged back. */
  refunded: Cents
  returnedByBank: Cents
  currency: 'hkd'
  method: PaymentMethod
  cardBrand: string | null
  cardLast4: string | null
  organizationReceiptId: string | null
  /**
   * Whether the newest receipt is void and has no replacement. The page at its address states this.
   */
  receiptVoid: boolean
  receiptUrl: string | null
  /** When the donor requested it. */
  initiatedAt: string
  /** When it was taken; null until then. */
  processingDate: string | null
  /**
   * The Hong Kong day of receipt, `yyyy-MM-dd`, which the charity entered for a transfer. It is
   * null for all other payments.
   */
  receivedOn: string | null
  /** When it is to be taken; null for a payment that is taken at once. */
  scheduledDate: string | null
  /** The recurring plan's id, or null for a payment. */
  recurring: PlanSummary | null
  /** Null for a payment that is no instalment of a recurring plan. */
  instalment: InstalmentOfPlan | null
}

export type DonationRecordsAnswer = DonationRecord[]

/** Why a payment failed, by any method: screens have one sentence for each. */
export type RecordFailure =
  | 'card_declined'
  | 'card_invalid'
  | 'authentication_needed'
  | 'authentication_failed'
  | 'authentication_timed_out'
  | 'provider_refused'
  | 'rejected'
  | 'expired'
  | 'abandoned'
  | 'declined_by_charity'

export type RecordRefund = {
  amount: Cents
  status: 'under_way' | 'succeeded' | 'failed'
  requestedAt: string
  settledAt: string | null
}

/** GET /donors/payments/{paymentId} */
export type DonationRecordAnswer = Omit<DonationRecord, 'recurring'> & {
  recurring: PlanOpened | null
  donorFirstName: string
  donorLastName: string
  donorOrganizationName: string | null
  donorEmail: string
  phoneNumber: string
  memo: string
  cardCountry: string | null
  /** The donor's message with their transfer. */
  reference: string | null
  coverFee: boolean
  /** Null until the card, and with it the fee, is determined. */
  fees: FeesAnswer | null
  /** Null unless it failed. */
  failure: RecordFailure | null
  /** The charity's message to the donor when it could not find the money. */
  declineReason: string | null
  refunds: RecordRefund[]
  /** The steps, in order of time. */
  timeline: RecordStep[]
}

/** An event of a gift, in a donor's terms; `at` is an ISO 8601 instant in UTC. */
export type RecordStep = { at: string } & RecordHappening

export type RecordHappening =
  /** The bank received a request for the money, also again after a first card failed. */
  | { kind: 'bank_asked' }
  /** The bank named its card, and the phone's wallet if one was used. */
  | {
      kind: 'card_recognised'
      brand: string
      last4: string
      wallet: 'apple_pay' | 'google_pay' | null
      totalAmount: Cents
    }
  /** The bank requested that the donor confirm their identity. */
  | { kind: 'confirmation_asked' }
  | { kind: 'wallet_asked'; method: 'payme' | 'tap_and_go'; totalAmount: Cents }
  /** The wallet's request could be paid, until this time. */
  | { kind: 'wallet_ready'; until: string }
  /** The donor reported a payment to the charity itself. */
  | { kind: 'transfer_reported'; method: ManualMethod; reference: string; proof: boolean }
  | { kind: 'transfer_not_found'; reason: string }
  | { kind: 'transfer_checked_again' }
  /** The money arrived, as reported by the bank, the wallet or the charity, by method. */
  | {
      kind: 'confirmed'
      method: PaymentMethod
      totalAmount: Cents
      /** The Hong Kong day of receipt, as above. */
      receivedOn: string | null
    }
  | { kind: 'failed'; reason: RecordFailure }
  | { kind: 'receipt_issued'; receiptNumber: string; replaces: string | null }
  | { kind: 'receipt_mailed'; receiptNumber: string }
  | {
      kind: 'receipt_voided'
      receiptNumber: string
      reason: 'given_back' | 'payment_failed' | 'corrected' | 'entry_voided'
    }
  | { kind: 'refund_begun'; amount: Cents }
  | { kind: 'refund_made'; amount: Cents }
  | { kind: 'refund_failed'; amount: Cents }
  /** The donor's bank disputes the payment, and then decides for one of the two. */
  | { kind: 'disputed'; amount: Cents }
  | { kind: 'dispute_decided'; amount: Cents; decidedFor: 'donor' | 'charity' }
