import { beforeEach, describe, expect, it, vi } from 'vitest'
import { summaryExample } from '@almoner/api/desk/dashboard/testing/examples.ts'
import { dashboardPlansExample } from '@almoner/api/desk/dashboard/testing/plans-example.ts'
import { funnelExample, returnsExample } from '@almoner/api/desk/dashboard/testing/more-examples.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import {
  deskAnswers,
  neverAnswered,
  openDesk,
  overview,
  refusal,
  type,
} from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find } from '../../testing/render.tsx'
import { dashboardPaths } from './dashboard-api.ts'

let requests: string[]
let answers: Record<string, unknown>
let sent: unknown[]

beforeEach(() => {
  requests = []
  sent = []
  answers = withRole('owner')
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    requests.push(`${pathname}${search}`)
    if (request.method === 'PUT') {
      sent.push(await request.json())
      return Response.json({ startsIn: 1 })
    }
    const answer = answers[pathname]
    if (answer === 'never') return await neverAnswered()
    if (answer === 'future') {
      return refusal(422, 'invalid_input', 'Check.', { asOf: 'as_of.future' })
    }
    if (answer === 'refused') return refusal(500, 'internal', 'Not now')
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const withRole = (role: StaffRole): Record<string, unknown> => ({
  ...deskAnswers(role),
  '/api/organizations/payments': { rows: [], next: null, previous: null },
  '/api/organizations/payments/totals': { rows: 0, received: 0, asked: 0, isMore: false },
  '/api/organizations/projects': { projects: [] },
})

const open = async (language?: (typeof languages)[number]) => {
  const { page } = await openDesk('/AccountOverview', language)
  await waitUntil(() => expect(page.querySelector('[data-part=projects] li')).not.toBeNull())
  return page
}
const dashboard = (page: HTMLElement) => find(page, 'section[aria-label=Dashboard]')
const part = (page: HTMLElement, name: string) => find(page, `[data-part=${name}]`)
const links = (place: HTMLElement) =>
  [...place.querySelectorAll('a')].map((each) => `${each.textContent} ${each.getAttribute('href')}`)
const expectTexts = (place: () => HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(place().textContent).toContain(text)
  })
const cards = (page: HTMLElement) => [
  ...find(page, '[role=group][aria-label=Summary]').querySelectorAll('section'),
]

describe('the summary', () => {
  it('shows today, thirty days and the financial year, each beside the period before', async () => {
    const page = await open()
    const [today, month, year] = cards(page).map(({ textContent }) => textContent)
    expect(today).toContain('\u2212HK$200.00')
    expect(today).toContain('\u2212HK$1,700.00 down from HK$1,500.00')
    expect(month).toContain('2026/11/01 – 2026/11/30')
    expect(month).toContain('HK$18,300.50')
    expect(month).toContain('+52.5% up from HK$12,000.00')
    expect(month).toContain('HK$500.01+HK$0.01 up from HK$500.00')
    expect(month).toContain('Gifts37+54.2% up from 24')
    expect(month).toContain('First-time donors11+175% up from 4')
    expect(year).toContain('+HK$1,204,518.25 up from HK$0.00')
    expect(year).toContain('Average giftHK$501.21')
  })

  it('links each figure to its list, and a figure of several lists to each of them', async () => {
    const page = await open()
    const month = cards(page)[1] as HTMLElement
    const came = '/Payments?status=came&day=2026-11-01..2026-11-30'
    const returned = '/Payments?returned=2026-11-01..2026-11-30'
    expect(links(month)).toEqual([
      `Payments received ${came}`,
      `Refunds and disputes ${returned}`,
      `37 ${came}`,
      `HK$500.01 ${came}`,
      '11 /Donors?new=2026-11-01..2026-11-30',
      '20 /Donors?returning=2026-11-01..2026-11-30',
      `HK$200.00 ${returned}`,
    ])
  })

  it('changes to another basis', async () => {
    const page = await open()
    answers[dashboardPaths.summary] = { ...summaryExample, basis: 'bank' }
    await press(page, 'Received in bank')
    await expectTexts(() => dashboard(page), 'Received in your bank account')
    expect(requests).toContain(`${dashboardPaths.summary}?basis=bank`)
    expect(requests).toContain(`${dashboardPaths.projects}?period=30d&basis=bank`)
  })

  it('is at its final height while it loads, and is tried again alone', async () => {
    answers[dashboardPaths.summary] = 'never'
    expect(cards(await open())).toHaveLength(3)
    answers[dashboardPaths.summary] = 'refused'
    const page = await open()
    await press(dashboard(page), 'Try again')
    expect(
      requests.filter((each) => each.startsWith(dashboardPaths.summary)).length,
    ).toBeGreaterThan(2)
    await expectTexts(() => part(page, 'methods'), 'Card')
  })

  it('lets an owner choose the start of the financial year, and nobody else', async () => {
    const page = await open()
    await press(page, 'Change start')
    const months = find<HTMLSelectElement>(page, 'dialog[open] select')
    expect([...months.options].map(({ text }) => text)[3]).toBe('April')
    expect(months.value).toBe('4')
    await press(find(page, 'dialog[open]'), 'Save')
    await waitUntil(() => expect(sent).toEqual([{ startsIn: 4 }]))
    answers = withRole('viewer')
    expect((await open()).textContent).not.toContain('Change start')
  })
})

describe('the balance', () => {
  it('has the next payout and the last one beside it', async () => {
    const page = await open()
    await expectTexts(
      () => page,
      'HK$4,000.00On its way · 2026/12/02',
      'Last payout: HK$3,000.00 Arrived · 2026/11/20',
    )
    expect(links(page)).toContain('HK$4,000.00 /PayoutHistory/b1')
  })
})

describe('what needs the reader', () => {
  const withDisputes = (disputesOpen: object | null) => {
    const path = '/api/organizations/overview'
    answers[path] = { ...(answers[path] as object), disputesOpen }
  }
  const needs = (page: HTMLElement) => find(page, '[aria-label="Needs your attention"]')

  it('names the day by which the bank expects an answer about a dispute', async () => {
    withDisputes({ disputes: 1, answerBy: '2026-12-03T15:59:59.000Z' })
    const page = await open()
    await expectTexts(() => needs(page), 'Answer the bank about a dispute by 2026/12/03')
    expect(links(needs(page))[0]).toMatch(/ \/Payments\?status=disputed$/)
  })

  it('counts disputes without a deadline, and names none if none is open', async () => {
    withDisputes({ disputes: 2, answerBy: null })
    const page = await open()
    await expectTexts(() => needs(page), 'Open disputes2')
    withDisputes(null)
    expect((await open()).textContent).not.toContain('Open disputes')
  })
})

describe('another day', () => {
  const past = { ...summaryExample, asOf: '2026-10-31', knownAt: '2026-11-05T15:59:59.999Z' }

  it('is chosen for every part, and stays in the address', async () => {
    const page = await open()
    type(find<HTMLInputElement>(page, '#field-asOf'), '2026-10-31')
    type(find<HTMLInputElement>(page, '#field-knownOn'), '2026-11-05')
    answers[dashboardPaths.summary] = past
    requests = []
    await press(page, 'Show')
    await expectTexts(() => dashboard(page), 'At the end of 2026/10/31, as recorded on 2026/11/05')
    const clocks = 'asOf=2026-10-31&knownAt=2026-11-05'
    const parts = requests.filter((each) => /\/(?:dashboard|giving)\b/.test(each))
    expect(parts).toContain(`${dashboardPaths.projects}?period=30d&basis=given&${clocks}`)
    expect(parts).toContain(`/api/organizations/giving?period=30d&${clocks}`)
    for (const each of parts) expect(each).toContain(clocks)
  })

  it('is read from the address, without what only the present has', async () => {
    answers[dashboardPaths.summary] = past
    const { page } = await openDesk('/AccountOverview?asOf=2026-10-31&knownAt=2026-11-05')
    await expectTexts(() => dashboard(page), 'At the end of 2026/10/31')
    await press(page, 'Donation page and refunds')
    await expectTexts(
      () => dashboard(page),
      'steps towards a payment are not available for a past date',
    )
    expect(find<HTMLInputElement>(page, '#field-knownOn').value).toBe('2026-11-05')
    await press(find(page, 'form[aria-label="Day of the figures"]'), 'Today')
    await waitUntil(() => expect(requests).toContain(`${dashboardPaths.summary}?basis=given`))
  })

  it('of the future is refused at its field', async () => {
    answers[dashboardPaths.summary] = 'future'
    const { page } = await openDesk('/AccountOverview?asOf=2099-01-01')
    await expectTexts(() => dashboard(page), 'Choose today or an earlier day')
    expect(page.querySelector('[data-part]')).toBeNull()
  })
})

describe('the donations', () => {
  it('are shared by project, with the progress and pace to the goal', async () => {
    const page = await open()
    await expectTexts(
      () => part(page, 'projects'),
      'Homework roomsHK$15,000.50 82%',
      'HK$64,200.00 of the HK$100,000.00 goal since the project began, net of refunds: 64.2%',
      'the goal will be reached around 2027/03/12',
      'the goal will not be reached within ten years',
      'General donation',
    )
  })

  it('are shared by method, with what each costs and what came offline', async () => {
    const page = await open()
    await expectTexts(
      () => part(page, 'methods'),
      'CardHK$12,800.50 69.9%',
      'Fees HK$528.00: 4% of HK$13,200.00 paid',
      'No fees',
      'Recorded offlineHK$2,000.0010.9% · 4 gifts',
    )
    await press(page, '90 days')
    await waitUntil(() => expect(requests).toContain('/api/organizations/giving?period=90d'))
  })

  it('show the first shares of many, and all of them on demand', async () => {
    const share = { gifts: 1, amount: 100, lists: [], progress: null }
    const projects = Array.from({ length: 9 }, (_, index) => ({
      ...share,
      projectId: `p${index}`,
      title: `Project ${index}`,
    }))
    answers[dashboardPaths.projects] = { from: '', to: '', knownAt: null, projects }
    const page = await open()
    expect(part(page, 'projects').querySelectorAll('li')).toHaveLength(5)
    await press(part(page, 'projects'), 'Show all 9')
    expect(part(page, 'projects').querySelectorAll('li')).toHaveLength(9)
  })

  it('explain what will be there', async () => {
    const none = { from: '', to: '', knownAt: null }
    answers[dashboardPaths.projects] = { ...none, projects: [] }
    answers[dashboardPaths.methods] = { ...none, methods: [] }
    const { page } = await openDesk('/AccountOverview')
    await expectTexts(() => part(page, 'projects'), 'Each project that receives a gift')
    await expectTexts(() => part(page, 'methods'), 'Each payment method that brings a gift')
  })
})

const openView = async (view: string) => {
  const page = await open()
  await press(page, view)
  return page
}

describe('monthly giving', () => {
  it('shows what it brings, what was lost, and what retries recovered', async () => {
    const page = await openView('Monthly giving')
    await expectTexts(
      () => part(page, 'plan-figures'),
      'HK$5,350.00+7% up from HK$5,000.00',
      'Lost in the last 30 days10%2 of 20 plans ended or failed',
      'HK$600.003 gifts · +500% up from HK$100.00',
    )
    expect(links(part(page, 'plan-figures'))).toEqual([
      'HK$5,350.00 /MonthlyGiving/Plans?standing=running',
      '21 /MonthlyGiving/Plans?standing=running',
      '10% /MonthlyGiving/Plans?left=2026-11-01..2026-11-30',
      'HK$600.00 /MonthlyGiving/Movements?kind=retried&day=2026-11-01..2026-11-30',
    ])
  })

  it('shows how a month changed it, with signs', async () => {
    const page = await openView('Monthly giving')
    await expectTexts(() => part(page, 'plan-months'), 'New+HK$900.00', 'Cancelled\u2212HK$200.00')
    const steps = [...part(page, 'plan-months').querySelectorAll('li')]
    expect(steps).toHaveLength(9)
    expect(steps.at(-1)?.textContent).toBe('NowHK$5,350.00')
    const movements = steps.flatMap((step) => links(step))
    expect(movements).toHaveLength(9)
    expect(movements).toContain(
      'Increased /MonthlyGiving/Movements?kind=increased&day=2026-11-01..2026-11-30',
    )
    expect(movements.at(-1)).toBe('Now /MonthlyGiving/Movements?day=..2026-11-30')
  })

  it('names whom to write to, if the reader may see names', async () => {
    const page = await openView('Monthly giving')
    await expectTexts(
      () => part(page, 'at-risk'),
      'HK$750.00',
      'each month, in 3 plans',
      'Chan Tai Man',
    )
    expect(links(part(page, 'at-risk'))).toContain('Chan Tai Man /MonthlyGiving/Plans/a1')
    const { atRisk } = dashboardPlansExample
    answers[dashboardPaths.plans] = {
      ...dashboardPlansExample,
      atRisk: { ...atRisk, people: null },
    }
    const other = await openView('Monthly giving')
    await expectTexts(() => part(other, 'at-risk'), 'Donors’ names are not shown to your role.')
  })

  it('explains itself before the first plan', async () => {
    answers[dashboardPaths.plans] = {
      ...dashboardPlansExample,
      months: [{ ...dashboardPlansExample.months[0], starts: 0, ends: 0 }],
    }
    const page = await openView('Monthly giving')
    await expectTexts(() => part(page, 'plans'), 'Once a donor gives every month')
  })
})

describe('the donation page and refunds', () => {
  it('shows each step towards a payment, by method and by device', async () => {
    const page = await openView('Donation page and refunds')
    await expectTexts(
      () => part(page, 'funnel'),
      'Opened the page2,300',
      'Entered an amount41017.8% of the previous step',
      'Paid3778.7% of the previous step',
      'PayMe',
      'Mobile phone',
    )
  })

  it('shows when gifts come, at first the hour of most', async () => {
    const page = await openView('Donation page and refunds')
    const text = 'Friday 20:00–21:00: HK$6,400.50, gifts: 11'
    await expectTexts(() => part(page, 'hours'), text)
    expect(links(part(page, 'hours'))).toEqual([
      `${text} /Payments?status=came&day=2026-11-01..2026-11-30&hour=5-20`,
    ])
    expect(find(part(page, 'hours'), 'input').getAttribute('aria-valuetext')).toBe(text)
  })

  it('shows refunds, disputes, and failed payments by reason', async () => {
    const page = await openView('Donation page and refunds')
    await expectTexts(
      () => part(page, 'returns'),
      'RefundedHK$200.001 refund+HK$200.00 up from HK$0.00',
      '4% of card payments',
      'Declined by the bank9+125% up from 4',
    )
  })

  it('explains what will be there', async () => {
    answers[dashboardPaths.funnel] = {
      ...funnelExample,
      steps: [{ step: 'served', count: 0, lists: [] }],
    }
    answers[dashboardPaths.hours] = { from: '', to: '', knownAt: null, hours: [] }
    answers[dashboardPaths.returns] = { ...returnsExample, declines: [] }
    const page = await openView('Donation page and refunds')
    await expectTexts(() => part(page, 'funnel'), 'Once payers open your page')
    await expectTexts(() => part(page, 'hours'), 'The weekdays and hours of online gifts')
    await expectTexts(() => part(page, 'returns'), 'No payment failed in this period')
  })

  it('asks for no steps of a past day', async () => {
    const past = { ...overview, person: { ...overview.person, role: 'auditor' } }
    answers = withRole('auditor')
    answers['/api/organizations/overview'] = { ...past, booksAsOf: '2026-10-31T15:59:59.999Z' }
    const { page } = await openDesk('/AccountOverview')
    await press(page, 'Donation page and refunds')
    await expectTexts(
      () => dashboard(page),
      'steps towards a payment are not available for a past date',
    )
    expect(requests.filter((each) => each.startsWith(dashboardPaths.funnel))).toEqual([])
  })
})

it.each(languages)('is worded in %s', async (language) => {
  const page = await open(language)
  const texts = { en: 'Last 30 days', zh: '過去 30 日', cn: '过去 30 天' }
  await expectTexts(() => page, texts[language], 'HK$18,300.50')
})
