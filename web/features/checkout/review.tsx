import { isManual, isWallet } from '@almoner/domain/kernel/payment-method.ts'
import { useCheckout } from './checkout-state.ts'
import { usePageExpiry } from './expiry/use-page-expiry.ts'
import { TransferReview } from './manual/transfer-review.tsx'
import { CardReview } from './paying/card-review.tsx'
import { WalletReview } from './wallet/wallet-review.tsx'

/** Everything once more, and the press that pays, by what was chosen to pay with. */
export const Review = () => {
  const { method } = useCheckout()
  // Whoever is asked for a proof may just be paying, in their bank's own app.
  usePageExpiry(method !== null && isManual(method) ? undefined : '/Review')
  if (method === null) return undefined
  if (method === 'card') return <CardReview />
  return isWallet(method) ? <WalletReview method={method} /> : <TransferReview method={method} />
}
