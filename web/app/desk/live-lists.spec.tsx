import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveList } from '@almoner/api/http/live-lists/contract.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { fakeEventSources, type FakeEventSource } from '../../testing/fake-event-source.ts'
import {
  dashboardAnswers,
  givingOfNothing,
  noProjects,
  testId,
  openDesk,
  overview,
  payment,
  refusal,
} from '../../testing/desk-site.tsx'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

let requestPaths: string[]
let newest: number
let isSignedIn: boolean
let streams: () => readonly FakeEventSource[]

const answer = ({ pathname }: URL): Response => {
  if (!isSignedIn) return refusal(401, 'not_signed_in', 'Log in to see this.')
  switch (pathname) {
    case '/api/organizations/status':
      return new Response(null, { status: 204 })
    case '/api/organizations/overview':
      return Response.json({ ...overview, cardTesting: null })
    case '/api/organizations/giving':
      return Response.json(givingOfNothing)
    case '/api/organizations/payments':
      return Response.json({
        rows: Array.from({ length: newest }, (_, place) => payment(newest - place)),
        next: 'later',
        previous: null,
      })
    case '/api/organizations/payments/totals':
      return Response.json({ rows: 2, received: 1000, asked: 1000, isMore: false })
    case '/api/organizations/projects/cards':
      return Response.json(noProjects)
    case '/api/organizations/projects':
      return Response.json({ projects: [] })
    case '/api/organizations/bank-lines/overdue':
      return Response.json({ statements: [] })
    case '/api/organizations/approvals/totals':
    case '/api/organizations/inbox/totals':
      return Response.json({ rows: 0 })
    default:
      break
  }
  if (pathname in dashboardAnswers) {
    return Response.json(dashboardAnswers[pathname as keyof typeof dashboardAnswers])
  }
  if (pathname.endsWith('/timeline')) return Response.json({ entries: [] })
  if (pathname.endsWith('/postings')) return Response.json({ postings: [] })
  return Response.json(payment(1))
}

beforeEach(() => {
  requestPaths = []
  newest = 2
  isSignedIn = true
  streams = fakeEventSources()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(new Request(input).url)
    requestPaths.push(url.pathname.replace('/api/organizations/', ''))
    return answer(url)
  })
})

const openAt = async (address: string) => {
  const desk = await openDesk(address)
  await waitUntil(() => expect(streams()).toHaveLength(1))
  const rest = () => waitUntil(() => expect(desk.queryClient.isFetching()).toBe(0))
  await rest()
  requestPaths = []
  const announce = async (...lists: LiveList[]) => {
    requestPaths = []
    await perform(() =>
      streams()
        .at(-1)
        ?.tell(...lists),
    )
    await rest()
    return [...requestPaths].sort()
  }
  return { ...desk, tell: announce, rest }
}

/** The parts of the dashboard, of which the course of giving is read by day and by month. */
const dashboard = [
  'dashboard/methods',
  'dashboard/payouts',
  'dashboard/projects',
  'dashboard/summary',
  'giving',
  'giving',
]

