import { isManual, isWallet } from '@almoner/domain/payment-methods/payment-method.ts'
import { Suspense } from 'react'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { usePageExpiry } from '../../expiry/use-page-expiry.ts'
import { TransferReview } from '../../manual/transfer/transfer-review.tsx'
import { isRecurring } from '../../recurring-plan/asks-recurring.ts'
import { RecurringReview } from '../../recurring-plan/lazy-paying.ts'
import { RecurringBlank } from '../../recurring-plan/steps/recurring-blank.tsx'
import { CardReview } from './card-review.tsx'
import { WalletReview } from '../../wallet/steps/wallet-review.tsx'

/** Shows all answers again with the button that pays, for the chosen payment method. */
export const Review = () => {
  const checkout = useCheckout()
  const { method } = checkout
  // A payer who must provide a proof may currently be paying in their bank's own app.
  usePageExpiry(method !== null && isManual(method) ? undefined : '/Review')
  if (isRecurring(checkout)) {
    return (
      <Suspense fallback={<RecurringBlank at={4} />}>
        <RecurringReview />
      </Suspense>
    )
  }
  if (method === null) return undefined
  if (method === 'card') return <CardReview />
  return isWallet(method) ? <WalletReview method={method} /> : <TransferReview method={method} />
}
