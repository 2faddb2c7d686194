import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { checkListScreen } from '../../../testing/check-list-screen.ts'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import {
  deskAnswers,
  neverAnswered,
  noProjects,
  openDesk,
  overview,
  payment,
  testId,
  type,
} from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const path = '/api/organizations/payments'

let api: {
  role: string
  rows: AsJson<DeskPayment>[]
  next: string | null
  previous: string | null
  asked: string[]
  list: (() => Response) | null
}

beforeEach(() => {
  const rows = [payment(2), payment(1)]
  api = { role: 'owner', rows, next: null, previous: null, asked: [], list: null }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, search } = new URL(new Request(input).url)
    api.asked.push(decodeURIComponent(`${pathname}${search}`))
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    if (pathname.endsWith('/overdue')) return Response.json({ statements: [] })
    if (pathname.endsWith('/overview')) {
      return Response.json({ ...overview, person: { ...overview.person, role: api.role } })
    }
    if (pathname.endsWith('/giving')) return neverAnswered()
    if (pathname.includes('/dashboard/')) return neverAnswered()
    if (pathname.endsWith('/projects/cards')) return Response.json(noProjects)
    if (pathname.endsWith('/projects')) {
      return Response.json({ projects: [{ id: testId(9), name: 'Hot lunches' }] })
    }
    if (pathname.endsWith('/totals')) {
      return Response.json({
        rows: api.rows.length,
        received: 1038.22,
        asked: 1038.22,
        isMore: false,
      })
    }
    if (pathname !== path) return Response.json(api.rows[0])
    return api.list?.() ?? Response.json({ rows: api.rows, next: api.next, previous: api.previous })
  })
})

const opened = async (search = '') => {
  const { page, address } = await openDesk(`/Payments${search}`)
  await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(api.rows.length))
  return { page, address }
}
const fill = (page: HTMLElement, id: string, text: string) =>
  perform(() => type(find<HTMLInputElement>(page, `#field-${id}`), text))

const search = (page: HTMLElement) => find<HTMLInputElement>(page, 'input[type=search]')
const pressKey = (element: HTMLElement, key: string) =>
  perform(() => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
const choose = (page: HTMLElement, id: string, value: string) =>
  perform(() => {
    const select = find<HTMLSelectElement>(page, `#field-${id}`)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const chips = (page: HTMLElement) =>
  [...page.querySelectorAll('[aria-label="Filtered by"] button')].map((chip) => chip.textContent)

describe('the address of the list', () => {
  it('contains what is typed and chosen, without another press, from the first page on', async () => {
    const { page, address } = await opened('?after=abc&status=complete')
    await perform(() => type(search(page), ' 662E41 '))
    await waitUntil(() => expect(address()).toContain('q=662E41'))
    await choose(page, 'list-method', 'card')
    await fill(page, 'list-day-from', '2026-11-01')
    await fill(page, 'list-amount-to', '500')
    const wanted = '/Payments?q=662E41&status=complete&day=2026-11-01..&method=card&amount=..500'
    await waitUntil(() => expect(decodeURIComponent(address())).toBe(wanted))
    expect(search(page).value).toBe(' 662E41 ')
    expect(chips(page)).toEqual([
      'Date: from 2026/11/01',
      'Payment method: Card',
      'Total: up to HK$500',
    ])
  })

  it('is changed at once by the enter key', async () => {
    const { page, address } = await opened()
    await perform(() => type(search(page), 'chan'))
    await pressKey(search(page), 'Enter')
    expect(address()).toBe('/Payments?q=chan')
  })

  it('is not changed by a range that ends before it begins', async () => {
    const { page, address } = await opened()
    await fill(page, 'list-amount-from', '500')
    await fill(page, 'list-amount-to', '100')
    await waitUntil(() =>
      expect(find(page, '#field-list-amount-from-error').textContent).toBe(
        'Enter the smaller amount first',
      ),
    )
    expect(address()).toBe('/Payments')
  })

  it('takes a period by its name, and the chip names it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T04:00:00Z') })
    const { page, address } = await opened()
    await press(page, 'This financial year')
    const wanted = '/Payments?day=2026-07-01..2027-06-30'
    await waitUntil(() => expect(decodeURIComponent(address())).toBe(wanted))
    expect(chips(page)).toEqual(['Date: This financial year'])
    vi.useRealTimers()
  })

  it('loses a filter by the cross of its chip, and all of them by one press', async () => {
    const { page, address } = await opened('?q=chan&method=card&plan=only&status=refunded')
    expect(chips(page)).toEqual(['Status: Refunded', 'Payment method: Card'])
    await perform(() => find(page, '[aria-label="Remove the filter: Monthly gifts only"]').click())
    await waitUntil(() => expect(address()).toBe('/Payments?q=chan&status=refunded&method=card'))
    expect(document.activeElement?.textContent).toBe('Filter')
    const all = [...page.querySelectorAll('a')].find((link) => link.textContent === 'Remove all')
    await perform(() => all?.click())
    await waitUntil(() => expect(address()).toBe('/Payments?q=chan'))
  })

  it('is shown by a chip that opens the control of its filter', async () => {
    const { page } = await opened('?method=card')
    const panel = find(page, '[role=group][aria-label=Filter]')
    expect(panel.hidden).toBe(true)
    await press(page, 'Payment method: Card')
    await waitUntil(() => expect(document.activeElement?.id).toBe('field-list-method'))
    expect(panel.hidden).toBe(false)
    await pressKey(panel, 'Escape')
    expect(panel.hidden).toBe(true)
    expect(document.activeElement?.textContent).toBe('Filter')
  })

  it('keeps the other filters when a status is chosen', async () => {
    const { page, address } = await opened('?q=chan&after=abc')
    await perform(() => find(page, 'a[href*="status=error"]').click())
    await waitUntil(() => expect(address()).toBe('/Payments?q=chan&status=error'))
  })
})

