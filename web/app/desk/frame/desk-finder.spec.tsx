import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Donor } from '@almoner/api/desk/donors/donors-list-contract.ts'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import {
  deskAnswers,
  neverAnswered,
  openDesk,
  payment,
  refusal,
  testId,
  type,
} from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

let role: string
let rows: AsJson<DeskPayment>[]
let answer: () => Response | Promise<Response>
let searches: string[]

const donor: AsJson<Donor> = {
  id: testId(5),
  firstName: 'Payer 1',
  lastName: 'Chan',
  organisationName: null,
  email: 'payer@example.com',
  lastGivenOn: '2026-11-19',
  gifts: 2,
  given: 800,
  isMonthly: false,
  agreed: null,
  people: 1,
}

beforeEach(() => {
  localStorage.clear()
  role = 'owner'
  rows = [{ ...payment(2), receiptNumber: 'HLF-000211' }, payment(1)]
  answer = () => Response.json({ rows, next: null, previous: null })
  searches = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(new Request(input).url)
    if (pathname === '/api/organizations/projects') {
      return Response.json({ projects: [{ id: testId(9), name: 'Hot lunches' }] })
    }
    if (pathname === '/api/organizations/payments') {
      if (searchParams.has('q')) searches.push(searchParams.get('q') ?? '')
      return await answer()
    }
    if (pathname === '/api/organizations/donors') {
      const matches = (searchParams.get('q') ?? '').startsWith('pay') ? [donor] : []
      return Response.json({ rows: matches, next: null, previous: null })
    }
    const answers: Record<string, unknown> = deskAnswers(role)
    const body = answers[pathname]
    return body === undefined ? new Response(null, { status: 204 }) : Response.json(body)
  })
})

const key = (
  name: string,
  { on = document.body, ...init }: KeyboardEventInit & { on?: HTMLElement } = {},
) =>
  perform(() => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...init }))
  })

const opened = async (at = '/Balance') => {
  const { page, address } = await openDesk(at)
  await waitUntil(() => find(page, 'header button[aria-label=Search]'))
  return { page, address }
}

const field = (page: HTMLElement) => find<HTMLInputElement>(page, '[role=combobox]')
const options = (page: HTMLElement) =>
  [...page.querySelectorAll('[role=listbox] [role=group]')].flatMap((group) =>
    [...group.querySelectorAll('[role=option]')].map(
      (option) => `${group.getAttribute('aria-label')}: ${option.firstChild?.textContent}`,
    ),
  )
const active = (page: HTMLElement) => {
  const id = field(page).getAttribute('aria-activedescendant') ?? ''
  return document.getElementById(id)?.firstChild?.textContent
}

const searchFor = async (words: string) => {
  const { page, address } = await opened()
  await key('/')
  await perform(() => type(field(page), words))
  return { page, address }
}

