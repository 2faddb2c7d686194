import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportChange, ReportDiffAnswer } from '@almoner/api/desk/reports/diff/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { refusal, testId } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { sees } from '../../../testing/payouts-desk.tsx'
import { press } from '../../../testing/press.ts'
import { find } from '../../../testing/render.tsx'
import { desk, listed, openReports } from '../../../testing/reports-desk.tsx'

const path = `/OrgSettings/Reports/${testId(1)}/Compare/${testId(2)}`

const captured: AsJson<ReportChange> = {
  id: '4800.1',
  position: '4800',
  type: 'captured',
  day: '2026-10-31',
  at: '2026-11-03T02:00:00.000Z',
  amount: 250,
  paymentId: testId(11),
  payoutId: null,
  offlineEntryId: null,
  receiptNumber: null,
  actor: `staff:${testId(30)}`,
  name: 'Suk Yee Wong',
}
const others: AsJson<ReportChange>[] = [
  {
    ...captured,
    id: '4801.1',
    type: 'offline_voided',
    paymentId: null,
    offlineEntryId: testId(12),
  },
  {
    ...captured,
    id: '4802.1',
    type: 'payout_paid',
    paymentId: null,
    payoutId: testId(13),
    actor: null,
    name: null,
  },
  { ...captured, id: '4803.0', type: 'receipt_voided', receiptNumber: 'HL-2026-00012' },
  { ...captured, id: '4804.1', type: 'plan_fee_due', paymentId: null },
]
const diff: AsJson<ReportDiffAnswer> = {
  before: listed,
  after: { ...listed, id: testId(2), position: '4810', knownAt: '2026-11-20T02:00:00.000Z' },
  differences: [
    { key: 'bookings', before: 1234, after: 1235, isCount: true },
    { key: 'received', before: 5_191_100, after: 5_216_100 },
    { key: 'refunded', before: 5_000, after: 2_500 },
    { key: 'method:fps', before: null, after: 25_000 },
  ],
  events: [captured, ...others],
  next: null,
}

beforeEach(() => {
  desk.diff = () => Response.json(diff)
})

const cells = (page: HTMLElement, row: number): readonly string[] =>
  [...find(page, `tbody tr:nth-child(${row})`).children].map(({ textContent }) => textContent)
const links = (page: HTMLElement): readonly (string | null)[] =>
  [...page.querySelectorAll('[data-row]')].map((link) => link.getAttribute('href'))

describe('two reports compared', () => {
  it('are side by side, with the totals that differ', async () => {
    const { page } = await openReports(path)
    await sees(page, 'Two reports compared', 'Donation ledger', 'Earlier', 'Later', '4711', '4810')
    await sees(page, 'As recorded on2026/11/20 10:00')
    expect(cells(page, 1)).toEqual(['Bookings', 'Earlier 1,234', 'Later 1,235', 'Difference +1'])
    expect(cells(page, 2)[3]).toBe('Difference +HK$250.00')
    expect(cells(page, 3)[3]).toBe('Difference −HK$25.00')
    expect(cells(page, 4).slice(0, 2)).toEqual(['FPS By payment method', 'Earlier –'])
  })

  it('have the events between them, each with its page, its person and its number', async () => {
    const { page } = await openReports(path)
    await sees(page, 'Payment received', 'Suk Yee Wong', '4800', 'HK$250.00', 'Almoner')
    await sees(page, 'Receipt HL-2026-00012 voided', 'Subscription invoice')
    expect(links(page)).toEqual([
      `/Payments/${testId(11)}`,
      `/OfflinePayments/${testId(12)}`,
      `/PayoutHistory/${testId(13)}`,
      `/Payments/${testId(11)}`,
    ])
  })

  it('show more events page by page', async () => {
    desk.diff = (after) =>
      Response.json(
        after === null
          ? { ...diff, events: [captured], next: '4800.1' }
          : { ...diff, events: others, next: null },
      )
    const { page } = await openReports(path)
    await sees(page, 'Payment received')
    expect(links(page)).toHaveLength(1)
    await press(page, 'Show more')
    await waitUntil(() => expect(links(page)).toHaveLength(4))
    expect(page.textContent).not.toContain('Show more')
  })

  it('without a change say so', async () => {
    desk.diff = () => Response.json({ ...diff, differences: [], events: [] })
    const { page } = await openReports(path)
    await sees(page, 'Nothing changed between the two')
    expect(page.querySelector('table')).toBeNull()
  })

  it('that differ in rows alone, or in their requests alone, say so', async () => {
    desk.diff = () => Response.json({ ...diff, differences: [] })
    const { page } = await openReports(path)
    await sees(page, 'The totals agree: the records between the two cancel each other out')
    expect(page.querySelectorAll('table')).toHaveLength(1)
    desk.diff = () => Response.json({ ...diff, events: [] })
    const other = await openReports(path)
    await sees(other.page, 'No payment, payout or receipt of these days has changed.')
    expect(other.page.querySelectorAll('table')).toHaveLength(1)
  })

  it('that could not be compared can be loaded again', async () => {
    desk.diff = () => refusal(409, 'report_not_ready', 'This report is not ready yet.')
    const { page } = await openReports(path)
    await sees(page, 'This report is not ready yet.')
    desk.diff = () => Response.json(diff)
    expect(page.querySelector('table')).toBeNull()
    await press(page, 'Try again')
    await sees(page, 'Payment received')
  })
})

it('two reports are not shown to a viewer', async () => {
  const { page } = await openReports(path, { role: 'viewer' })
  await sees(page, 'Only owners, finance staff and auditors can see reports.')
  expect(desk.read.filter((each) => each.endsWith('/diff'))).toEqual([])
})

it.each(languages)('two reports are compared in %s', async (language) => {
  const { page } = await openReports(path, { language })
  await waitUntil(() => find(page, 'tbody'))
  const texts = [...page.querySelectorAll('article :is(h1, h2, thead th, dt)')].map(
    ({ textContent }) => textContent,
  )
  expect(texts.length).toBeGreaterThan(15)
  for (const text of texts) expect([text, /^[ -~]*$/.test(text)]).toEqual([text, language === 'en'])
})
