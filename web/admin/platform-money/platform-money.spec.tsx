import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  MoneyOfYearAnswer,
  ProviderFeesAnswer,
  TrialBalanceAnswer,
  WaitingAnswer,
} from '@almoner/api/admin/platform-money/contract.ts'
import {
  failingInvoicesList,
  type FailingInvoice,
} from '@almoner/api/admin/billing/failing-invoices-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { openSite } from '../../testing/open-site.tsx'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'
import { createAreaRouter } from '../../app/admin/router.tsx'

const balance: AsJson<TrialBalanceAnswer> = {
  asOf: '2026-11-26',
  today: '2026-11-26',
  knownAt: null,
  lines: [
    { code: 'A2', name: 'provider:stripe:available', debit: 477, credit: 0 },
    { code: 'L8', name: 'suspense:stripe', debit: 0, credit: 20 },
    { code: 'A5', name: 'direct:*:payme', debit: 0, credit: 0 },
    { code: 'L2', name: 'charity:*:available', debit: 0, credit: 457 },
  ],
  total: 477,
  suspense: 20,
}
const fee = { month: '2026-11', method: 'card', isLocalCard: true, payments: 2 } as const
const fees: AsJson<ProviderFeesAnswer> = {
  year: 2026,
  thisYear: 2026,
  fees: [
    { ...fee, cardBrand: 'visa', charged: 1_000, promised: 40, taken: 43 },
    { ...fee, cardBrand: 'amex', isLocalCard: false, charged: 500, promised: 20, taken: 19.5 },
  ],
}
const ofYear: AsJson<MoneyOfYearAnswer> = {
  year: 2026,
  payouts: { count: 24, arrived: 253_537.4, sentBack: 250 },
  invoices: { count: 3, issued: 43_750, paid: 43_200, owed: 550 },
}
const harbour = { organizationId: 'harbour', charity: 'Harbour Light' }
const nothing = { rows: [], isMore: false }
const waiting: AsJson<WaitingAnswer> = {
  payouts: {
    rows: [
      {
        ...harbour,
        payoutId: 'p1',
        amount: 1_234.56,
        status: 'sent',
        requestedAt: '2026-11-18T02:00:00.000Z',
        arrivalOn: '2026-11-20',
        isLate: true,
      },
    ],
    isMore: true,
  },
  unsettled: nothing,
  advanced: { rows: [{ ...harbour, amount: 21 }], isMore: false },
  reviews: [
    {
      discrepancy: 'unknown_payment',
      isOfPlatform: true,
      items: 3,
      oldestAt: '2026-11-20T02:00:00.000Z',
    },
  ],
  approvals: [{ kind: 'refund', requests: 1, oldestAt: '2026-11-25T02:00:00.000Z' }],
  applications: { waiting: 4, overdue: 2, earliestDueOn: '2026-11-24' },
  changes: { waiting: 3, oldestAt: '2026-11-25T02:00:00.000Z' },
  section88: { waiting: 5, earliestDueOn: '2026-09-24' },
}

const failing: AsJson<FailingInvoice> = {
  id: 'i1',
  ...harbour,
  number: 'ALM-2026-000007',
  issuedOn: '2026-03-01',
  amount: 5_508,
  owed: 5_508,
  status: 'failed',
  failure: 'card_declined',
  retryAt: '2026-03-04T00:00:00.000Z',
  givenUpOn: '2026-03-22',
}

let requestPaths: string[]
let answers: Record<string, (search: string) => Response>

beforeEach(() => {
  requestPaths = []
  answers = {
    '/api/admin/money': () => Response.json(balance),
    '/api/admin/money/provider-fees': (search) =>
      Response.json({ ...fees, year: search === '?year=2025' ? 2025 : 2026 }),
    '/api/admin/money/waiting': () => Response.json(waiting),
    '/api/admin/money/year': () => Response.json(ofYear),
    [failingInvoicesList.path]: () =>
      Response.json({ rows: [failing], next: null, previous: null }),
    [`${failingInvoicesList.path}/totals`]: () => Response.json({ rows: 1, owed: 5_508 }),
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url)
    const answer = answers[pathname]
    if (answer) requestPaths.push(pathname + search)
    return answer?.(search) ?? new Response(null, { status: 204 })
  })
})

const feesPath = '/AdminMoney/Fees'
const balancePath = '/AdminMoney/TrialBalance'
const open = (address = '/AdminMoney', language?: Language) =>
  openSite(createAreaRouter, address, language)
const sees = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })
const readRows = (page: HTMLElement, label: string): readonly string[] =>
  [...find(page, `table[aria-label="${label}"]`).querySelectorAll('tbody tr')].map(
    ({ textContent }) => textContent,
  )

