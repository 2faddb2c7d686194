/**
 * Brings the events of one payment in line with its provider. `because` distinguishes runs: the
 * notice that arrived, a refund that failed, or the nightly comparison.
 */
export type SettlePaymentInput =
  | { providerPaymentId: string; because: string; hasFraudWarning?: true }
  /**
   * The settlement by our payment: its requests to wallets, and the card's payment that paid it.
   */
  | { paymentId: string; because: string }

export const settlePaymentId = (input: SettlePaymentInput): string => {
  const of = 'paymentId' in input ? input.paymentId : input.providerPaymentId
  return `settle-payment-${of}-${input.because}`
}
