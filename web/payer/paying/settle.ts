import type { Outcome } from '../../lib/paying/ask-for-payment.ts'
import type { PaymentView } from '../../lib/paying/use-payment-flow.ts'
import type { CheckoutAction } from '../checkout/state/checkout-action.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'

/** The consequence of an outcome: another screen, or a view on this one. */
export type Settled = { to: '/ConfirmPayment' | '/SelectPayment' } | { view: PaymentView }

/** Records an outcome and returns what follows it. */
export const settle = (outcome: Outcome): Settled => {
  if (outcome.kind === 'unknown') return { view: outcome }
  const { card } = dispatchCheckout(toAction(outcome))
  switch (outcome.kind) {
    case 'succeeded':
    case 'scheduled':
    case 'processing':
      return { to: '/ConfirmPayment' }
    case 'refused':
      // If the login has ended, a card saved in the account is no longer available.
      return card === null ? { to: '/SelectPayment' } : { view: outcome }
    case 'signed_out':
      return card === null ? { to: '/SelectPayment' } : { view: { kind: 'ready' } }
    case 'rejected':
      return { view: outcome }
  }
}

const toAction = (outcome: Exclude<Outcome, { kind: 'unknown' }>): CheckoutAction => {
  switch (outcome.kind) {
    case 'succeeded': {
      const { receiptLink, totalCents, providerPaymentId } = outcome
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
