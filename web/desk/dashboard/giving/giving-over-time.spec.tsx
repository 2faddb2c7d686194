import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GivingAnswer } from '@almoner/api/desk/giving/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { deskAnswers, openDesk, refusal } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const none = { gifts: 0, amount: 0 }
const cameOn = (from: string, to = from) => ({
  list: 'payments' as const,
  filters: { status: 'came', day: `${from}..${to}` },
  total: 'given',
  sign: 1 as const,
})
const wentBackOn = (from: string, to = from) => ({
  list: 'payments' as const,
  filters: { returned: `${from}..${to}` },
  total: 'givenBack',
  sign: -1 as const,
})
const month: AsJson<GivingAnswer> = {
  period: '30d',
  from: '2026-11-18',
  to: '2026-11-20',
  steps: [
    {
      at: '2026-11-18',
      gifts: 2,
      amount: 300,
      yearBefore: { gifts: 1, amount: 500 },
      lists: [cameOn('2026-11-18')],
    },
    { at: '2026-11-19', ...none, yearBefore: none, lists: [] },
    { at: '2026-11-20', gifts: 1, amount: 100, yearBefore: none, lists: [cameOn('2026-11-20')] },
  ],
  total: {
    gifts: 3,
    amount: 400,
    yearBefore: { gifts: 1, amount: 500 },
    lists: [cameOn('2026-11-18', '2026-11-20')],
  },
}

const noPayments = {
  '/api/organizations/payments': { rows: [], next: null, previous: null },
  '/api/organizations/payments/totals': { rows: 0, received: 0, asked: 0, isMore: false },
  '/api/organizations/projects': { projects: [] },
}

let searches: string[]
let answer: () => Response
let role: StaffRole

beforeEach(() => {
  searches = []
  role = 'viewer'
  answer = () => Response.json(month)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url)
    if (pathname === '/api/organizations/giving') {
      searches.push(search)
      return answer()
    }
    const others: Record<string, unknown> = { ...deskAnswers(role), ...noPayments }
    const other = others[pathname]
    return other === undefined ? new Response(null, { status: 204 }) : Response.json(other)
  })
})

const picture = (page: HTMLElement) => find(page, 'section[data-part=giving]')
const sees = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })
const moveTo = (page: HTMLElement, index: number) =>
  perform(() => {
    const cursor = find(page, 'input[type=range]') as HTMLInputElement
    const { prototype } = HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(cursor, String(index))
    cursor.dispatchEvent(new Event('input', { bubbles: true }))
  })

describe('the picture of giving', () => {
  it('shows the amounts given, and those of the year before', async () => {
    const { page } = await openDesk('/AccountOverview')
    await sees(page, 'HK$400.00', 'in 3 gifts', 'A year earlier: HK$500.00', 'HK$400')
    expect(searches).toContain('?period=30d')
    await sees(
      page,
      'Without fees that payers added, and less refunds and lost disputes.',
      'This period',
      'A year earlier',
    )
  })

  it('shows the sum of the period until a day is pointed out, and names the months', async () => {
    const { page } = await openDesk('/AccountOverview')
    const head = () => find(picture(page), 'figcaption').textContent
    await sees(page, '18 Nov', '20 Nov')
    expect(head()).toContain('2026/11/18 – 2026/11/20: HK$400.00, gifts: 3; a year earlier: HK$500')
    expect(picture(page).querySelector('svg rect')).toBeNull()
    await moveTo(page, 1)
    expect(head()).toContain('2026/11/19: HK$0.00, gifts: 0')
    expect(picture(page).querySelector('svg rect')).not.toBeNull()
  })

  it('says nothing of a year in which the charity had no gifts', async () => {
    answer = () => Response.json({ ...month, total: { ...month.total, yearBefore: none } })
    const { page } = await openDesk('/AccountOverview')
    await sees(page, 'in 3 gifts')
    expect(page.textContent).not.toContain('A year earlier: ')
  })

  it('links the sum, and the day that is pointed out, to the payments that came', async () => {
    const { page } = await openDesk('/AccountOverview')
    await sees(page, 'in 3 gifts')
    const links = () =>
      [...picture(page).querySelectorAll('a')].map((each) => each.getAttribute('href'))
    expect(links()).toEqual(['/Payments?status=came&day=2026-11-18..2026-11-20'])
    await moveTo(page, 0)
    await moveTo(page, 2)
    expect(links()).toEqual([
      '/Payments?status=came&day=2026-11-18..2026-11-20',
      '/Payments?status=came&day=2026-11-20..2026-11-20',
    ])
    await moveTo(page, 1)
    expect(links()).toHaveLength(1)
  })

  it('links a sum less refunds to what came and to what went back, and not to either alone', async () => {
    const days = ['2026-11-18', '2026-11-20'] as const
    const both = [cameOn(...days), wentBackOn(...days)]
    const [first, second, last] = month.steps
    const less = last && { ...last, lists: [cameOn('2026-11-20'), wentBackOn('2026-11-20')] }
    const steps = [first, second, less].filter((step) => step !== undefined)
    answer = () => Response.json({ ...month, steps, total: { ...month.total, lists: both } })
    const { page } = await openDesk('/AccountOverview')
    await sees(page, 'in 3 gifts')
    const links = [...picture(page).querySelectorAll('a')]
    expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      ['Payments received', '/Payments?status=came&day=2026-11-18..2026-11-20'],
      ['Refunds and disputes', '/Payments?returned=2026-11-18..2026-11-20'],
    ])
  })

  it('reads out the last day, and points out any other by the keyboard', async () => {
    const { page } = await openDesk('/AccountOverview')
    await sees(page, 'in 3 gifts')
    const cursor = () => find(page, 'input[type=range]').getAttribute('aria-valuetext')
    expect(cursor()).toBe('2026/11/20: HK$100.00, gifts: 1')
    await moveTo(page, 0)
    const text = '2026/11/18: HK$300.00, gifts: 2; a year earlier: HK$500.00'
    await sees(page, text)
    expect(cursor()).toBe(text)
    await moveTo(page, 2)
    await sees(page, '2026/11/20: HK$100.00, gifts: 1')
  })

  it('shows the same figures as a table, without days that have no gifts', async () => {
    const { page } = await openDesk('/AccountOverview')
    await sees(page, 'As a table')
    await perform(() => {
      const details = find<HTMLDetailsElement>(picture(page), 'details')
      details.open = true
      details.dispatchEvent(new Event('toggle'))
    })
    const rows = [...find(page, 'details table').querySelectorAll('tbody tr')]
    expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
      '2026/11/18',
      '2026/11/20',
    ])
  })

  it('changes to another period at the press of a button', async () => {
    const { page } = await openDesk('/AccountOverview')
    await sees(page, 'HK$400.00')
    await press(page, '3 years')
    await waitUntil(() => expect(searches).toContain('?period=36m'))
  })

  it('can be loaded again if it could not be loaded', async () => {
    answer = () => refusal(500, 'internal', 'Not now')
    const { page } = await openDesk('/AccountOverview')
    await waitUntil(() => expect(picture(page).textContent).toContain('Try again'))
    answer = () => Response.json(month)
    await press(picture(page), 'Try again')
    await sees(picture(page), 'in 3 gifts')
    expect(searches.length).toBeGreaterThan(1)
  })

  it.each(languages)('is worded in %s', async (language) => {
    const { page } = await openDesk('/AccountOverview', language)
    await sees(page, 'HK$400.00', 'Homework rooms')
    expect(picture(page).textContent.includes('As a table')).toBe(language === 'en')
  })
})
