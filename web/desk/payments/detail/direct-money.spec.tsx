import { describe, expect, it } from 'vitest'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { payment, testId } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { standInForPayment } from '../../../testing/payment-desk.tsx'
import { press } from '../../../testing/press.ts'

const byPayMe: AsJson<DeskPaymentAnswer> = {
  ...payment(1),
  method: 'payme',
  provider: 'payme',
  cardBrand: null,
  cardLast4: null,
  fees: {
    totalAmount: 507.61,
    totalFee: 7.61,
    serviceFee: 0,
    processingFee: 7.61,
    nonprofitReceives: 500,
  },
  refundable: 507.61,
}

const { api, opened } = standInForPayment(byPayMe)

describe('a payment by a wallet', () => {
  it('went straight to the charity’s account, less what it returned', async () => {
    const charity = testId(9)
    const own = `direct:${charity}:payme`
    const contra = `charity:${charity}:direct`
    const on = { businessDate: '2026-11-20', at: '2026-11-20T03:00:00.000Z' }
    api.postings = [
      { journal: 'direct_received', ...on, debit: own, credit: contra, amount: 507.61 },
      { journal: 'direct_returned', ...on, debit: contra, credit: own, amount: 100 },
    ]
    const { page } = await opened()
    await waitUntil(() =>
      expect(page.textContent).toContain(
        'Paid directly into your PayMe account; PayMe deducts the fee',
      ),
    )
    const totals = () => [...page.querySelectorAll('tfoot tr')].map((row) => row.textContent)
    await waitUntil(() => expect(totals()).toContain('Received directlyHK$407.61'))
    expect(page.textContent).not.toContain('Owed to your charity')
    expect(page.textContent).not.toContain('platform service')
  })

  it('has no list of the parts of a fee of one part, also by card', async () => {
    api.payment = { ...byPayMe, method: 'card' }
    const { page } = await opened()
    await waitUntil(() => expect(page.textContent).toContain('Covered by the payer'))
    expect(page.textContent).not.toContain('platform service')
    api.payment = byPayMe
  })

  it('is refunded from there, and not from what the charity is owed', async () => {
    const { page } = await opened()
    await press(page, 'Refund')
    await waitUntil(() =>
      expect(page.textContent).toContain('HK$507.61 back in PayMe, from your PayMe account'),
    )
    expect(page.textContent).not.toContain('is deducted from the amount owed to your charity')
  })

  it('shows that it goes straight to the charity’s account once it is paid', async () => {
    api.payment = { ...byPayMe, status: 'processing', completedAt: null }
    const { page } = await opened()
    await waitUntil(() =>
      expect(page.textContent).toContain('Will be paid directly into your PayMe account'),
    )
  })
})
