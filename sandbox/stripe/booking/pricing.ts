/** Stripe's price: a share of a charge and a fixed sum, and a sum for each dispute. */
export type Pricing = {
  basisPoints: number
  /** The share for a card that was issued outside Hong Kong. */
  foreignBasisPoints: number
  fixedCents: number
  disputeCents: number
}

/** Stripe's list price in Hong Kong. */
export const listPrice: Pricing = {
  basisPoints: 340,
  foreignBasisPoints: 340,
  fixedCents: 235,
  disputeCents: 8_500,
}
