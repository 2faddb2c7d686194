import { cents, type Cents } from '../kernel/money.ts'
import type { WalletMethod } from '../payment-methods/payment-method.ts'

/** The parts of a payment method that determine its price. */
export type PricedMethod =
  | { method: 'card'; brand: string; cardCountry: string }
  | { method: 'payme' }
  /** Its price is published nowhere: an administrator sets one (decisions, 10). */
  | { method: 'tap_and_go'; basisPoints: number }
  | { method: 'fps' }
  | { method: 'manual' }

/** The price of a payment: a share of the sum charged and a fixed part. */
export type Rate = { basisPoints: number; fixedCents: Cents }

/** The platform's own share of a card payment, inside the rate (not on top of it), if not reduced. */
export const cardServiceBasisPoints = 100

const localBrands = new Set(['visa', 'mastercard'])

/**
 * The price list, from the specification, section 9. Every card that is not a Hong Kong Visa or
 * Mastercard pays the higher rate, and a payer outside Hong Kong half a per cent more.
 */
export const findRate = (priced: PricedMethod, transactionCountry: string): Rate => {
  const abroad = transactionCountry === 'HK' ? 0 : 50
  switch (priced.method) {
    case 'manual':
      return { basisPoints: 0, fixedCents: cents(0) }
    case 'payme':
      return { basisPoints: 150, fixedCents: cents(0) }
    case 'tap_and_go':
      return { basisPoints: priced.basisPoints, fixedCents: cents(0) }
    // The price of FPS through a provider, which this platform does not offer: payers use the charity's
    // own FPS code, a manual method without a fee (decisions, 19).
    case 'fps':
      return { basisPoints: 180, fixedCents: cents(0) }
    case 'card': {
      const local = priced.cardCountry === 'HK' && localBrands.has(priced.brand)
      return { basisPoints: (local ? 320 : 380) + abroad, fixedCents: cents(250) }
    }
  }
}

/** The platform's share of a payment by this method: of cards alone. */
export const toServiceShare = (priced: PricedMethod, cardBasisPoints: number): number =>
  priced.method === 'card' ? cardBasisPoints : 0

/** Returns the pricing of a wallet. An administrator sets Tap & Go's rate (decisions, 10). */
export const findWalletPricing = (
  method: WalletMethod,
  tapAndGoBasisPoints: number | null,
): PricedMethod | null => {
  if (method === 'payme') return { method: 'payme' }
  return tapAndGoBasisPoints === null
    ? null
    : { method: 'tap_and_go', basisPoints: tapAndGoBasisPoints }
}
