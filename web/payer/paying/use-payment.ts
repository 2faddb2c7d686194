import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { present } from '@almoner/domain/kernel/assert.ts'
import { askForPayment, type Outcome, type Waiting } from '../../lib/paying/ask-for-payment.ts'
import { paymentCalls } from '../checkout/checkout-api.ts'
import type { Lines, SentPayment } from '../checkout/checkout-shape.ts'
import { readCheckout } from '../checkout/checkout-state.ts'
import { dispatchCheckout } from '../checkout/dispatch-checkout.ts'
import { settle } from './settle.ts'

/** What Review shows instead of its button. */
export type PaymentView =
  | { kind: 'ready' }
  | Waiting
  | Exclude<Outcome, { kind: Ended | 'signed_out' }>

/** What leads on to the last screen. */
type Ended = 'succeeded' | 'processing' | 'scheduled'

export type Payment = {
  view: PaymentView
  /** Does nothing while a payment is under way. */
  start: (sent: SentPayment, lines: Lines) => void
  /** Asks about the payment under way once more. */
  askAgain: () => void
}

/** Follows the payment of this checkout, also one that was begun before a reload. */
export const usePayment = (): Payment => {
  const navigate = useNavigate()
  const [view, setView] = useState(initialView)
  const running = useRef<AbortController>(undefined)

  const follow = useCallback(
    ({ isResumed = true } = {}) => {
      if (running.current) return
      const run = new AbortController()
      running.current = run
      const finish = (outcome: Outcome) => {
        const next = settle(outcome)
        if (next) void navigate({ to: next, replace: true })
        else setView(viewAfter(outcome))
      }
      askForPayment({ calls: paymentCalls(sentPayment()), isResumed }, setView, run.signal)
        .then(finish)
        .catch(() => {
          // Left on purpose, or a fault of ours: either way the payment's end is not known here.
          if (!run.signal.aborted) setView({ kind: 'unknown' })
        })
        .finally(() => {
          if (running.current === run) running.current = undefined
        })
    },
    [navigate],
  )

  useEffect(() => {
    if (readCheckout().payment?.phase === 'asked') follow()
    return () => {
      running.current?.abort()
      running.current = undefined
    }
  }, [follow])

  const start = (sent: SentPayment, lines: Lines): void => {
    if (running.current) return
    // Remembered before it is sent: whatever happens to this page, the next one asks about it.
    const { payment } = dispatchCheckout({ type: 'payment_sent', sent, lines })
    if (payment?.sent === sent) follow({ isResumed: false })
  }
  return { view, start, askAgain: () => follow() }
}

const sentPayment = (): SentPayment => present(readCheckout().payment, 'the payment').sent

// A refusal is shown until there is another card to try.
const initialView = (): PaymentView => {
  const { payment, card } = readCheckout()
  if (payment?.phase === 'asked') return { kind: 'asking' }
  const sameCard = payment?.sent.paymentMethod === card?.reference
  return payment?.phase === 'refused' && sameCard
    ? { kind: 'refused', code: payment.code ?? 'provider_refused' }
    : { kind: 'ready' }
}

const viewAfter = (outcome: Outcome): PaymentView => {
  switch (outcome.kind) {
    case 'succeeded':
    case 'processing':
    case 'scheduled':
      return { kind: 'asking' }
    case 'signed_out':
      return { kind: 'ready' }
    case 'refused':
    case 'rejected':
    case 'unknown':
      return outcome
  }
}
