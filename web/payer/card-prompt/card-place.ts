import type { ChosenCard } from '../checkout/state/checkout-shape.ts'
import type { WalletBrand } from '../express/wallets/express-wallet.ts'

/** Which phone's wallet handed a card over; undefined for one that was typed or that an account keeps. */
export const findWallet = ({ from }: ChosenCard): WalletBrand | undefined =>
  from === 'account' ? undefined : from

/** Where a card was chosen, and another can be. */
export const placeOfCard = ({
  from,
  isAmongWays = false,
}: ChosenCard): '/CardPrompt' | '/SelectPayment' | '/ExpressPayment' => {
  if (from === undefined) return '/CardPrompt'
  return from === 'account' || isAmongWays ? '/SelectPayment' : '/ExpressPayment'
}
