import { describe, expect, it } from 'vitest'
import type { PayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { payoutsList } from '@almoner/api/desk/payouts/list/payouts-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, testId } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { bank, desk, opened, openPayouts, payout, root, sees } from '../../testing/payouts-desk.tsx'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const waiting: AsJson<PayoutAnswer> = {
  ...opened,
  status: 'requested',
  rule: 'second_person',
  mayCancel: true,
  approval: {
    id: testId(1),
    kind: 'payout',
    amount: 881.5,
    paymentId: null,
    payout: {
      payoutId: testId(1),
      bank,
      accountSince: '2026-09-22',
      payments: 2,
      paymentsNet: 963,
      othersNet: -100,
      carried: 20,
      kept: 1.5,
      period: { from: '2026-11-01', to: '2026-11-26' },
      differences: ['first_to_account', 'largest'],
    },
    refund: null,
    refundReason: null,
    last4: null,
    rules: null,
    colleague: null,
    note: '',
    askedBy: { name: 'Suk Yee Wong', isYou: true },
    askedAt: '2026-11-27T04:00:00.000Z',
    rule: 'second_person',
    approvers: ['Tai Man Chan'],
    endsAt: '2026-11-30T04:00:00.000Z',
    status: 'waiting',
    decidedBy: null,
    decidedAt: null,
    reason: null,
    outcome: null,
    may: { approve: false, refuse: false, cancel: true },
  },
}

describe('the payouts of a charity', () => {
  checkListScreen({
    list: payoutsList,
    path: '/PayoutHistory',
    open: openDesk,
    others: deskAnswers('owner'),
    row: payout,
    totals: { rows: 2, arrived: 1_763, open: 0, ended: 500, arrivedEver: 1_763, sentBack: 0 },
    sees: ['2 payouts', 'HK$1,763.00', '••1234', 'On its way', 'HK$881.50', '2026/12/01'],
    filters: {
      status: 'sent',
      day: '2026-11-01..',
      amount: '100..',
      arrived: '2026-11-01..',
      sentBack: '2026-11-01..',
    },
    none: 'No payout yet',
  })
})

describe('a payout opened', () => {
  const path = `/PayoutHistory/${testId(1)}`

  it('shows amounts that add up, and what happened', async () => {
    const { page } = await openPayouts(path)
    await sees(page, 'HK$881.50', 'Carried over from the previous payout', 'Payments by card × 2')
    await sees(page, '−HK$37.00', '−HK$1.50', 'Sent to your bank, expected by 2026/12/01')
    await sees(page, 'by Suk Yee Wong', 'po_1', 'Ledger entries')
    const files = [...page.querySelectorAll('a[href$=".pdf"], a[href$="lines.csv"]')]
    expect(files).toHaveLength(2)
  })

  it('links to each payment, and to the next lines', async () => {
    const { page } = await openPayouts(path)
    await sees(page, 'Mei Chan · Reading rooms')
    for (const id of [testId(2), testId(3)]) {
      expect(page.querySelector(`a[href="/Payments/${id}"]`)).not.toBeNull()
    }
    await perform(() => find<HTMLAnchorElement>(page, 'a[href$="after=2-1"]').click())
    await waitUntil(() => expect(desk.asked).toContain(`${root}/${testId(1)}/lines?after=2-1`))
    await sees(page, 'First lines')
  })

  it('that failed shows why, and what to do', async () => {
    const failed = { ...opened, status: 'failed', failureCode: 'account_closed' } as const
    const { page } = await openPayouts(path, { payout: failed })
    await sees(page, 'Payout unsuccessful. Try again later.', 'The bank account is closed.')
    expect(page.querySelector('main a[href^="/BankList"]')).not.toBeNull()
  })

  it('is approved by a person who sees its account, its content and what is unusual', async () => {
    const { approval } = waiting
    const may = { approve: true, refuse: true, cancel: false }
    const { page } = await openPayouts(path, {
      payout: { ...waiting, mayCancel: false, approval: approval && { ...approval, may } },
    })
    await sees(page, 'This payout is unusual', 'No payout has arrived at this bank account before.')
    await sees(page, 'In use since2026/09/22')
    await press(page, 'Approve')
    await waitUntil(() => {
      const { textContent } = find(page, 'dialog[open]')
      for (const text of [
        'HSBC\u00A0••1234',
        'In use since2026/09/22',
        '2 payments HK$963.00',
        'Refunds and disputes−HK$100.00',
        'Carried overHK$20.00',
        'Left in balanceHK$1.50',
        '2026/11/01 – 2026/11/26',
        'No payout has arrived at this bank account before.',
        'The amount is larger than any of the last 12 payouts.',
      ]) {
        expect(textContent).toContain(text)
      }
      expect(textContent).not.toContain('changed within the last 30 days')
    })
    expect(find(page, 'dialog[open] a').getAttribute('href')).toBe(`${path}#lines`)
  })

  it('that waits shows who must approve it, and can be cancelled', async () => {
    const { page } = await openPayouts(path, { payout: waiting })
    await sees(page, 'Tai Man Chan can approve it. Expires on 2026/11/30 12:00')
    await press(page, 'Cancel this payout')
    desk.answer = () => Response.json({ ...waiting, status: 'cancelled', mayCancel: false })
    await press(page, 'Cancel the payout')
    await waitUntil(() =>
      expect(desk.sent.map(({ path }) => path)).toEqual([`${root}/${testId(1)}/cancel`]),
    )
  })

  it('offers no file of lines to staff who may not download it', async () => {
    const { page } = await openPayouts(path, { role: 'viewer' })
    await sees(page, 'Statement (PDF)')
    expect(page.querySelector('a[href$="lines.csv"]')).toBeNull()
  })
})
