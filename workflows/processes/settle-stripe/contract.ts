/** `because`: the night, or the notice that money has become available. */
export type SettleStripeInput = { because: string }

export const settleStripeId = ({ because }: SettleStripeInput): string => `settle-stripe-${because}`
