import { useNavigate } from '@tanstack/react-router'
import { usePaymentFlow, type PaymentView } from '../../lib/paying/use-payment-flow.ts'
import { paymentCalls } from '../checkout/checkout-api.ts'
import type { Lines, SentPayment } from '../checkout/state/checkout-shape.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { settle } from './settle.ts'

export type Payment = {
  view: PaymentView
  /** Does nothing while a payment is under way. */
  start: (payment: SentPayment, lines: Lines) => void
  /** Reads the status of the payment under way again. */
  askAgain: () => void
}

/** Review: sends the card payment of this checkout and follows it to its outcome. */
export const usePayment = (): Payment => {
  const navigate = useNavigate()
  const { view, start, askAgain } = usePaymentFlow({
    findOpen,
    initialView,
    onOutcome: (outcome) => {
      const next = settle(outcome)
      if ('view' in next) return next.view
      void navigate({ to: next.to, replace: true })
      return undefined
    },
  })
  return {
    view,
    start: (payment, lines) =>
      start(() => {
        dispatchCheckout({ type: 'payment_sent', sent: payment, lines })
        return findOpen()
      }),
    askAgain,
  }
}

const findOpen = () => {
  const { payment } = readCheckout()
  return payment?.phase === 'asked' ? { calls: paymentCalls(payment.sent) } : undefined
}

// A refusal is shown until there is another card to try.
const initialView = (): PaymentView => {
  const { payment, card } = readCheckout()
  if (payment?.phase === 'asked') return { kind: 'asking' }
  const isSameCard = payment?.sent.paymentMethod === card?.reference
  return payment?.phase === 'refused' && isSameCard
    ? { kind: 'refused', code: payment.code ?? 'provider_refused' }
    : { kind: 'ready' }
}

/** A payment whose bank is slow: reads its state until it has an outcome, or for five minutes. */
export const useProcessing = (): { isWatching: boolean; askAgain: () => void } => {
  const navigate = useNavigate()
  const { view, askAgain } = usePaymentFlow({
    findOpen: findProcessing,
    initialView: () => ({ kind: findProcessing() ? 'checking' : 'unknown' }),
    onOutcome: (outcome) => {
      const next = settle(outcome)
      if (outcome.kind === 'unknown' || outcome.kind === 'processing') return { kind: 'unknown' }
      const to = 'to' in next ? next.to : '/Review'
      void navigate({ to, replace: true })
      return undefined
    },
    onAuthentication: () => {
      dispatchCheckout({ type: 'payment_resumed' })
      void navigate({ to: '/Review', replace: true })
    },
  })
  return { isWatching: view.kind !== 'unknown', askAgain }
}

const findProcessing = () => {
  const { payment } = readCheckout()
  return payment?.phase === 'processing' && payment.id !== null
    ? { calls: paymentCalls(payment.sent), readBy: payment.id }
    : undefined
}
