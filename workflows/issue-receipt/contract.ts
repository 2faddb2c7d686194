export type IssueReceiptInput = { paymentId: string }

/** One receipt to a payment, whoever asks for it and how often. */
export const issueReceiptId = ({ paymentId }: IssueReceiptInput): string =>
  `issue-receipt-${paymentId}`

/** Where a receipt's document is kept. */
export const receiptFileKey = (receipt: {
  organisationId: string
  receiptNumber: string
}): string => `receipts/${receipt.organisationId}/${receipt.receiptNumber}.pdf`
