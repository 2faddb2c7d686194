import { useSyncExternalStore } from 'react'
import type { Checkout } from '../checkout-shape.ts'

export const freshCheckout = (attemptId = newAttemptId()): Checkout => ({
  version: 4,
  account: 'guest',
  attemptId,
  gift: null,
  country: 'HK',
  payer: null,
  phoneNumber: null,
  news: null,
  method: null,
  card: null,
  paidOn: '',
  asked: null,
  payment: null,
  wallet: null,
  transfer: null,
  result: null,
  expiredAt: null,
})

// It does not use crypto.randomUUID: a charity's own domain may still be without encryption behind
// a proxy, and browsers then omit that function.
export const newAttemptId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const storageKey = (): string => `almoner.checkout.${location.host}`

let current: Checkout | undefined
const listeners = new Set<() => void>()

/**
 * Loads the checkout that this tab began, before the first render. The parser is fetched only if a
 * checkout is stored, which is never so on a first visit. If the fetch fails, nothing is rendered,
 * because a payment may be in progress.
 */
export const recallCheckout = async (): Promise<void> => {
  const text = recall()
  if (text === null) return
  const { parseCheckout } = await import('./parse-checkout.ts')
  current ??= parseCheckout(text)
}

/** Returns the checkout of this tab, or a new one if there is none yet. */
export const readCheckout = (): Checkout => {
  current ??= freshCheckout()
  return current
}

/**
 * Stores the checkout before anything else can happen. Only `dispatchCheckout` and tests call this.
 */
export const storeCheckout = (next: Checkout): void => {
  current = next
  remember(JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Clears the memory, like a reload. */
export const forgetMemory = (): void => {
  current = undefined
}

export const useCheckout = (): Checkout => useSyncExternalStore(subscribe, readCheckout)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// A browser may forbid storage: then a reload starts again, and everything else works.
const recall = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey())
  } catch {
    return null
  }
}

const remember = (text: string): void => {
  try {
    sessionStorage.setItem(storageKey(), text)
  } catch {
    // The checkout stays in memory.
  }
}
