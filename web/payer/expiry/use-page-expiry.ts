import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Step } from '../checkout/state/guard/checkout-guard.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'

/** The time that a step with personal details may be open without input. */
export const pageExpiresAfterMilliseconds = 30 * 60_000

const lookEveryMilliseconds = 15_000
const signsOfLife = ['pointerdown', 'keydown', 'input'] as const

/**
 * Leads a step without input for half an hour to the page-expiry screen. Timers do not run while a
 * device sleeps, so the clock is read instead. A payment in progress never expires here, because it
 * is followed to its end.
 */
export const usePageExpiry = (step: Step | undefined): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (step === undefined) return undefined
    const over = new AbortController()
    const { signal } = over
    let touchedAt = Date.now()
    const look = (): void => {
      if (Date.now() - touchedAt < pageExpiresAfterMilliseconds) return
      const before = readCheckout()
      if (dispatchCheckout({ type: 'page_expired', step }) === before) return
      void navigate({ to: '/PageExpired', replace: true })
    }
    // A payer who returns to an expired page sees that first, before their input counts.
    const touch = (): void => {
      look()
      touchedAt = Date.now()
    }
    for (const sign of signsOfLife) {
      document.addEventListener(sign, touch, { signal, capture: true, passive: true })
    }
    document.addEventListener('visibilitychange', look, { signal })
    const timer = setInterval(look, lookEveryMilliseconds)
    return () => {
      over.abort()
      clearInterval(timer)
    }
  }, [navigate, step])
}
