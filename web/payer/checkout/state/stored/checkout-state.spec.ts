import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRedirect, type Step } from '../guard/checkout-guard.ts'
import type { Checkout } from '../checkout-shape.ts'
import { forgetMemory, freshCheckout, readCheckout, recallCheckout } from './checkout-state.ts'
import { parseCheckout } from './parse-checkout.ts'
import {
  aCard,
  aGift,
  createGift,
  aPayer,
  aPayment,
  aReadyCheckout,
  aResult,
  seedCheckout,
} from '../../../testing/checkouts.ts'

const clean = () => {
  sessionStorage.clear()
  forgetMemory()
}
beforeEach(clean)
afterEach(clean)

describe('a checkout that a tab remembers', () => {
  it('is the same after a reload', async () => {
    seedCheckout({ gift: aGift, payer: aPayer, phoneNumber: '+85251234567', card: aCard })
    const before = readCheckout()
    forgetMemory()
    await recallCheckout()
    expect(readCheckout()).toEqual(before)
    expect(readCheckout()).not.toBe(before)
  })

  it('never holds a card’s number: only its reference, brand, country and last four digits', () => {
    const tampered = { ...aReadyCheckout(), card: { ...aCard, number: '4242424242424242' } }
    expect(parseCheckout(JSON.stringify(tampered))?.card).toEqual(aCard)
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['another version', JSON.stringify({ ...freshCheckout(), version: 1 })],
    ['an attempt that we did not make', JSON.stringify({ ...freshCheckout(), attemptId: 'x' })],
    ['a missing part', JSON.stringify({ ...freshCheckout(), gift: undefined })],
    ['another type', JSON.stringify({ ...freshCheckout(), gift: { ...aGift, amount: 500 } })],
  ])('starts again if there is %s', async (_, text) => {
    expect(parseCheckout(text)).toBeUndefined()
    sessionStorage.setItem(`almoner.checkout.${location.host}`, text)
    await recallCheckout()
    expect(readCheckout().gift).toBeNull()
  })
})

describe('a step of the checkout', () => {
  const ready = aReadyCheckout()
  const without = (change: Partial<Checkout>): Checkout => ({ ...ready, ...change })

  it.each([
    ['/PersonalDetails', { gift: null }],
    ['/PersonalDetails', { gift: createGift('abc') }],
    ['/PersonalDetails', { gift: createGift('0') }],
    ['/Review', { gift: createGift('-5') }],
    ['/SelectPayment', { phoneNumber: null }],
    ['/CardPrompt', { method: null }],
    ['/Review', { card: null }],
    ['/Review', { gift: null }],
    ['/ConfirmPayment', { result: null }],
  ] satisfies [Step, Partial<Checkout>][])(
    '%s redirects to the start if something before it is missing',
    (step, change) => {
      expect(findRedirect(step, without(change))).toBe('/SelectMission')
    },
  )

  it('is shown if everything before it is complete', () => {
    for (const step of ['/PersonalDetails', '/SelectPayment', '/CardPrompt', '/Review'] as const) {
      expect(findRedirect(step, ready)).toBeUndefined()
    }
    expect(findRedirect('/ConfirmPayment', without({ result: aResult }))).toBeUndefined()
  })

  it('redirects to a payment in progress until that has ended', () => {
    const pendingCheckout = without({ payment: { ...aPayment, phase: 'asked' } })
    expect(findRedirect('/MissionDetails', pendingCheckout)).toBe('/Review')
    expect(findRedirect('/CardPrompt', pendingCheckout)).toBe('/Review')
    expect(findRedirect('/Review', pendingCheckout)).toBeUndefined()
    const processing = without({ payment: { ...aPayment, phase: 'processing', id: 'p' } })
    expect(findRedirect('/Review', processing)).toBe('/ConfirmPayment')
    const refused = without({ payment: { ...aPayment, phase: 'refused' } })
    expect(findRedirect('/CardPrompt', refused)).toBeUndefined()
  })
})
