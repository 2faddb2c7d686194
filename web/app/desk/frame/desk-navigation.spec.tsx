import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { find, perform, render } from '../../../testing/render.tsx'
import { DeskNavigation } from './desk-navigation.tsx'

let open: number
let overdue: number
let requested: number
let approvable: number

beforeEach(() => {
  overdue = 0
  ;[requested, approvable] = [0, 0]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(new Request(input).url)
    if (pathname.endsWith('/approvals/totals')) return Response.json({ rows: requested })
    if (pathname.endsWith('/approvals')) {
      const rows = Array.from({ length: requested }, (_, place) => ({
        may: { approve: place < approvable },
      }))
      return Response.json({ rows, next: null, previous: null })
    }
    return Response.json({ rows: open, lines: overdue, statements: [] })
  })
})

const reader = (role: StaffRole, booksAsOf: string | null = null) => ({
  person: { role },
  organization: { status: 'approved' as const },
  booksAsOf,
  paymentsWaiting: 4,
  proofsWaiting: 2,
})

const navigation = async (who?: ReturnType<typeof reader>, pathname = '/') => {
  const queryClient = createQueryClient()
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createRouter({
          routeTree: createRootRoute({
            component: () => <DeskNavigation reader={who} />,
          }),
          history: createMemoryHistory({ initialEntries: [pathname] }),
        })}
      />
    </QueryClientProvider>,
  )
  await waitUntil(() => expect(page.textContent).toContain('Home'))
  const isAsked = who !== undefined && who.booksAsOf === null
  const read = () => queryClient.getQueryCache().getAll()[0]?.state.status
  await waitUntil(() => expect(read()).toBe(isAsked ? 'success' : 'pending'))
  // The loaded data has been rendered.
  await perform(() => new Promise((resolve) => setTimeout(resolve)))
  return page
}

const money = ['/Balance', '/PayoutHistory', '/OrgSettings/Reports']

describe('the desk’s screens', () => {
  it.each([
    [3, '3'],
    [99, '99'],
    [100, '99+'],
  ])('show that %i items wait for manual review: %s', async (count, shown) => {
    open = count
    const page = await navigation(reader('fundraiser'))
    await waitUntil(() => expect(find(page, '[role=img]').textContent).toBe(shown))
    expect(find(page, '[role=img]').getAttribute('aria-label')).toBe(`${shown} to resolve`)
  })

  const badges = (page: HTMLElement) =>
    [...page.querySelectorAll('a')].flatMap((place) => {
      const shown = place.querySelector('[role=img]')?.textContent
      return shown === undefined ? [] : [`${place.getAttribute('href')} ${shown}`]
    })

  it.each<[StaffRole, string[]]>([
    [
      'finance',
      ['/Payments 4', '/Proofs 2', '/BankStatements 3', '/OrgSettings/Safety 1', '/Inbox 2'],
    ],
    ['viewer', ['/Inbox 2']],
  ])('count what waits, for those who can act on it: %s', async (role, shown) => {
    ;[open, overdue, requested, approvable] = [2, 3, 2, 1]
    const page = await navigation(reader(role))
    await waitUntil(() => expect(badges(page)).toEqual(shown))
  })

  it('count no request that only another person may approve', async () => {
    ;[open, requested, approvable] = [1, 2, 0]
    const page = await navigation(reader('finance'))
    await waitUntil(() => expect(badges(page)).toEqual(['/Payments 4', '/Proofs 2', '/Inbox 1']))
    await waitUntil(() =>
      expect(vi.mocked(fetch).mock.calls.map(([input]) => new Request(input).url)).toContainEqual(
        expect.stringMatching(/\/approvals$/),
      ),
    )
    expect(badges(page)).toEqual(['/Payments 4', '/Proofs 2', '/Inbox 1'])
  })

  it('mark the present one, also on a screen below it', async () => {
    open = 0
    const current = async (pathname: string) =>
      [
        ...(await navigation(reader('owner'), pathname)).querySelectorAll('[aria-current=page]'),
      ].map((place) => place.getAttribute('href'))
    expect(await current('/AccountOverview')).toEqual(['/AccountOverview'])
    expect(await current('/Payments/1')).toEqual(['/Payments'])
    expect(await current('/OfflinePayments/1/Amend')).toEqual(['/OfflinePayments'])
    expect(await current('/AddOfflinePayments')).toEqual(['/OfflinePayments'])
    expect(await current('/CreateGoal')).toEqual(['/Projects'])
    expect(await current('/PayoutSuccess')).toEqual(['/PayoutHistory'])
    expect(await current('/OrgSettings/Reports/1')).toEqual(['/OrgSettings/Reports'])
    expect(await current('/OrgSettings/Safety')).toEqual(['/OrgSettings/Safety'])
    expect(await current('/BankList/Add')).toEqual(['/OrgSettings'])
    expect(await current('/OrgSettings/ChangePassword')).toEqual([])
  })

  it('show no number if nothing waits', async () => {
    open = 0
    expect((await navigation(reader('fundraiser'))).querySelector('[role=img]')).toBeNull()
  })

  it.each<[string, StaffRole | undefined, boolean]>([
    ['nobody knows yet who looks', undefined, true],
    ['a fundraiser looks', 'fundraiser', true],
    ['an auditor of a past day looks', 'auditor', false],
  ])('include the donors if %s: %s, %s', async (_, role, isThere) => {
    open = 0
    const past = role === 'auditor' ? '2026-10-31T15:59:59.999Z' : null
    const page = await navigation(role && reader(role, past))
    expect(page.querySelector('a[href="/Donors"]') !== null).toBe(isThere)
  })

  it.each([
    ['live', null, ['/MonthlyGiving', '/Donors', '/Projects', ...money, '/Inbox']],
    ['of a past day', '2026-10-31T15:59:59.999Z', ['/Projects', ...money]],
  ])('are those that an auditor may open, who is %s', async (_, booksAsOf, live) => {
    open = 3
    const page = await navigation(reader('auditor', booksAsOf))
    const places = [...page.querySelectorAll('a')].map((each) => each.getAttribute('href'))
    expect(places).toEqual(['/AccountOverview', '/Payments', ...live, '/Activity', '/OrgSettings'])
    expect(vi.mocked(fetch).mock.calls).toHaveLength(booksAsOf === null ? 1 : 0)
  })

  it('request nothing until the user is known', async () => {
    await navigation()
    expect(fetch).not.toHaveBeenCalled()
  })
})
