import { isManual, isWallet } from '@almoner/domain/kernel/payment-method.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCheckout } from './checkout-state.ts'
import { usePageExpiry } from '../expiry/use-page-expiry.ts'
import { TransferReview } from '../manual/transfer-review.tsx'
import { asksMonthly } from '../recurring-plan/asks-monthly.ts'
import { fetchMonthlyPaying } from '../recurring-plan/fetch-monthly.ts'
import { MonthlyBlank } from '../recurring-plan/monthly-blank.tsx'
import { CardReview } from '../paying/card-review.tsx'
import { WalletReview } from '../wallet/wallet-review.tsx'

const MonthlyReview = lazyRouteComponent(fetchMonthlyPaying, 'MonthlyReview')

/** Everything once more, and the press that pays, by what was chosen to pay with. */
export const Review = () => {
  const checkout = useCheckout()
  const { method } = checkout
  // Whoever is asked for a proof may just be paying, in their bank's own app.
  usePageExpiry(method !== null && isManual(method) ? undefined : '/Review')
  if (asksMonthly(checkout)) {
    return (
      <Suspense fallback={<MonthlyBlank at={4} />}>
        <MonthlyReview />
      </Suspense>
    )
  }
  if (method === null) return undefined
  if (method === 'card') return <CardReview />
  return isWallet(method) ? <WalletReview method={method} /> : <TransferReview method={method} />
}
