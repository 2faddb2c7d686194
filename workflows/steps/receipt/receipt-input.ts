import { isUuid, type Id, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { ofOfflineEntry, ofPayment, type ReceiptOf } from '@almoner/domain/receipt/receipt-of.ts'

/**
 * Brings the receipts of a payment or of an offline entry in line with its events. `because`
 * distinguishes runs: it is empty for a payment that succeeded, else it names the later event.
 */
export type IssueReceiptInput = ReceiptInput & { because?: string }

/** The position of a receipt in its charity's receipt book. */
export type ReceiptPlace = { organisationId: string; year: number; sequence: number }

/** The payment or offline entry of a receipt, as the input of a process. */
export type ReceiptInput = { paymentId: string } | { offlineEntryId: string }

export const toReceiptInput = (of: ReceiptOf): ReceiptInput =>
  of.kind === 'payment' ? { paymentId: of.id } : { offlineEntryId: of.id }

export const parseReceiptInput = (input: ReceiptInput): ReceiptOf => {
  const id = 'paymentId' in input ? input.paymentId : input.offlineEntryId
  assert(isUuid(id), 'a receipt is for a payment or an offline entry')
  return 'paymentId' in input
    ? ofPayment(id as PaymentId)
    : ofOfflineEntry(id as Id<'offline_entry'>)
}

/** One run for each event, however often the event is delivered. */
export const issueReceiptId = (input: IssueReceiptInput): string =>
  `issue-receipt-${parseReceiptInput(input).id}${input.because ? `-${input.because}` : ''}`

/** Returns the storage key of a receipt's document. */
export const receiptFileKey = (receipt: {
  organisationId: string
  receiptNumber: string
}): string => `receipts/${receipt.organisationId}/${receipt.receiptNumber}.pdf`