describe('administration’s money', () => {
  it('shows the books of today, their sum and what is in suspense', async () => {
    const { page } = await open(balancePath)
    await sees(page, 'Today, 2026/11/26', 'Suspense: recipient unknown', 'HK$477.00', 'HK$20.00')
    await sees(page, 'In the charities’ own accounts: PayMe')
    expect(readRows(page, 'Trial balance').at(-1)).toContain('HK$477.00')
    expect(find(page, 'a[href="/api/admin/money/trial-balance.csv"]').textContent).toBe('CSV file')
  })

  it('shows another day on request, which stays in the address', async () => {
    const { page, address } = await open(balancePath)
    await sees(page, 'Today, 2026/11/26')
    await perform(() => type(find(page, '#field-asOf') as HTMLInputElement, '2026-10-31'))
    await press(page, 'Show')
    await waitUntil(() => expect(requestPaths).toContain('/api/admin/money?asOf=2026-10-31'))
    expect(address()).toBe(`${balancePath}?asOf=2026-10-31`)
    await press(page, 'Today')
    await waitUntil(() => expect(address()).toBe(balancePath))
  })

  it('leads from each figure of the books to its postings, on the same clocks', async () => {
    answers['/api/admin/money'] = () => Response.json({ ...balance, asOf: '2026-10-31' })
    const { page } = await open(`${balancePath}?asOf=2026-10-31&knownAt=2026-11-19`)
    await sees(page, 'At the end of')
    const links = [...page.querySelectorAll('a[href^="/AdminMoney/Postings"]')]
    expect(links.map((a) => decodeURIComponent(a.getAttribute('href') ?? ''))).toEqual(
      ['provider:stripe:available', 'suspense:stripe', 'charity:*:available'].map(
        (name) => `/AdminMoney/Postings?account=${name}&day=..2026-10-31&known=2026-11-19`,
      ),
    )
    expect(links[0]?.textContent).toBe('Ledger entries: At the provider, settled HK$477.00')
  })

  it('shows which day is refused', async () => {
    answers['/api/admin/money'] = (search) =>
      search === ''
        ? Response.json(balance)
        : refusal(422, 'invalid_input', '', { asOf: 'as_of.future' })
    const { page } = await open(`${balancePath}?asOf=2099-01-01`)
    await sees(page, 'Choose today or an earlier day')
    expect(page.querySelector('table[aria-label="Trial balance"]')).toBeNull()
  })

  it('shows the difference between fees promised and taken, by month and by card', async () => {
    const { page, address } = await open(feesPath)
    await sees(page, 'Visa, Hong Kong card')
    expect(readRows(page, 'By month')).toEqual([
      expect.stringMatching(/^2026\/11.*HK\$60\.00.*HK\$62\.50.*\+HK\$2\.50$/),
      expect.stringMatching(/^Total.*HK\$60\.00.*HK\$62\.50.*\+HK\$2\.50$/),
    ])
    const [visa, amex] = readRows(page, 'By payment method')
    expect(visa).toMatch(/\+HK\$3\.00$/)
    expect(amex).toMatch(/American Express, overseas card.*−HK\$0\.50$/)
    expect(find(page, 'main [aria-pressed=true]').textContent).toBe('2026')
    await sees(
      page,
      'Paid out to charitiesHK$253,537.4024 payouts',
      'InvoicedHK$43,750.003 invoices',
    )
    await sees(page, 'Still owed on these invoicesHK$550.00HK$43,200.00 paid by card')
    await press(page, '2025')
    await waitUntil(() => expect(requestPaths).toContain('/api/admin/money/year?year=2025'))
    await waitUntil(() =>
      expect(requestPaths).toContain('/api/admin/money/provider-fees?year=2025'),
    )
    expect(address()).toBe(`${feesPath}?year=2025`)
  })

  it('names what is late and what waits, with a link to each', async () => {
    const { page } = await open()
    await sees(
      page,
      'Harbour Light',
      'Overdue',
      'More items are not shown.',
      'No settlement is late.',
      // More payouts are under way than are listed: some of these may be late too.
      'Late payouts1+',
      'Late settlements0',
    )
    expect(readRows(page, 'Waiting for a decision')).toEqual([
      expect.stringMatching(/Applications.*2 overdue.*2026\/11\/24.*4$/),
      expect.stringMatching(/Changes to registered details.*Administration.*3$/),
      expect.stringMatching(/Section 88 checks.*Administration.*2026\/09\/24.*5$/),
      expect.stringMatching(/Unknown payment.*Administration.*3$/),
      expect.stringMatching(/Approval: Refund.*1$/),
    ])
    const links = [...page.querySelectorAll('main a, article a')].map((a) => a.getAttribute('href'))
    expect(links).toContain('/AdminAccounts/harbour')
    expect(links).toContain('/AdminAccounts?due=overdue')
    expect(links).toContain('/AdminInbox')
    expect(links).toContain(feesPath)
    expect(links).toContain(balancePath)
  })

  it('lists the invoices that fail, with the day on which each is given up', async () => {
    const { page } = await open()
    await sees(page, '1 invoice, HK$5,508.00 owed')
    expect(readRows(page, 'Failing invoices')).toEqual([
      expect.stringMatching(
        /Harbour Light.*ALM-2026-000007.*declined the card.*2026\/03\/04 08:00.*2026\/03\/22/,
      ),
    ])
  })

  it('can be loaded again if a part could not be loaded', async () => {
    answers['/api/admin/money/waiting'] = () => refusal(500, 'internal', 'Not now')
    const { page } = await open()
    await sees(page, 'Try again', 'Failing invoices')
    answers['/api/admin/money/waiting'] = () =>
      Response.json({
        ...waiting,
        reviews: [],
        approvals: [],
        applications: { waiting: 0, overdue: 0, earliestDueOn: null },
        changes: { waiting: 0, oldestAt: null },
        section88: { waiting: 0, earliestDueOn: null },
      })
    await press(page, 'Try again')
    await sees(page, 'Nothing is waiting for a decision.')
    expect(page.textContent).not.toContain('Try again')
  })

  it.each(languages)('is worded in %s', async (language) => {
    const shown = [
      ['/AdminMoney', 'HK$1,234.56', /Suspense|Late|Owed/],
      [feesPath, 'HK$253,537.40', /Invoiced|Agreed/],
      [balancePath, 'HK$477.00', /Suspense|Debit/],
    ] as const
    for (const [address, figure, english] of shown) {
      const { page } = await open(address, language)
      await sees(page, figure)
      expect(english.test(page.textContent)).toBe(language === 'en')
    }
  })
})
