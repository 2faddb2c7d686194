/**
 * Brings a payment's receipts to what the books say of it now. `because` tells runs apart: nothing
 * for a payment that succeeded, else what has happened since.
 */
export type IssueReceiptInput = { paymentId: string; because?: string }

/** One run for each thing that happened, whoever tells of it and how often. */
export const issueReceiptId = ({ paymentId, because }: IssueReceiptInput): string =>
  `issue-receipt-${paymentId}${because ? `-${because}` : ''}`

/** Where a receipt's document is kept. */
export const receiptFileKey = (receipt: {
  organisationId: string
  receiptNumber: string
}): string => `receipts/${receipt.organisationId}/${receipt.receiptNumber}.pdf`
