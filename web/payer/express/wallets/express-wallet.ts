import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ChosenCard } from '../../checkout/state/checkout-shape.ts'

/** The data that a phone's wallet provides: a card, and its owner's details. */
export type WalletPaid = {
  card: ChosenCard
  payer: { name: string; email: string; phone: string }
}

export type WalletAsked = { totalCents: Cents; label: string }

export type WalletBrand = 'apple_pay' | 'google_pay' | 'wallet'

export type ExpressWallet =
  | {
      kind: 'stripe'
      brand: WalletBrand
      /** Opens the wallet's own sheet after a click; returns null if the payer closes it. */
      open: (options: WalletAsked) => Promise<WalletPaid | null>
    }
  /** The demonstration's wallet, which asks on a page of this site. */
  | { kind: 'sandbox' }
