import { describe, expect, it } from 'vitest'
import { openPayerSite } from '../../testing/payer-site.tsx'
import { updateCheckout } from './checkout-state.ts'
import { aResult } from './testing/checkouts.ts'

const thanked = (transactionType: 'donation' | 'payment') => {
  updateCheckout({ result: { ...aResult, transactionType } })
  return openPayerSite('/ConfirmPayment')
}

describe('the thanks', () => {
  it('for a donation promise its receipt', async () => {
    const site = await thanked('donation')
    await site.sees('main a', 'Download receipt')
    await site.sees('main li', 'The receipt is on its way to taiman@example.com.')
  })

  it('for a payment promise an acknowledgement, and speak of no receipt', async () => {
    const site = await thanked('payment')
    await site.sees('main a', 'Download acknowledgement')
    await site.sees('main li', 'The acknowledgement is on its way to taiman@example.com.')
    expect(site.page.querySelector('main')?.textContent).not.toMatch(/receipt/i)
  })
})
