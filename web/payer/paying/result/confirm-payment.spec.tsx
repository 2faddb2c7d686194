import { describe, expect, it } from 'vitest'
import { openPayerSite } from '../../../testing/payer-site.tsx'
import { wishForAccount } from '../../personal-details/account/account-wish.ts'
import { aPayment, aReadyCheckout, aResult, seedCheckout } from '../../testing/checkouts.ts'

const openResult = (transactionType: 'donation' | 'payment') => {
  seedCheckout({ result: { ...aResult, transactionType } })
  return openPayerSite('/ConfirmPayment')
}

describe('the thanks', () => {
  it('keep the method on this device for the next gift, and nothing else', async () => {
    localStorage.clear()
    const site = await openResult('donation')
    await site.sees('main a', 'Download receipt')
    expect(Object.entries(localStorage)).toEqual([['almoner.last-method', 'card']])
  })

  it('for a donation promise its receipt', async () => {
    const site = await openResult('donation')
    await site.sees('main a', 'Download receipt')
    await site.sees('main li', 'The receipt is on its way to taiman@example.com.')
  })

  it('for a payment promise an acknowledgement, and do not mention a receipt', async () => {
    const site = await openResult('payment')
    await site.sees('main a', 'Download acknowledgement')
    await site.sees('main li', 'The acknowledgement is on its way to taiman@example.com.')
    expect(site.page.querySelector('main')?.textContent).not.toMatch(/receipt/i)
  })

  it.each(['donation', 'payment'] as const)(
    'for a %s use that word if the payer requested an account',
    async (transactionType) => {
      wishForAccount('Harbour2026')
      const site = await openResult(transactionType)
      await site.sees(
        'main li',
        `If you already had an account, this ${transactionType} appears there.`,
      )
    },
  )
})

describe('while the bank has not answered', () => {
  const waiting = (transactionType: 'donation' | 'payment', id: string | null) => {
    const request = { ...aPayment.sent, transactionType }
    const payment = { ...aPayment, sent: request, phase: 'processing' as const, id }
    seedCheckout({ ...aReadyCheckout(), payment })
    return openPayerSite('/ConfirmPayment')
  }

  it.each([
    ['donation', 'the receipt is emailed to taiman@example.com'],
    ['payment', 'the acknowledgement is emailed to taiman@example.com'],
  ] as const)('the page of a %s updates automatically, and %s', async (type, promised) => {
    const site = await waiting(type, 'p1')
    await site.sees('[role=status]', 'Waiting for your bank')
    const main = await site.sees('main', 'This page updates automatically')
    expect(main.textContent).toContain(promised)
  })

  it.each([
    ['donation', 'the receipt is emailed to taiman@example.com'],
    ['payment', 'the acknowledgement is emailed to taiman@example.com'],
  ] as const)(
    'and it has stopped, the page of a %s may be closed, and %s',
    async (type, promised) => {
      const site = await waiting(type, null)
      await site.sees('button', 'Check again')
      const main = await site.sees('main', 'You may close this page: the payment continues')
      expect(main.textContent).toContain(promised)
      expect(main.textContent).not.toContain('updates automatically')
    },
  )
})
