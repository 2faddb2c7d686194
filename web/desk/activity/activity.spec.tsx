import { describe, expect, it, vi } from 'vitest'
import { activityList, type Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { activityTypes, kindOfActivity } from '@almoner/domain/staff/activity.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, testId } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'

const approved: Activity = {
  id: '41',
  at: '2026-11-20T02:00:00.000Z',
  by: { realm: 'staff', name: '陳大文' },
  from: { device: 'Chrome, Windows', place: '203.0.113.9' },
  kind: 'payments',
  type: 'PaymentSucceeded',
  details: { amountCents: 50_000 },
  colleague: null,
  project: null,
  paymentId: testId(1),
  offlineEntryId: null,
  payoutId: null,
}

const others = {
  ...deskAnswers('owner'),
  '/api/organizations/activity/people': { people: [{ id: testId(7), name: '陳大文' }] },
}

describe('the activity of a charity', () => {
  checkListScreen({
    list: activityList,
    path: '/Activity',
    open: openDesk,
    others,
    row: approved,
    totals: { rows: 2 },
    sees: [
      '2 entries',
      '陳大文',
      'Approved a payment of HK$500.00',
      'Payments',
      'Chrome, Windows',
      '203.0.113.9',
    ],
    filters: { person: testId(7), kind: 'payments', day: '2026-11-01..' },
    none: 'Nothing has been recorded yet',
    forbidden: { others: deskAnswers('viewer'), sees: 'Only owners' },
  })
})

describe('the place from which staff acted', () => {
  it.each([
    ['owner', true],
    ['finance', true],
    ['auditor', false],
  ] as const)('has a column for the role %s: %s', async (role, isShown) => {
    vi.stubGlobal('scrollTo', () => undefined)
    const answers: Record<string, unknown> = {
      ...others,
      ...deskAnswers(role),
      [activityList.path]: { rows: [{ ...approved, from: null }], next: null, previous: null },
    }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
      return Response.json(answers[pathname] ?? { rows: 1 })
    })
    const { page } = await openDesk('/Activity')
    await waitUntil(() => expect(page.textContent).toContain('Approved a payment'))
    const titles = [...page.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    expect(titles.includes('Device and network')).toBe(isShown)
  })
})

describe('each event that staff record', () => {
  it('has its own sentence', async () => {
    vi.stubGlobal('scrollTo', () => undefined)
    const rows = activityTypes.map((type, at): Activity => {
      const details = { amountCents: 5_000, role: 'viewer', before: 'finance' }
      return { ...approved, id: String(at), type, kind: kindOfActivity[type], details }
    })
    const answers: Record<string, unknown> = {
      ...others,
      [activityList.path]: { rows, next: null, previous: null },
      [`${activityList.path}/totals`]: { rows: rows.length },
    }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
      return Response.json(answers[pathname] ?? { rows: 1 })
    })
    const { page } = await openDesk('/Activity')
    await waitUntil(() =>
      expect(page.textContent).toContain('Changed a colleague’s role from Finance to Viewer'),
    )
    for (const type of activityTypes) expect(page.textContent).not.toContain(type)
    const sentences = [...page.querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(new Set(sentences).size).toBe(activityTypes.length)
  })
})
