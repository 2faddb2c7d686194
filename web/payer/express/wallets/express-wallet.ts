import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ChosenCard } from '../../checkout/state/checkout-shape.ts'

/** What a phone's wallet hands over: a card, and who its owner says they are. */
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
      /** The wallet's own sheet, opened by a press; null where it is closed again. */
      open: (asked: WalletAsked) => Promise<WalletPaid | null>
    }
  /** The demonstration's, which asks on our own page. */
  | { kind: 'sandbox' }
