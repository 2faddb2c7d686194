import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { DeskReader } from '../../../desk/use-may.ts'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { find, perform, render } from '../../../testing/render.tsx'
import { DeskNavigation } from './desk-navigation.tsx'

let open: number
let overdue: number

beforeEach(() => {
  overdue = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ rows: open, statements: Array.from({ length: overdue }) }),
  )
})

const reader = (role: StaffRole, booksAsOf: string | null = null): DeskReader => ({
  person: { role },
  organization: { status: 'approved' },
  booksAsOf,
})

const navigation = async (who?: DeskReader) => {
  const queryClient = createQueryClient()
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createRouter({
          routeTree: createRootRoute({
            component: () => <DeskNavigation reader={who} />,
          }),
          history: createMemoryHistory(),
        })}
      />
    </QueryClientProvider>,
  )
  await waitUntil(() => expect(page.textContent).toContain('Your account'))
  const isAsked = who !== undefined && who.booksAsOf === null
  const read = () => queryClient.getQueryCache().getAll()[0]?.state.status
  await waitUntil(() => expect(read()).toBe(isAsked ? 'success' : 'pending'))
  // The loaded data has been rendered.
  await perform(() => new Promise((resolve) => setTimeout(resolve)))
  return page
}

describe('the desk’s screens', () => {
  it.each([
    [3, '3'],
    [99, '99'],
    [100, '99+'],
  ])('show that %i items wait for manual review: %s', async (count, shown) => {
    open = count
    const page = await navigation(reader('fundraiser'))
    expect(find(page, '[role=img]').textContent).toBe(shown)
    expect(find(page, '[role=img]').getAttribute('aria-label')).toBe(`${shown} to settle`)
  })

  it('count the bank statements that wait for too long, for those who match them', async () => {
    ;[open, overdue] = [2, 3]
    const readBadge = async (role: StaffRole) =>
      find(await navigation(reader(role)), '[role=img]').textContent
    expect(await readBadge('finance')).toBe('5')
    expect(await readBadge('viewer')).toBe('2')
  })

  it('show no number if nothing waits', async () => {
    open = 0
    expect((await navigation(reader('fundraiser'))).querySelector('[role=img]')).toBeNull()
  })

  it.each<[string, StaffRole | undefined, boolean]>([
    ['nobody knows yet who looks', undefined, true],
    ['a fundraiser looks', 'fundraiser', true],
    ['a viewer looks', 'viewer', false],
  ])('include the supporters if %s: %s, %s', async (_, role, isThere) => {
    open = 0
    const page = await navigation(role && reader(role))
    expect(page.querySelector('a[href="/Supporters"]') !== null).toBe(isThere)
  })

  it.each([
    ['live', null, ['/MonthlyGiving', '/Inbox']],
    ['of a past day', '2026-10-31T15:59:59.999Z', []],
  ])('are those that an auditor may open, who is %s', async (_, booksAsOf, live) => {
    open = 3
    const page = await navigation(reader('auditor', booksAsOf))
    const places = [...page.querySelectorAll('a')].map((each) => each.getAttribute('href'))
    expect(places).toEqual([
      '/AccountOverview',
      '/PayoutHistory',
      ...live,
      '/Activity',
      '/OrgSettings',
      '/Account',
      '/Faq',
    ])
    expect(vi.mocked(fetch).mock.calls).toHaveLength(live.length === 0 ? 0 : 1)
  })

  it('request nothing until the user is known', async () => {
    await navigation()
    expect(fetch).not.toHaveBeenCalled()
  })
})
