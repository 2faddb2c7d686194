import { toAskedPayment } from '../paying/sent-payment.ts'
import type { AskedPayment, Lines } from '../checkout/state/checkout-shape.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { useCheckoutFees, type Fees } from '../giving/use-fees.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'

export type WalletTerms = { sent: AskedPayment; lines: Lines }

/** Returns the content of a wallet request; undefined until the server has computed the total. */
export const useWalletTerms = (): { terms: WalletTerms | undefined; fees: Fees } => {
  const checkout = useCheckout()
  const { id } = useOrganisation()
  const { fees } = useCheckoutFees()
  const payment = toAskedPayment(checkout, id)
  const { lines } = fees
  return { terms: payment && lines ? { sent: payment, lines } : undefined, fees }
}
