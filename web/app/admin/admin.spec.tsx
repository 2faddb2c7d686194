import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  charitiesList,
  type ListedCharity,
} from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import type { CharityCountsAnswer } from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { openSite } from '../../testing/open-site.tsx'
import { find, perform } from '../../testing/render.tsx'
import { createAreaRouter } from './router.tsx'

const charity = (name: string, status: ListedCharity['status']): AsJson<ListedCharity> => ({
  id: name,
  name,
  subDomain: name,
  username: `${name}@example.com`,
  plan: 'free',
  status,
  round: 2,
  submittedAt: '2026-11-20T02:00:00.000Z',
  dueOn: status === 'pending' ? '2026-11-24' : null,
  due: status === 'pending' ? 'soon' : null,
  claimedBy: status === 'pending' ? 'me' : null,
  changeProposedAt: null,
  section88DueOn: status === 'approved' ? '2026-11-17' : null,
  section88DaysOverdue: status === 'approved' ? 12 : null,
  attentionOn: null,
  volume: status === 'approved' ? 20_150 : null,
  startedAt: '2026-11-19T02:00:00.000Z',
  changedAt: '2026-11-20T02:00:00.000Z',
})

let charities: AsJson<ListedCharity>[]

let signedIn: boolean
const noCounts: CharityCountsAnswer = {
  all: 2,
  attention: 0,
  approved: 0,
  pending: 0,
  declined: 0,
  suspended: 0,
  draft: 0,
  withdrawn: 0,
  mine: 0,
  change: 0,
  section88: 0,
}
let counts: CharityCountsAnswer

beforeEach(() => {
  signedIn = true
  counts = noCounts
  charities = [charity('peak', 'declined'), charity('hope', 'pending')]
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(new Request(input).url)
    if (pathname === '/api/donors/login') signedIn = true
    if (pathname === '/api/admin/second-factor/undo/abc') {
      return Response.json({ username: 'reviewer@almoner.example' })
    }
    if (!signedIn) return new Response(null, { status: 401 })
    if (pathname === '/api/admin/charity-counts') return Response.json(counts)
    if (pathname !== '/api/admin/organizations') return new Response(null, { status: 204 })
    const status = searchParams.get('status')
    const rows = charities.filter((each) => status === null || each.status === status)
    return Response.json({ rows, next: null, previous: null })
  })
})

const open = (address: string, language?: Language) => openSite(createAreaRouter, address, language)

const type = (field: HTMLInputElement, text: string) =>
  perform(() => {
    // React tracks the value through its own property on the element, so the prototype's setter is
    // called.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

const send = (page: HTMLElement) =>
  perform(() => find<HTMLButtonElement>(page, 'button[type=submit]').click())

describe('an administrator’s login', () => {
  it('takes the username first, the password second, and returns to the page opened before', async () => {
    signedIn = false
    const { page, address } = await open('/AdminAccounts?status=pending')
    await waitUntil(() => expect(address()).toMatch(/^\/AdminLogin\?/))
    await waitUntil(() => find(page, '#field-username'))
    await type(find(page, '#field-username'), 'admin@almoner.example')
    await send(page)
    await waitUntil(() => find(page, '#field-password'))
    expect(page.textContent).toContain('admin@almoner.example')
    await type(find(page, '#field-password'), 'Almoner2026')
    await send(page)
    await waitUntil(() => expect(address()).toBe('/AdminAccounts?status=pending'))
    const [, sent] = vi.mocked(fetch).mock.calls.find(([url]) => url === '/api/donors/login') ?? []
    expect(sent?.body).toBe(
      '{"username":"admin@almoner.example","password":"Almoner2026","as":"admin"}',
    )
  })

  it('is requested again when it ends on an open screen, and returns there', async () => {
    const { page, address, queryClient } = await open('/AdminAccounts?status=pending')
    await waitUntil(() => expect(page.querySelectorAll('tbody tr')).toHaveLength(1))
    signedIn = false
    await perform(() => queryClient.invalidateQueries())
    await waitUntil(() => expect(page.textContent).toContain('Your session has ended.'))
    expect(new URL(address(), 'http://localhost').searchParams.get('to')).toBe(
      '/AdminAccounts?status=pending',
    )
  })

  it('has no second step without the first', async () => {
    signedIn = false
    const { address } = await open('/AdminLoginPassword')
    await waitUntil(() => expect(address()).toBe('/AdminLogin'))
  })
})

describe('the letter to an administrator that two-step login was turned on', () => {
  it('turns it off again when the button is pressed, with a new password', async () => {
    signedIn = false
    const { page } = await open('/AdminUndoSecondFactor/abc')
    await waitUntil(() => expect(page.textContent).toContain('Turn two-step login off again?'))
    expect(page.textContent).toContain('reviewer@almoner.example')
    await type(find(page, '#field-newPassword'), 'Lantern-fish7')
    await type(find(page, '#field-again'), 'Lantern-fish7')
    await send(page)
    await waitUntil(() => expect(page.textContent).toContain('Two-step login is off'))
    expect(find(page, 'main a').getAttribute('href')).toBe('/AdminLogin')
  })
})

describe('the list of charities', () => {
  checkListScreen({
    list: charitiesList,
    path: '/AdminAccounts',
    open,
    others: { '/api/admin/inbox/totals': { rows: 0 } },
    row: charity('hope', 'pending'),
    totals: { rows: 1 },
    sees: ['1 charity', 'hope@example.com', 'Round 2', 'Due today', 'Claimed by you', 'Free plan'],
    filters: { q: 'hope', day: '..2026-11-30', status: 'mine', due: 'soon', plan: 'free' },
    none: 'No charity has applied yet',
  })

  it('shows what the address filters', async () => {
    const { page } = await open('/AdminAccounts?status=declined')
    await waitUntil(() => expect(page.querySelectorAll('tbody tr')).toHaveLength(1))
    expect(page.textContent).toContain('Status: Declined')
    expect(find(page, 'tbody').textContent).not.toContain('Claimed by you')
  })

  it('counts its tabs and what waits, and shows the yearly check and the money of each charity', async () => {
    charities.push(charity('harbour', 'approved'))
    counts = { ...noCounts, all: 3, attention: 2, section88: 1 }
    const { page } = await open('/AdminAccounts')
    await waitUntil(() => expect(page.textContent).toContain('Section 88 check 12 days overdue'))
    expect(page.textContent).toContain('HK$20,150.00')
    await waitUntil(() => expect(page.textContent).toContain('Needs attention2'))
    expect(page.textContent).toContain('Section 881')
    expect(find(page, 'nav a[href="/AdminAccounts"]').textContent).toContain('2')
  })

  it('is found at its former address, with what that filters', async () => {
    const { address } = await open('/AdminApplications?status=mine&q=hope')
    await waitUntil(() => expect(address()).toMatch(/^\/AdminAccounts\?/))
    const { searchParams } = new URL(address(), 'http://localhost')
    expect(Object.fromEntries(searchParams)).toEqual({ status: 'mine', q: 'hope' })
  })
})

describe('the money of the platform', () => {
  it.each([
    ['?year=2025', '/AdminMoney/Fees?year=2025'],
    ['?asOf=2026-10-31', '/AdminMoney/TrialBalance?asOf=2026-10-31'],
    ['?year=1', '/AdminMoney?year=1'],
  ])('is found at its former address with %s', async (former, now) => {
    const { address } = await open(`/AdminMoney${former}`)
    await waitUntil(() => expect(address()).toBe(now))
  })
})
