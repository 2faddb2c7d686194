import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deskAnswers, openDesk, overview, payment, testId } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find } from '../../testing/render.tsx'

const path = '/api/organizations/payments'
const listed = { ...payment(2), source: 'offline', provider: null }
const opened = `a[href="/OfflinePayments/${testId(2)}"]`
const add = 'main a[href="/AddOfflinePayments"]'

let api: { role: string; plan: string; rows: object[]; searches: string[] }

beforeEach(() => {
  api = { role: 'finance', plan: 'premium', rows: [listed], searches: [] }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url)
    if (pathname === `${path}/totals`) {
      return Response.json({ rows: api.rows.length, received: 200, asked: 0, isMore: false })
    }
    if (pathname === path) {
      api.searches.push(search)
      return Response.json({ rows: api.rows, next: null, previous: null })
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    if (pathname === '/api/organizations/projects') return Response.json({ projects: [] })
    const organization = { ...overview.organization, plan: api.plan }
    const person = { ...overview.person, role: api.role }
    const answers: Record<string, unknown> = {
      ...deskAnswers(api.role),
      '/api/organizations/overview': { ...overview, organization, person },
    }
    return Response.json(answers[pathname] ?? { rows: [] })
  })
})

const open = async () => {
  const { page } = await openDesk('/OfflinePayments')
  return { page, sees: (text: string) => waitUntil(() => expect(page.textContent).toContain(text)) }
}

describe('the offline payments', () => {
  it('are a list of what staff recorded, each with a page of its own', async () => {
    const { page } = await open()
    await waitUntil(() => find(page, opened))
    expect(api.searches).toEqual(['?source=offline'])
    expect(find(page, 'h1').textContent).toBe('Offline payments')
    expect(page.textContent).not.toContain('Channel')
  })

  it.each([
    ['owner', true, true],
    ['finance', true, true],
    ['auditor', false, true],
    ['fundraiser', false, false],
    ['viewer', false, false],
  ])('offer to the role %s only what it may do', async (role, mayAdd, mayExport) => {
    api.role = role
    const { page } = await open()
    await waitUntil(() => find(page, opened))
    expect(page.querySelector(add) !== null).toBe(mayAdd)
    expect(page.querySelector('main a[download]') !== null).toBe(mayExport)
  })

  it('that do not exist yet invite a viewer to nothing', async () => {
    api.role = 'viewer'
    api.rows = []
    const { page, sees } = await open()
    await sees('No offline payments yet')
    expect(page.querySelector('main a[href="/ImportOfflinePayments"]')).toBeNull()
  })

  it('come with a plan, without which those that were recorded stay listed', async () => {
    api.plan = 'plus'
    const some = await open()
    await waitUntil(() => find(some.page, opened))
    expect(some.page.querySelector(add)).toBeNull()
    api.rows = []
    const none = await open()
    await none.sees('Offline payments come with the Premium plan')
    expect(none.page.querySelector(add)).toBeNull()
  })
})