describe('the search of the desk', () => {
  it('finds donors, payments, screens and what can be set, in groups', async () => {
    const { page } = await searchFor('pay')
    await waitUntil(() => expect(options(page)).toContain('Payments: Payer 2 Chan'))
    expect(options(page)).toEqual(
      expect.arrayContaining([
        'Pages: Payments',
        'Pages: Payouts',
        'Donors: Payer 1 Chan',
        'Payments: Payer 1 Chan',
        'All payments: Search the payments for “pay”',
      ]),
    )
    expect(searches).toEqual(['pay'])
  })

  it('opens a donor', async () => {
    const { page, address } = await searchFor('pay')
    await waitUntil(() => expect(options(page)).toContain('Donors: Payer 1 Chan'))
    await perform(() => find(page, '[aria-label=Donors] [role=option]').click())
    await waitUntil(() => expect(address()).toBe(`/Donors/${testId(5)}`))
  })

  it('finds a receipt by its number, and opens its payment by enter', async () => {
    const { page, address } = await searchFor('hlf-0002')
    await waitUntil(() => expect(options(page)[0]).toBe('Receipts: HLF-000211'))
    expect(active(page)).toBe('HLF-000211')
    await key('Enter', { on: field(page) })
    await waitUntil(() => expect(address()).toBe(`/Payments/${testId(2)}`))
    expect(page.querySelector('[role=combobox]')).toBeNull()
  })

  it('is walked by arrows, and opens a page or a project', async () => {
    const { page, address } = await searchFor('o')
    await waitUntil(() => expect(options(page)).toContain('Projects: Hot lunches'))
    const [first, second] = options(page).map((option) => option.split(': ')[1])
    expect(active(page)).toBe(first)
    await key('ArrowDown', { on: field(page) })
    expect(active(page)).toBe(second)
    await key('ArrowUp', { on: field(page) })
    await key('ArrowUp', { on: field(page) })
    expect(active(page)).toBe('Search the payments for “o”')
    await perform(() => type(field(page), 'lunch'))
    await waitUntil(() => expect(active(page)).toBe('Hot lunches'))
    await perform(() => find(page, '[role=option]').click())
    await waitUntil(() => expect(address()).toBe(`/CreateGoal/${testId(9)}`))
  })

  it('searches for the last words alone, and says when nothing matches', async () => {
    rows = []
    role = 'viewer'
    const { page } = await searchFor('x')
    await perform(() => type(field(page), 'xyz'))
    await waitUntil(() => expect(searches).toEqual(['xyz']))
    await waitUntil(() => expect(page.querySelector('[role=listbox][aria-busy=true]')).toBeNull())
    expect(options(page)).toEqual(['All payments: Search the payments for “xyz”'])
  })

  it('shows the screens while the payments are on their way, and why they do not come', async () => {
    answer = neverAnswered
    const { page } = await searchFor('balance')
    await waitUntil(() => expect(searches).toEqual(['balance']))
    expect(options(page)[0]).toBe('Pages: Balance')
    expect(page.querySelector('[role=listbox][aria-busy=true]')).not.toBeNull()
    answer = () => refusal(403, 'not_allowed', 'Your role does not allow this.')
    await perform(() => type(field(page), 'balances'))
    await waitUntil(() => expect(page.textContent).toContain('Your role does not allow this.'))
    answer = () => Response.json({ rows, next: null, previous: null })
    await press(find(page, 'dialog[open]'), 'Try again')
    await waitUntil(() => expect(options(page)).toContain('Payments: Payer 2 Chan'))
  })

  it('opens by its button, and closes by escape', async () => {
    const { page } = await opened()
    await perform(() => find(page, 'header button[aria-label=Search]').click())
    expect(document.activeElement).toBe(field(page))
    await perform(() => {
      find(page, 'dialog[open]').dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    expect(page.querySelector('[role=combobox]')).toBeNull()
  })
})

describe('the keys of the desk', () => {
  it.each([
    ['h', '/AccountOverview'],
    ['p', '/Payments'],
    ['a', '/OrgSettings/Safety'],
    ['o', '/PayoutHistory'],
    ['r', '/OrgSettings/Reports'],
    ['s', '/OrgSettings'],
  ])('go by g and %s to %s', async (letter, path) => {
    const { address } = await opened()
    await key('g')
    await key(letter)
    await waitUntil(() => expect(address()).toBe(path))
  })

  it('lead to no screen that the reader may not open', async () => {
    role = 'viewer'
    const { page, address } = await opened()
    await key('g')
    await key('a')
    expect(address()).toBe('/Balance')
    await key('?')
    expect(find(page, 'dialog[open]').textContent).not.toContain('Go to: Approvals')
  })

  it('have no effect alone, with a modifier or while the user types', async () => {
    const { page, address } = await opened('/Payments')
    await key('h')
    await key('g', { ctrlKey: true })
    await key('h')
    await key('/', { on: find(page, 'input[type=search]') })
    expect(address()).toBe('/Payments')
    expect(page.querySelector('dialog[open]')).toBeNull()
  })

  it('are all listed, and can be turned off and on again without a key', async () => {
    const { page, address } = await opened()
    await key('?')
    const help = find(page, 'dialog[open]')
    for (const text of ['Search', 'Go to: Payments', 'Open the row', 'On every screen']) {
      expect(help.textContent).toContain(text)
    }
    const turn = () => perform(() => find(page, '#field-use-keys').click())
    const close = () => perform(() => find(page, 'dialog[open] [aria-label=Close]').click())
    await turn()
    await close()
    await key('g')
    await key('p')
    await key('?')
    expect(address()).toBe('/Balance')
    expect(page.querySelector('dialog[open]')).toBeNull()
    await press(page, 'Keyboard shortcuts')
    await turn()
    await close()
    await key('g')
    await key('p')
    await waitUntil(() => expect(address()).toBe('/Payments'))
  })
})
