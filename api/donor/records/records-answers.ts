import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import { toFeesAnswer } from '../../use-cases/payments/fees/fees.ts'
import type { DonationRecord, DonationRecordAnswer, RecordRefund } from './records-contract.ts'

/** A payment as its donor's lists show it. */
export const toDonationRecord = (row: PaymentRow, receiptLink: string): DonationRecord => ({
  id: row.paymentId,
  status: row.status,
  waitsFor: waitsFor(row),
  transactionType: row.transactionType,
  projectId: row.projectId,
  projectName: row.projectName,
  amount: row.amountCents,
  totalAmount: row.fees && row.fees.totalAmountCents,
  refunded: row.refundedCents,
  returnedByBank: row.lostCents,
  currency: 'hkd',
  method: row.method,
  cardBrand: row.cardBrand,
  cardLast4: row.cardLast4,
  organizationReceiptId: row.receiptNumber,
  receiptVoid: row.receiptVoid,
  receiptUrl: row.receiptNumber === null ? null : receiptLink,
  initiatedAt: row.initiatedAt,
  processingDate: row.completedAt,
  receivedOn: row.receivedOnStated ? row.receivedOn : null,
  scheduledDate: null,
  recurring: null,
  instalment: null,
})

/** Returns the record in detail, with the person, the fees and the refunds. */
export const toDonationRecordAnswer = (
  row: PaymentRow,
  receiptLink: string,
): Omit<DonationRecordAnswer, 'timeline'> => ({
  ...toDonationRecord(row, receiptLink),
  recurring: null,
  donorFirstName: row.firstName,
  donorLastName: row.lastName,
  donorOrganizationName: row.organisationName,
  donorEmail: row.email,
  phoneNumber: row.phoneNumber,
  memo: row.memo,
  cardCountry: row.cardCountry,
  reference: row.reference,
  coverFee: row.coverFee,
  fees: row.fees && toFeesAnswer(row.fees),
  failure: row.failureReason,
  declineReason: row.declineReason,
  refunds: row.refunds.map(recordRefund),
})

const waitsFor = (row: PaymentRow): DonationRecord['waitsFor'] => {
  if (row.status === 'reauthenticate') return 'donor'
  if (row.status !== 'processing') return null
  if (row.awaitingApproval) return 'charity'
  return row.awaitingAuthentication || row.request !== null ? 'donor' : 'provider'
}

const recordRefund = (refund: PaymentRow['refunds'][number]): RecordRefund => ({
  amount: refund.amountCents,
  status: refund.status,
  requestedAt: refund.requestedAt,
  settledAt: refund.settledAt,
})
