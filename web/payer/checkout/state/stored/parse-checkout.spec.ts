import { describe, expect, it } from 'vitest'
import { openPayerSite, type FakeApi } from '../../../../testing/payer-site.tsx'
import { toCardPayment } from '../../../paying/sent-payment.ts'
import {
  aPayment,
  anOpenWallet,
  aReadyCheckout,
  aWalletCheckout,
} from '../../../testing/checkouts.ts'
import { paymentContent } from '../../../testing/checkout-states.ts'
import type { Checkout } from '../checkout-shape.ts'
import { readCheckout, recallCheckout } from './checkout-state.ts'
import { parseCheckout } from './parse-checkout.ts'

type Part = Record<string, unknown>

const inDollars = ({ amountCents, ...sent }: Part): Part => ({
  amount: Number(amountCents) / 100,
  ...sent,
})

/**
 * Returns the checkout as version 3 stored it, with dollars in the sent content and no cents in the
 * gift.
 */
const version3 = ({ gift, ...checkout }: Checkout): string => {
  const { amountCents: _, ...typed } = gift ?? { amountCents: null }
  const old = (part: { sent: Part } | null) => part && { ...part, sent: inDollars(part.sent) }
  const { asked: content, payment, wallet, transfer } = checkout
  return JSON.stringify({
    ...checkout,
    version: 3,
    gift: gift && typed,
    asked: content && inDollars(content),
    payment: old(payment),
    wallet: old(wallet),
    transfer: old(transfer),
  })
}

const { lines } = aPayment

describe('a checkout that was stored before cents were', () => {
  it.each<[string, Checkout]>([
    ['ready', { ...aReadyCheckout(), asked: paymentContent }],
    [
      'with a payment that has no answer',
      { ...aReadyCheckout(), asked: paymentContent, payment: aPayment },
    ],
    [
      'with an open wallet',
      { ...aWalletCheckout(), asked: paymentContent, wallet: anOpenWallet() },
    ],
    [
      'with a transfer that the charity looks for',
      {
        ...aReadyCheckout(),
        transfer: { id: 'p1', method: 'fps', reference: 'AB12CD34', sent: paymentContent, lines },
      },
    ],
    ['without a gift', { ...aReadyCheckout(), gift: null }],
  ])('%s is read unchanged', (_, checkout) => {
    expect(parseCheckout(version3(checkout))).toEqual(checkout)
  })

  it('is the same attempt when it is sent again', () => {
    const { attemptId } = aReadyCheckout()
    const checkout = {
      ...aReadyCheckout(),
      attemptId,
      asked: { ...paymentContent, fingerprint: attemptId },
    }
    const upgraded = parseCheckout(version3(checkout))
    expect(upgraded && toCardPayment(upgraded, paymentContent.organizationId)).toMatchObject({
      fingerprint: attemptId,
      amountCents: 50_000,
    })
  })

  it('has an invalid amount if no amount was typed', () => {
    const checkout = aReadyCheckout()
    const storedText = version3(checkout).replace('"amount":"500"', '"amount":"ten"')
    expect(parseCheckout(storedText)?.gift).toMatchObject({ amount: 'ten', amountCents: null })
  })

  it.each([
    ['of another version', '"version":3', '"version":2'],
    ['with a part of a cent', '"amount":500,', '"amount":500.001,'],
    ['without a sum', '"amount":500,', ''],
  ])('is forgotten %s', (_, text, instead) => {
    const storedText = version3({ ...aReadyCheckout(), asked: paymentContent, payment: aPayment })
    expect(storedText).toContain(text)
    expect(parseCheckout(storedText.replace(text, instead))).toBeUndefined()
  })

  it('checks its payment with exactly the same request', async () => {
    const checkout = { ...aReadyCheckout(), asked: paymentContent, payment: aPayment }
    sessionStorage.setItem(`almoner.checkout.${location.host}`, version3(checkout))
    await recallCheckout()
    const api: FakeApi = {
      'POST /api/user/payments': () => ({
        status: 200,
        body: {
          status: 'succeeded',
          id: 'p1',
          paymentIntent: 'pi_1',
          receiptLink: 'http://harbour.localhost/receipts/x',
          totalAmount: 519.11,
        },
      }),
    }
    const site = await openPayerSite('/Review', { api })
    await site.arrives('/ConfirmPayment')
    expect(site.bodiesOf('POST /api/user/payments')).toEqual([inDollars(aPayment.sent)])
    expect(readCheckout().result).toMatchObject({ totalCents: 51_911, lines })
  })
})
