import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noCents } from '@almoner/domain/kernel/money.ts'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { ManualDetailsAnswer } from '@almoner/api/use-cases/payments/manual/manual-contract.ts'
import { manualDetailsQuery } from '../checkout/checkout-api.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import { toAskedPayment } from '../paying/sent-payment.ts'

export type ManualDetails = ManualDetailsAnswer

/**
 * Reads the details for paying this attempt. They contain the reference that the charity searches
 * for.
 */
export const useManualDetails = (method: ManualMethod) => {
  const checkout = useCheckout()
  const { id: organizationId } = useOrganisation()
  const payment = toAskedPayment(checkout, organizationId)
  const isOtherAttempt = payment !== undefined && payment.fingerprint !== checkout.attemptId
  useEffect(() => {
    // The checkout's earlier content was different, so the checkout moves to this attempt and its
    // reference.
    if (isOtherAttempt) {
      dispatchCheckout({ type: 'attempt_changed', attemptId: payment.fingerprint })
    }
  })
  const query = useQuery({
    ...manualDetailsQuery({
      amountCents: payment?.amountCents ?? noCents,
      paymentName: method,
      organizationId,
      fingerprint: checkout.attemptId,
    }),
    enabled: payment !== undefined && !isOtherAttempt,
  })
  return { data: query.data, error: query.error, retry: () => void query.refetch() }
}
