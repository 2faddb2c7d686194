import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { followPayment } from '../../lib/paying/ask-for-payment.ts'
import { paymentCalls } from '../checkout/checkout-api.ts'
import { readCheckout } from '../checkout/checkout-state.ts'
import { dispatchCheckout } from '../checkout/dispatch-checkout.ts'
import { settle } from './settle.ts'

/** Looks after a payment whose bank is slow, until it has an end or our patience has. */
export const useProcessing = (): { isWatching: boolean; askAgain: () => void } => {
  const navigate = useNavigate()
  const [isWatching, setWatching] = useState(false)
  const running = useRef<AbortController>(undefined)

  const watch = useCallback(() => {
    const { payment } = readCheckout()
    if (running.current || payment?.phase !== 'processing' || payment.id === null) return
    const run = new AbortController()
    running.current = run
    setWatching(true)
    followPayment(payment.id, paymentCalls(payment.sent), run.signal)
      .then((outcome) => {
        if (outcome === 'ask_again') {
          dispatchCheckout({ type: 'payment_resumed' })
          return navigate({ to: '/Review', replace: true })
        }
        settle(outcome)
        return outcome.kind === 'refused' || outcome.kind === 'rejected'
          ? navigate({ to: '/Review', replace: true })
          : undefined
      })
      .catch(() => undefined)
      .finally(() => {
        if (running.current !== run) return
        running.current = undefined
        setWatching(false)
      })
  }, [navigate])

  useEffect(() => {
    watch()
    return () => {
      running.current?.abort()
      running.current = undefined
    }
  }, [watch])

  return { isWatching, askAgain: watch }
}
