/** The field `because` is the night. */
export type SettleStripeInput = { because: string }

export const settleStripeId = ({ because }: SettleStripeInput): string => `settle-stripe-${because}`