describe('a screen of the desk', () => {
  it('reloads what has changed, and nothing else', async () => {
    const { tell: announce } = await openAt('/AccountOverview')
    expect(await announce('payments')).toEqual([...dashboard, 'overview', 'payments'])
    const payouts = ['dashboard/payouts', 'dashboard/summary', 'overview']
    expect(await announce('payouts')).toEqual(payouts)
    expect(await announce('projects')).toEqual(['dashboard/projects'])
    expect(await announce('manual_review')).toEqual(['inbox/totals'])
    expect(await announce('supporters')).toEqual([])
  })

  it('reloads the payments on their own page', async () => {
    const payments = await openAt('/Payments')
    expect(await payments.tell('payments')).toEqual(['overview', 'payments', 'payments/totals'])
    expect(await payments.tell('projects')).toEqual([])
  })

  it('shows at once what has arrived', async () => {
    const { page, tell: announce } = await openAt('/Payments')
    newest = 4
    await announce('payments')
    await waitUntil(() => expect(page.querySelectorAll('tbody tr')).toHaveLength(4))
  })

  it('holds back on a phone what has arrived until it is wanted', async () => {
    const query = matchMedia('(width < 768px)')
    vi.spyOn(query, 'matches', 'get').mockReturnValue(true)
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(query)
    const { page, tell: announce } = await openAt('/Payments')
    const rows = () => page.querySelectorAll('tbody tr')
    const first = rows()[0]
    newest = 3
    await announce('payments')
    newest = 4
    await announce('payments')
    await waitUntil(() => expect(page.textContent).toContain('Show 2 new items'))
    expect([rows().length, rows()[0]]).toEqual([2, first])
    await press(page, 'Show 2 new items')
    expect([rows().length, rows()[2]]).toEqual([4, first])
    expect(page.textContent).not.toContain('new items')
    expect(document.activeElement).toBe(find(page, 'section[aria-label=Payments]'))
  })

  it('reloads the projects on their own page', async () => {
    const projects = await openAt('/Projects')
    await waitUntil(() =>
      expect(projects.page.querySelector('a[href="/CreateGoal"]')).not.toBeNull(),
    )
    await projects.rest()
    expect(await projects.tell('projects')).toEqual(['projects/cards'])
  })

  it('reads an open payment again, with its timeline and its postings', async () => {
    const { tell: announce } = await openAt(`/Payments/${testId(1)}`)
    expect(await announce('payments')).toEqual(
      expect.arrayContaining([
        'payments',
        `payments/${testId(1)}`,
        `payments/${testId(1)}/postings`,
        `payments/${testId(1)}/timeline`,
      ]),
    )
  })

  it('reads once more what was being read for the first time', async () => {
    let answerFirst = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    const usual = vi.mocked(fetch).getMockImplementation() as typeof fetch
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      if (new Request(input).url.includes('/payments/totals')) await isAnswered
      return await usual(input, init)
    })
    const { queryClient } = await openDesk('/Payments')
    await waitUntil(() => expect(streams()).toHaveLength(1))
    await perform(() => streams().at(-1)?.tell('payments'))
    answerFirst()
    await waitUntil(() => expect(queryClient.isFetching()).toBe(0))
    await waitUntil(() =>
      expect(requestPaths.filter((path) => path === 'payments/totals')).toHaveLength(2),
    )
  })

  it('does not change a further page of a list', async () => {
    const { tell: announce } = await openAt('/Payments?after=later')
    expect(await announce('payments')).toEqual(['overview', 'payments/totals'])
  })

  it('requests nothing while nothing changes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { tell: announce } = await openAt(`/Payments/${testId(1)}`)
    await announce('payments')
    requestPaths = []
    await perform(async () => {
      await vi.advanceTimersByTimeAsync(600_000)
    })
    vi.useRealTimers()
    expect(requestPaths).toEqual([])
  })

  it('reads everything again when the stream was lost', async () => {
    const { rest } = await openAt('/AccountOverview')
    await perform(() => streams().at(-1)?.lose())
    await rest()
    expect([...requestPaths].sort()).toEqual([
      'approvals/totals',
      ...dashboard,
      'inbox/totals',
      'overview',
      'payments',
    ])
  })

  it('shows that the connection was lost, and keeps its content', async () => {
    const { page, rest } = await openAt('/Payments')
    vi.mocked(fetch).mockRejectedValue(new TypeError('connection lost'))
    await perform(() => streams().at(-1)?.tell('payments'))
    await rest()
    const sentence = 'This list updates automatically once it is back.'
    await waitUntil(() => expect(page.textContent).toContain(sentence))
    expect(page.querySelectorAll('tbody tr')).toHaveLength(2)
  })

  it('opens the login when the stream ends with the session', async () => {
    const { address } = await openAt('/AccountOverview')
    isSignedIn = false
    await perform(() => streams().at(-1)?.refuse())
    await waitUntil(() => expect(address()).toContain('/OrgLogin'))
    expect(streams().filter(({ isOpen }) => isOpen)).toEqual([])
  })
})
