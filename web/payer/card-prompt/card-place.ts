import type { ChosenCard } from '../checkout/state/checkout-shape.ts'
import type { WalletBrand } from '../express/wallets/express-wallet.ts'

/**
 * Returns the phone wallet that provided a card, or undefined if the card was typed or saved in an
 * account.
 */
export const findWallet = ({ from }: ChosenCard): WalletBrand | undefined =>
  from === 'account' ? undefined : from

/** Returns the screen on which a card was chosen, and on which another can be chosen. */
export const placeOfCard = ({
  from,
  isAmongWays = false,
}: ChosenCard): '/CardPrompt' | '/SelectPayment' | '/ExpressPayment' => {
  if (from === undefined) return '/CardPrompt'
  return from === 'account' || isAmongWays ? '/SelectPayment' : '/ExpressPayment'
}
