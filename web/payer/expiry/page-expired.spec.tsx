import { describe, expect, it, vi } from 'vitest'
import { openPayerSite } from '../../testing/payer-site.tsx'
import { readCheckout } from '../checkout/state/stored/checkout-state.ts'
import { aPayment, aReadyCheckout, seedCheckout } from '../testing/checkouts.ts'
import { pageExpiresAfterMilliseconds } from './use-page-expiry.ts'

const minute = 60_000

const open = async (path: string, changes: object = {}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  seedCheckout({ ...aReadyCheckout(), ...changes })
  const site = await openPayerSite(path, {
    api: { 'POST /api/user/payments': () => new Promise<never>(() => undefined) },
  })
  await site.sees('footer')
  await site.settles()
  const pass = (time: number) => site.does(() => void vi.advanceTimersByTime(time))
  return { ...site, pass }
}

describe('a step left idle for half an hour', () => {
  it.each(['/PersonalDetails', '/SelectPayment', '/CardPrompt', '/Review'])(
    'hides the details of %s, and returns to it with the same answers',
    async (path) => {
      const site = await open(path)
      await site.pass(pageExpiresAfterMilliseconds - minute)
      expect(site.place()).toBe(path)
      await site.pass(2 * minute)
      await site.sees('h1', 'This page has expired')
      expect(site.page.textContent).not.toContain('taiman@example.com')
      const { payer, gift, attemptId } = readCheckout()
      await site.press('button', 'Continue with the same answers')
      await site.arrives(path)
      expect(readCheckout()).toMatchObject({ payer, gift, attemptId, expiredAt: null })
    },
  )

  it('can be cancelled, which removes everything', async () => {
    const site = await open('/Review')
    await site.pass(pageExpiresAfterMilliseconds + minute)
    await site.sees('button', 'Cancel payment')
    await site.press('button', 'Cancel payment')
    await site.arrives('/')
    expect(readCheckout()).toMatchObject({ gift: null, payer: null, card: null })
  })

  it('does not expire as long as the payer types', async () => {
    const site = await open('/PersonalDetails')
    await site.pass(pageExpiresAfterMilliseconds - minute)
    await site.type('firstName', 'Siu Ming')
    await site.pass(pageExpiresAfterMilliseconds - minute)
    expect(site.place()).toBe('/PersonalDetails')
  })
})

describe('a page that never expires', () => {
  it('is a payment under way: its end is waited for', async () => {
    const site = await open('/Review', { payment: aPayment })
    await site.pass(2 * pageExpiresAfterMilliseconds)
    expect(site.place()).toBe('/Review')
  })

  it.each(['/ManualPayments', '/Review'])(
    'is a transfer that may just be made: %s',
    async (path) => {
      const site = await open(path, { method: 'fps', card: null })
      await site.pass(2 * pageExpiresAfterMilliseconds)
      expect(site.place()).toBe(path)
    },
  )
})
