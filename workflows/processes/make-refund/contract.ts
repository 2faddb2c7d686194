export type MakeRefundInput = { paymentId: string; refundId: string }

export const makeRefundId = ({ refundId }: MakeRefundInput): string => `make-refund-${refundId}`

export type MakeRefundOutcome = {
  status: 'succeeded' | 'failed' | 'pending' | 'by_hand'
}
