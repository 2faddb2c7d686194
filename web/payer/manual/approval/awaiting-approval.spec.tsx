import { afterEach, describe, expect, it, vi } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { mission, openPayerSite, organisation, type FakeApi } from '../../../testing/payer-site.tsx'
import { forgetMemory } from '../../checkout/state/stored/checkout-state.ts'
import { toAskedPayment } from '../../paying/sent-payment.ts'
import { aWalletCheckout, seedCheckout } from '../../testing/checkouts.ts'

const status = 'POST /api/user/payments/retrievePaymentStatus'
const confirm = 'POST /api/user/payments/confirm3DSPayment'

afterEach(() => vi.useRealTimers())

describe('a charity that looks for the money', () => {
  const waitFor = async (more: FakeApi) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const checkout = { ...aWalletCheckout(), method: 'fps' as const }
    const paymentRequest = requirePresent(toAskedPayment(checkout, organisation.id), 'what is sent')
    const amountCents = cents(50_000)
    const lines = {
      amountCents,
      feeCents: cents(0),
      charityReceivesCents: amountCents,
      totalCents: amountCents,
    }
    forgetMemory()
    seedCheckout({
      transfer: { id: 'p1', method: 'fps', reference: 'AB12CD34', sent: paymentRequest, lines },
    })
    return openPayerSite('/ConfirmPayment', { api: more })
  }

  it('and finds it turns the page into thanks with the receipt', async () => {
    let isFound = false
    const site = await waitFor({
      [status]: () => ({ status: 200, body: { status: isFound ? 'succeeded' : 'processing' } }),
      [confirm]: () => ({
        status: 200,
        body: { status: 'succeeded', id: 'p1', receiptLink: 'http://r/x', totalAmount: 500 },
      }),
    })
    await site.sees('h1', 'We have your proof of payment')
    const returnLink = await site.sees('main a', 'Continue to harbour.example')
    expect(returnLink.getAttribute('href')).toBe('https://harbour.example/')
    isFound = true
    await vi.advanceTimersByTimeAsync(30_000)
    await site.sees('h1', 'Thank you, Tai Man')
    const link = await site.sees('a', 'Download receipt')
    expect(link.getAttribute('href')).toBe('http://r/x')
  })

  it('promises no immediate receipt if it issues each one itself', async () => {
    const site = await waitFor({
      [status]: () => ({ status: 200, body: { status: 'processing' } }),
      [`GET /api/projects/${mission.id}`]: () => ({
        status: 200,
        body: { ...mission, quickReceipt: false },
      }),
    })
    await site.sees('main', 'The charity issues your receipt itself, and sends it to the same')
    expect(site.page.textContent).not.toContain('the receipt is emailed')
  })

  it('but does not find it shows a payer who did pay what to send, and where', async () => {
    const site = await waitFor({
      [status]: () => ({ status: 200, body: { status: 'requires_payment_method' } }),
    })
    await site.sees('h1', 'The charity could not find this payment')
    await site.sees('p', 'Harbour Light could not find your payment of HK$500.00 by FPS')
    await site.sees('main', 'Send the charity this reference and your proof of payment')
    await site.sees('dd', 'AB12CD34')
    const charity = await site.sees('a', 'Continue to harbour.example')
    expect(charity.getAttribute('href')).toBe('https://harbour.example/')
  })
})
