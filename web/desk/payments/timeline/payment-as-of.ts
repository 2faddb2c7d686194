import type { DeskPayment, TimelineEntry } from '@almoner/api/desk/payments/contract.ts'
import {
  addCents,
  cents,
  noCents,
  subtractCents,
  type Cents,
} from '@almoner/domain/kernel/money.ts'
import { readText } from './sentences/detail.ts'

type Entry = Pick<TimelineEntry, 'type' | 'details'>

/** The state of a payment after some of its events. A value that no event has set yet is null. */
export type PaymentAsOf = {
  status: Extract<DeskPayment['status'], 'processing' | 'complete' | 'error' | 'refunded'>
  awaitingApproval: boolean
  amount: Cents | null
  total: Cents | null
  charityReceives: Cents | null
  refunded: Cents
  refundUnderWay: Cents
  disputed: Cents
  lost: Cents
  receiptNumber: string | null
}

const nothingYet: PaymentAsOf = {
  status: 'processing',
  awaitingApproval: false,
  amount: null,
  total: null,
  charityReceives: null,
  refunded: noCents,
  refundUnderWay: noCents,
  disputed: noCents,
  lost: noCents,
  receiptNumber: null,
}

/** Computes the payment after these events, from the details of the timeline. */
export const paymentAsOf = (entries: readonly Entry[]): PaymentAsOf => {
  const state = entries.reduce(after, nothingYet)
  const goneCents = addCents(state.refunded, state.lost)
  const isAllGone = state.total !== null && goneCents >= state.total
  return state.status === 'complete' && isAllGone ? { ...state, status: 'refunded' } : state
}

const after = (state: PaymentAsOf, { type, details }: Entry): PaymentAsOf => {
  const sum = readSum(details['amountCents'])
  const cost = {
    amount: sum ?? state.amount,
    total: readSum(details['totalAmountCents']) ?? state.total,
  }
  const eventCents = sum ?? noCents
  switch (type) {
    case 'PaymentInitiated':
    case 'PaymentRequested':
    case 'CardIdentified':
      return { ...state, ...cost, status: 'processing' }
    case 'ManualPaymentSubmitted':
      return { ...state, ...cost, status: 'processing', awaitingApproval: true }
    case 'ManualPaymentReopened':
      return { ...state, status: 'processing', awaitingApproval: true }
    case 'PaymentRetried':
      return { ...state, status: 'processing' }
    case 'PaymentSucceeded': {
      const charityReceives = readSum(details['nonprofitReceivesCents'])
      return { ...state, ...cost, charityReceives, status: 'complete', awaitingApproval: false }
    }
    case 'PaymentFailed':
    case 'ManualPaymentDeclined':
      return { ...state, status: 'error', awaitingApproval: false }
    case 'RefundRequested':
      return { ...state, refundUnderWay: addCents(state.refundUnderWay, eventCents) }
    case 'RefundSucceeded': {
      const refunded = addCents(state.refunded, eventCents)
      return { ...state, refunded, refundUnderWay: subtractCents(state.refundUnderWay, eventCents) }
    }
    case 'RefundFailed':
      return { ...state, refundUnderWay: subtractCents(state.refundUnderWay, eventCents) }
    case 'DisputeOpened':
      return { ...state, disputed: addCents(state.disputed, eventCents) }
    case 'DisputeClosed': {
      const lostCents =
        details['outcome'] === 'lost' ? addCents(state.lost, eventCents) : state.lost
      return { ...state, lost: lostCents, disputed: subtractCents(state.disputed, eventCents) }
    }
    case 'ReceiptIssued':
      return { ...state, receiptNumber: readText(details['receiptNumber']) }
    case 'ReceiptVoided': {
      const isLast = details['receiptNumber'] === state.receiptNumber
      return isLast ? { ...state, receiptNumber: null } : state
    }
    case 'PaymentRequestOpened':
    case 'AuthenticationRequired':
    case 'ReceiptForced':
    case 'ReceiptRequested':
    case 'ReceiptMailed':
    case 'ReceiptNotMailed':
    case 'ReceiptResendRequested':
    case 'PayerEmailCorrected':
    case 'OfflineEntryRecorded':
    case 'OfflineEntryApproved':
    case 'OfflineEntryAmended':
    case 'OfflineEntryVoided':
    case 'OfflineReceiptRequested':
      return state
  }
}

const readSum = (detail: Entry['details'][string] | undefined): Cents | null =>
  typeof detail === 'number' ? cents(detail) : null
