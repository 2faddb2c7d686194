import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Step } from '../checkout/state/guard/checkout-guard.ts'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'

/** How long a step may lie about untouched with somebody's details on it. */
export const pageExpiresAfterMilliseconds = 30 * 60_000

const lookEveryMilliseconds = 15_000
const signsOfLife = ['pointerdown', 'keydown', 'input'] as const

/**
 * Leads a step that nobody has touched for half an hour to the page-expiry screen. Timers stand
 * still while a device sleeps, so the clock is looked at instead. A payment under way never expires
 * here: its own end is waited for.
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
    // Whoever comes back to a page that had expired sees that first, before their touch counts.
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
