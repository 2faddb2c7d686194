import { centsOf } from '../../lib/answered-amount.ts'
import type { Outcome } from '../../lib/paying/ask-for-payment.ts'
import type { CheckoutAction } from '../checkout/checkout-action.ts'
import { dispatchCheckout } from '../checkout/dispatch-checkout.ts'

/** Records an outcome; answers the screen it leads to, if it leads on. */
export const settle = (outcome: Outcome): '/ConfirmPayment' | '/SelectPayment' | undefined => {
  if (outcome.kind === 'unknown') return undefined
  const { card } = dispatchCheckout(actionOf(outcome))
  switch (outcome.kind) {
    case 'succeeded':
    case 'scheduled':
    case 'processing':
      return '/ConfirmPayment'
    case 'refused':
    case 'signed_out':
      // With its login a card saved in the account has gone.
      return card === null ? '/SelectPayment' : undefined
    case 'rejected':
      return undefined
  }
}

const actionOf = (outcome: Exclude<Outcome, { kind: 'unknown' }>): CheckoutAction => {
  switch (outcome.kind) {
    case 'succeeded': {
      const { receiptLink, totalAmount, providerPaymentId } = outcome
      const totalCents = centsOf(totalAmount)
      return { type: 'payment_succeeded', receiptLink, totalCents, providerPaymentId }
    }
    case 'scheduled':
      return { type: 'plan_scheduled', plan: outcome.plan }
    case 'processing':
      return { type: 'payment_processing', id: outcome.id }
    case 'refused':
      return { type: 'payment_refused', code: outcome.code }
    case 'rejected':
      return { type: 'payment_rejected' }
    case 'signed_out':
      return { type: 'payment_signed_out' }
  }
}
