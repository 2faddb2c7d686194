/**
 * Brings our books of one payment to what its provider says of it. `because` tells runs apart: the
 * notice that came, a refund that failed, or the night's comparison.
 */
export type SettlePaymentInput =
  | { providerPaymentId: string; because: string; hasFraudWarning?: true }
  /** By our payment: its requests to wallets, and the card's payment that paid it. */
  | { paymentId: string; because: string }

export const settlePaymentId = (input: SettlePaymentInput): string => {
  const of = 'paymentId' in input ? input.paymentId : input.providerPaymentId
  return `settle-payment-${of}-${input.because}`
}
