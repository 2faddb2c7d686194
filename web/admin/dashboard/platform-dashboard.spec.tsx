import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  PlatformCharitiesAnswer,
  PlatformGivingAnswer,
  PlatformMethodsAnswer,
  PlatformMoneyAnswer,
  PlatformPeriod,
  PlatformPlansAnswer,
  PlatformReturnsAnswer,
  PlatformSummaryAnswer,
} from '@almoner/api/admin/dashboard/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { createAreaRouter } from '../../app/admin/router.tsx'
import { neverAnswered, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { openSite } from '../../testing/open-site.tsx'
import { press } from '../../testing/press.ts'
import { find } from '../../testing/render.tsx'
import { platformDashboardPaths as paths } from './platform-dashboard-api.ts'

const month = { from: '2026-11-01', to: '2026-11-30', knownAt: null }
const day = '2026-11-01..2026-11-30'

const period = (name: PlatformPeriod['period']): AsJson<PlatformPeriod> => ({
  ...month,
  period: name,
  fromBefore: '2026-10-02',
  toBefore: '2026-10-31',
  received: { amount: 120_000, before: 100_000 },
  returned: { amount: 250, before: 0 },
  gifts: { count: 300, countBefore: 200 },
  average: { amount: 400.8, before: 500 },
  charities: { count: 12, countBefore: 10 },
  serviceFees: {
    amount: 3_600,
    before: 3_000,
    postings: { account: 'income:platform_fee', day },
  },
  planFees: { amount: 9_504, before: 0, postings: { account: 'income:plan_fee', day } },
})

const summary: AsJson<PlatformSummaryAnswer> = {
  basis: 'given',
  asOf: '2026-11-30',
  today: '2026-11-30',
  knownAt: null,
  periods: [period('today'), period('30d'), period('year')],
}

const harbour = { organizationId: 'h1', charity: 'Harbour Light' }
const figures = { gifts: 100, average: 500, amount: 50_000, returned: 250, failed: 4 }
const charities: AsJson<PlatformCharitiesAnswer> = {
  ...month,
  basis: 'given',
  charities: [{ ...harbour, ...figures }],
  others: { ...figures, charities: 11, withGift: 11, gifts: 200, amount: 70_000, returned: 0 },
  total: { ...figures, charities: 12, withGift: 12, gifts: 300, amount: 120_000, failed: 8 },
}

const giving: AsJson<PlatformGivingAnswer> = {
  ...month,
  period: '30d',
  steps: [
    { at: '2026-11-29', gifts: 1, amount: 500, yearBefore: { gifts: 0, amount: 0 } },
    { at: '2026-11-30', gifts: 2, amount: 700, yearBefore: { gifts: 1, amount: 300 } },
  ],
  total: { gifts: 3, amount: 1_200, yearBefore: { gifts: 1, amount: 300 } },
}

const cost = { volume: 125_000, fees: 5_000, feePercent: 4 }
const methods: AsJson<PlatformMethodsAnswer> = {
  ...month,
  methods: [{ method: 'card', gifts: 300, amount: 120_000, ...cost }],
  total: { gifts: 300, amount: 120_000, ...cost },
}

const returns: AsJson<PlatformReturnsAnswer> = {
  ...month,
  refunds: { count: 2, countBefore: 0, amount: 250, before: 0 },
  disputes: {
    opened: { count: 3, countBefore: 1 },
    lost: { count: 0, countBefore: 0, amount: 0, before: 0 },
    percent: 1,
  },
  declines: [
    { reason: 'card_declined', count: 6, countBefore: 9 },
    { reason: 'declined_by_charity', count: 2, countBefore: 0 },
  ],
}

const plans: AsJson<PlatformPlansAnswer> = {
  asOf: '2026-11-30',
  knownAt: null,
  monthly: { amount: 5_350, before: 5_000 },
  plans: { count: 21, countBefore: 20 },
  churn: { left: 2, ranBefore: 20, percent: 10 },
  charities: [{ ...harbour, plans: 21, amount: 5_350 }],
}

const money: AsJson<PlatformMoneyAnswer> = {
  held: [
    { part: 'pending', amount: 1_250.5, postings: { account: 'charity:*:pending' } },
    { part: 'available', amount: 9_400, postings: { account: 'charity:*:available' } },
    { part: 'held', amount: 0, postings: { account: 'charity:*:held' } },
    { part: 'payout', amount: 4_000, postings: { account: 'charity:*:payout' } },
  ],
  payouts: 2,
  owed: { invoices: 1, amount: 9_504, charities: [{ ...harbour, invoices: 1, amount: 9_504 }] },
}

let requests: string[]
let answers: Record<string, unknown>

beforeEach(() => {
  requests = []
  answers = {
    [paths.summary]: summary,
    [paths.charities]: charities,
    [paths.giving]: giving,
    [paths.methods]: methods,
    [paths.returns]: returns,
    [paths.plans]: plans,
    [paths.money]: money,
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url)
    requests.push(`${pathname}${search}`)
    const answer = answers[pathname]
    if (answer === 'never') return await neverAnswered()
    if (answer === 'refused') return refusal(500, 'internal', 'Not now')
    if (answer === 'future') {
      return refusal(422, 'invalid_input', 'Check.', { asOf: 'as_of.future' })
    }
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const open = (address = '/AdminDashboard', language?: Language) =>
  openSite(createAreaRouter, address, language)
const part = (page: HTMLElement, name: string) => find(page, `[data-part=${name}]`)
const sees = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })
const cards = (page: HTMLElement) => [
  ...find(page, '[role=group][aria-label=Summary]').querySelectorAll('section'),
]
const links = (place: HTMLElement) =>
  [...place.querySelectorAll('a')].map((each) => `${each.textContent} ${each.getAttribute('href')}`)

describe('administration’s dashboard', () => {
  it('shows three periods, each beside the period before', async () => {
    const { page } = await open()
    await sees(page, 'HK$120,000.00', 'Harbour Light')
    expect(cards(page)).toHaveLength(3)
    const [, card] = cards(page).map(({ textContent }) => textContent)
    expect(card).toContain('+20% up from HK$100,000.00')
    expect(card).toContain('Gifts300+50% up from 200')
    expect(card).toContain('Charities with a gift12+20% up from 10')
    expect(card).toContain('Service fees earnedHK$3,600.00+20% up from HK$3,000.00')
  })

  it('links each figure to the charities or the postings that add up to it', async () => {
    const { page } = await open('/AdminDashboard?basis=net')
    await sees(page, 'HK$120,000.00', 'Total: 12 charities with a gift')
    const table = '/AdminDashboard?basis=net&period=year#charities'
    expect(links(cards(page)[2] as HTMLElement)).toEqual([
      `HK$120,000.00 ${table}`,
      `300 ${table}`,
      `HK$400.80 ${table}`,
      `12 ${table}`,
      `HK$250.00 ${table}`,
      `HK$3,600.00 /AdminMoney/Postings?account=income%3Aplatform_fee&day=${day}`,
      `HK$9,504.00 /AdminMoney/Postings?account=income%3Aplan_fee&day=${day}`,
    ])
    const held = find(page, '[role=group][aria-label="Money held for charities"]')
    expect(links(held)).toContain(
      'HK$9,400.00 /AdminMoney/Postings?account=charity%3A*%3Aavailable',
    )
  })

  it('adds up the charities, and lists all of them', async () => {
    const { page } = await open()
    await sees(page, '11 other charities')
    const rows = [...part(page, 'charities').querySelectorAll('tbody tr')]
    expect(rows).toHaveLength(3)
    expect(find(part(page, 'charities'), 'tbody a').getAttribute('href')).toBe('/AdminAccounts/h1')
    expect(rows[2]?.textContent).toContain('HK$120,000.00')
    answers[paths.charities] = { ...charities, others: null }
    await press(page, 'Show all 12')
    await waitUntil(() => expect(page.textContent).not.toContain('11 other charities'))
    expect(requests).toContain(`${paths.charities}?period=30d&basis=given&all=true`)
  })

  it('shows the course of giving, and the charities that add up to it', async () => {
    const { page } = await open('/AdminDashboard?basis=net')
    await sees(page, 'HK$1,200.00 in 3 gifts', 'A year earlier: HK$300.00')
    expect(links(part(page, 'giving'))).toEqual([
      'HK$1,200.00 /AdminDashboard?basis=given&period=30d#charities',
    ])
    await press(part(page, 'giving'), '12 months')
    await waitUntil(() => expect(requests).toContain(`${paths.giving}?period=12m`))
  })

  it('changes basis and period in the address', async () => {
    const { page, address } = await open()
    await press(page, 'Received in bank')
    await press(find(page, '[aria-label="Period of the figures below"]'), '90 days')
    await waitUntil(() => expect(address()).toBe('/AdminDashboard?basis=bank&period=90d'))
    expect(requests).toContain(`${paths.summary}?basis=bank`)
    expect(requests).toContain(`${paths.methods}?period=90d&basis=bank`)
  })

  it('shows methods, declines, monthly giving and open invoices', async () => {
    const { page } = await open()
    await sees(page, 'Fees HK$5,000.00: 4% of HK$125,000.00 paid', 'Declined by the charity')
    expect(find(part(page, 'returns'), 'ul').textContent).toContain('Failed payments8')
    await sees(part(page, 'plans'), 'HK$5,350.00', '2 of 20 plans ended or failed', '10%')
    await sees(part(page, 'invoices'), 'HK$9,504.00', '1 invoice', 'Harbour Light')
  })

  it('links refunds, disputes and failed payments to the charities that add up to them', async () => {
    const { page } = await open('/AdminDashboard?period=90d')
    await sees(page, 'Declined by the charity')
    const list = `/AdminDashboard/Returns?day=${day}`
    const [refunds, disputes, lost, ...failures] = links(part(page, 'returns'))
    expect([refunds, disputes, lost]).toEqual([
      `HK$250.00 ${list}&sort=-refunded`,
      `3 ${list}&sort=-disputes`,
      `HK$0.00 ${list}&sort=-lost`,
    ])
    expect(failures.at(-1)).toBe(`8 ${list}&sort=-failed`)
    for (const { reason, count } of returns.declines ?? []) {
      expect(failures).toContain(`${count} ${list}&failure=${reason}&sort=-failed`)
    }
  })

  it('is of another day without what only the present has', async () => {
    answers[paths.returns] = { ...returns, declines: null }
    answers[paths.summary] = { ...summary, asOf: '2026-11-20', knownAt: '2026-11-25T15:59:59.999Z' }
    const { page } = await open('/AdminDashboard?asOf=2026-11-20&knownAt=2026-11-25')
    await sees(page, 'At the end of 2026/11/20, as recorded on 2026/11/25 23:59.')
    await sees(page, 'Failed payments are not available for a past date.')
    expect(page.textContent).not.toContain('Open invoices')
    expect(requests).toContain(`${paths.plans}?asOf=2026-11-20&knownAt=2026-11-25`)
    expect(requests).not.toContain(paths.money)
  })

  it('asks for another day if the day is refused', async () => {
    answers[paths.summary] = 'future'
    const { page } = await open('/AdminDashboard?asOf=2036-11-20')
    await sees(page, 'Choose today or an earlier day')
    expect(page.textContent).not.toContain('By charity')
  })

  it('explains what will be there before the first gift', async () => {
    answers[paths.charities] = { ...charities, charities: [], others: null, total: none }
    answers[paths.methods] = { ...methods, methods: [] }
    const disputes = { ...returns.disputes, percent: 0 }
    answers[paths.returns] = { ...returns, disputes, declines: [] }
    answers[paths.plans] = { ...plans, charities: [] }
    answers[paths.money] = { ...money, owed: { invoices: 0, amount: 0, charities: [] } }
    const { page } = await open()
    await sees(
      page,
      'Each charity that receives a gift in this period appears here.',
      'Each payment method that brings a gift appears here',
      '0% of card payments',
      'No payment failed in this period.',
      'Each charity with an active monthly plan appears here.',
      'No charity owes an invoice for its plan.',
    )
    expect(page.querySelector('table')).toBeNull()
  })

  it('keeps its height while it loads, and each part is tried again alone', async () => {
    answers[paths.summary] = 'never'
    answers[paths.methods] = 'refused'
    const { page } = await open()
    await sees(page, 'Harbour Light')
    expect(cards(page)).toHaveLength(3)
    const tries = () => requests.filter((each) => each.startsWith(paths.methods)).length
    const before = tries()
    await press(part(page, 'methods'), 'Try again')
    await waitUntil(() => expect(tries()).toBeGreaterThan(before))
  })

  it.each(languages)('is worded in %s', async (language) => {
    const { page } = await open('/AdminDashboard', language)
    await sees(page, 'Harbour Light', 'HK$9,504.00')
    expect(page.textContent).not.toMatch(/undefined|\{\d|NaN/)
    const english = /charit|gift/i.test(page.textContent)
    expect(english).toBe(language === 'en')
  })
})

const none = {
  charities: 0,
  withGift: 0,
  gifts: 0,
  average: null,
  amount: 0,
  returned: 0,
  failed: 0,
}
