import { describe, expect, it } from 'vitest'
import { organisation } from '../../testing/payer-site.tsx'
import type { Checkout } from '../checkout/state/checkout-shape.ts'
import { parseCheckout } from '../checkout/state/stored/parse-checkout.ts'
import { aGift, createGift, aPayer, aReadyCheckout } from '../testing/checkouts.ts'
import { toAskedPayment, toCardPayment } from './sent-payment.ts'

const toPayment = (checkout: Checkout) => {
  const payment = toAskedPayment(checkout, organisation.id)
  if (!payment) throw new Error('nothing to ask for')
  return payment
}

/** Returns the checkout as a tab has it after a reload. */
const reloaded = (checkout: Checkout): Checkout => {
  const parsed = parseCheckout(JSON.stringify(checkout))
  if (!parsed) throw new Error('not remembered')
  return parsed
}

describe('a repeated payment request', () => {
  it.each([
    ['a project', aGift],
    ['no project in particular', { ...aGift, projectId: null }],
  ])('of %s is the same attempt with any payment method, also after a reload', (_, gift) => {
    const checkout = { ...aReadyCheckout(), gift }
    const first = toPayment(checkout)
    expect(first.fingerprint).toBe(checkout.attemptId)
    const again = reloaded({ ...checkout, asked: first, method: 'payme', card: null })
    expect(toPayment(again)).toEqual(first)
    expect(toCardPayment({ ...again, card: checkout.card }, organisation.id)).toMatchObject(first)
  })

  it.each([
    ['amount', { gift: createGift('501') }],
    [
      'frequency',
      {
        gift: {
          ...aGift,
          frequency: 'MONTHLY' as const,
          startDate: '2026-12-05',
          recurringOccurrences: '12',
        },
      },
    ],
    ['country', { country: 'GB' }],
    ['bearer of the fee', { gift: { ...aGift, coverFee: false } }],
    ['message', { payer: { ...aPayer, memo: 'For Ming' } }],
    ['answer', { payer: { ...aPayer, answers: { 'shirt.size': 'L' } } }],
    ['phone', { phoneNumber: '+85261234567' }],
  ])('with another %s is another attempt', (_, change) => {
    const checkout = aReadyCheckout()
    const first = toPayment(checkout)
    const other = toPayment({ ...checkout, ...change, asked: first })
    expect(other.fingerprint).not.toBe(first.fingerprint)
    // Until something was sent, any change belongs to the same attempt.
    expect(toPayment({ ...checkout, ...change }).fingerprint).toBe(checkout.attemptId)
  })
})
