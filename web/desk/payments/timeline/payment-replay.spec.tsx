import { beforeEach, describe, expect, it } from 'vitest'
import type { TimelineEntry } from '@almoner/api/desk/payments/contract.ts'
import { payment } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { standInForPayment } from '../../../testing/payment-desk.tsx'
import { find } from '../../../testing/render.tsx'

const { api, opened } = standInForPayment(payment(1))

const entry = (
  position: string,
  type: TimelineEntry['type'],
  details: TimelineEntry['details'],
): TimelineEntry => ({
  position,
  at: '2026-11-20T02:30:00.000Z',
  actor: 'guest',
  name: null,
  type,
  details,
})

beforeEach(() => {
  const paid = { amountCents: 50_000, totalAmountCents: 51_911, nonprofitReceivesCents: 50_000 }
  api.entries = [
    entry('11', 'PaymentInitiated', { amountCents: 50_000 }),
    entry('12', 'PaymentSucceeded', { ...paid, method: 'card' }),
    entry('19', 'RefundRequested', { amountCents: 10_000, reason: 'payer_asked' }),
  ]
})

describe('the history of a payment', () => {
  it('shows the payment at the step in the address', async () => {
    const { page } = await opened('?at=12')
    await waitUntil(() => find(page, 'input[type=range]'))
    expect(find(page, 'input[type=range]').getAttribute('aria-valuetext')).toBe(
      'Paid: HK$519.11 charged, of which your charity receives HK$500.00 by the payer, 2026/11/20 10:30',
    )
    const then = find(page, '[aria-label="As of that date"]')
    expect(then.textContent).toContain('Succeeded')
    expect(then.textContent).toContain('TotalHK$519.11')
    expect(then.textContent).not.toContain('Refund in progress')
  })

  it('compares two moments, the earlier one first', async () => {
    const { page } = await opened('?at=19&against=11')
    await waitUntil(() => find(page, '[aria-label="Two moments compared"]'))
    const compared = find(page, '[aria-label="Two moments compared"]').textContent
    expect(compared.indexOf('Processing')).toBeLessThan(compared.indexOf('Succeeded'))
    expect(compared).toContain('Refund in progressHK$100.00')
  })

  it('omits its step from the link back to all payments', async () => {
    const { page, address } = await opened('?status=complete&at=12')
    const back = [...page.querySelectorAll('a')].find((one) => one.textContent === 'All payments')
    expect(back?.getAttribute('href')).toBe('/Payments?status=complete')
    expect(address()).toContain('at=12')
  })
})