describe('the table', () => {
  it('shows its sort order, and is sorted by a link', async () => {
    const { page, address } = await opened()
    const sorts = () =>
      [...page.querySelectorAll('thead th')].map((head) => head.getAttribute('aria-sort'))
    expect(sorts()).toEqual(['descending', ...Array.from({ length: 6 }, () => 'none')])
    await perform(() => find(page, 'thead th:last-child a').click())
    await waitUntil(() => expect(address()).toBe('/Payments?sort=-amount'))
    await waitUntil(() => expect(sorts().at(-1)).toBe('descending'))
    await perform(() => find(page, 'thead th:last-child a').click())
    await waitUntil(() => expect(address()).toBe('/Payments?sort=amount'))
  })

  it.each([
    ['Payer', 'payer'],
    ['Project', 'project'],
    ['Payment method', 'method'],
    ['Status', 'status'],
  ])('is sorted by %s from its first value, and then from its last', async (title, sort) => {
    const { page, address } = await opened()
    const head = () =>
      [...page.querySelectorAll('thead th')].find(({ textContent }) =>
        textContent.startsWith(title),
      )
    await perform(() => head()?.querySelector('a')?.click())
    await waitUntil(() => expect(address()).toBe(`/Payments?sort=${sort}`))
    await waitUntil(() => expect(head()?.getAttribute('aria-sort')).toBe('ascending'))
    await perform(() => head()?.querySelector('a')?.click())
    await waitUntil(() => expect(address()).toBe(`/Payments?sort=-${sort}`))
  })

  it('spells its roles out, and names each row and each cell', async () => {
    const { page } = await opened()
    expect(find(page, 'table').getAttribute('role')).toBe('table')
    expect(page.querySelectorAll('tbody [role=row]')).toHaveLength(2)
    expect(find(page, 'tbody th[scope=row]').textContent).toBe('Payer 2 ChanGeneral donation')
    expect(find(page, 'tbody td[role=cell]').textContent).toMatch(/^Date /)
  })

  it('links to the pages before and after', async () => {
    api.next = 'nextToken'
    api.previous = 'previousToken'
    const { page, address } = await opened('?status=complete&after=abc')
    const links = [...find(page, 'nav[aria-label=Pages]').querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/Payments?status=complete&before=previousToken',
      '/Payments?status=complete&after=nextToken',
    ])
    await perform(() => links[1]?.click())
    await waitUntil(() => expect(address()).toContain('after=nextToken'))
    await waitUntil(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Payments'),
    )
  })
})

describe('the file', () => {
  it.each(['fundraiser', 'viewer'])('is not for a %s', async (role) => {
    api.role = role
    const { page } = await opened()
    expect(page.querySelector('a[download]')).toBeNull()
  })
})

describe('the list without rows', () => {
  it.each([
    ['', 'Your first payment will appear here'],
    ['?status=cancelled', 'No payment has this status'],
    ['?status=waiting', 'Nothing needs your attention'],
    ['?q=nobody', 'Nothing matches your search'],
    ['?q=nobody&status=error', 'Nothing matches your search'],
  ])('explains why it is empty: %s', async (search, sentence) => {
    api.rows = []
    const { page } = await opened(search)
    await waitUntil(() => expect(page.textContent).toContain(sentence))
  })
})

describe('the payments of a charity', () => {
  checkListScreen({
    list: paymentsList,
    path: '/Payments',
    open: openDesk,
    others: {
      ...deskAnswers('finance'),
      '/api/organizations/projects': { projects: [{ id: testId(9), name: 'Hot lunches' }] },
    },
    row: payment(2),
    totals: {
      rows: 2,
      received: 1038.22,
      asked: 1500,
      given: 1000,
      net: 980,
      average: 500,
      refunded: null,
      lost: null,
      givenBack: null,
      isMore: false,
    },
    sees: [
      '2 payments · HK$1,038.22 net of refunds',
      'Payer 2 Chan',
      'HK$519.11',
      '2026/11/20 10:02',
    ],
    filters: {
      q: '007',
      status: 'complete',
      day: '2026-11-01..',
      recorded: '2026-11-01..',
      method: 'card',
      project: testId(9),
      type: 'donation',
      source: 'offline',
      amount: '100..',
      account: 'own',
      plan: 'none',
      failure: 'card_declined',
      returned: '2026-11-01..',
      hour: '5-20',
      donor: testId(8),
    },
    none: 'Your first payment will appear here',
  })
})
