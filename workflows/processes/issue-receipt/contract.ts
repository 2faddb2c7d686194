/**
 * Brings a payment's receipts in line with its events. `because` distinguishes runs: it is empty
 * for a payment that succeeded, else it names the later event.
 */
export type IssueReceiptInput = { paymentId: string; because?: string }

/** One run for each event, however often the event is delivered. */
export const issueReceiptId = ({ paymentId, because }: IssueReceiptInput): string =>
  `issue-receipt-${paymentId}${because ? `-${because}` : ''}`

/** The storage key of a receipt's document. */
export const receiptFileKey = (receipt: {
  organisationId: string
  receiptNumber: string
}): string => `receipts/${receipt.organisationId}/${receipt.receiptNumber}.pdf`
