import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { openSite } from '../../testing/open-site.tsx'
import { find } from '../../testing/render.tsx'
import { createAreaRouter } from '../../app/admin/router.tsx'

const at = '2026-11-20T02:00:00.000Z'
const answers: Record<string, unknown> = {
  '/api/admin/organizations/hope/name': { name: 'New Hope Library' },
  '/api/admin/organizations/closed/name': { name: 'Green Path' },
  '/api/admin/organizations/hope/bank-account/history': {
    earlier: 0,
    entries: [
      {
        position: '11',
        at,
        actor: { kind: 'staff', name: null },
        type: 'BankAccountGiven',
        details: { bankCode: '004', last4: '1001' },
        state: {
          accounts: [
            {
              number: 1,
              bankCode: '004',
              branchCode: '511',
              last4: '1001',
              accountHolder: 'New Hope Library',
              status: 'pending',
            },
          ],
        },
      },
    ],
  },
  '/api/admin/organizations/hope/subscription/history': { entries: [], earlier: 0 },
  '/api/admin/organizations/hope/projects/p-1/history': {
    earlier: 0,
    entries: [
      {
        position: '12',
        at,
        actor: { kind: 'staff', name: null },
        type: 'ProjectCreated',
        details: {},
        state: {
          status: 'open',
          title: { en: 'A reading room', zh: '', cn: '' },
          description: { en: '', zh: '', cn: '' },
          pictures: ['/api/projects/pictures/one.jpg'],
          goal: 0,
          donation: true,
          returnUrl: null,
          quickReceipt: true,
        },
      },
    ],
  },
  '/api/admin/organizations/hope/settings/closed-books/history': { entries: [], earlier: 0 },
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.includes('/closed/') && !pathname.endsWith('/name')) {
      return refusal(403, 'access_reason_required', 'A reason is needed')
    }
    const answer = answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const open = (address: string) => openSite(createAreaRouter, address)

describe('the replays of a charity in administration', () => {
  it('show its bank account, and link back to the charity', async () => {
    const { page } = await open('/AdminAccounts/hope/BankAccount/Replay')
    await waitUntil(() => expect(page.textContent).toContain('New Hope Library'))
    expect(page.textContent).toContain('by the charity’s staff')
    expect(find(page, 'a[href="/AdminAccounts/hope"]').textContent).toBe('Back to the charity')
    expect(find(page, 'nav a[aria-current=page]').textContent).toBe('Charities')
  })

  it('show that a charity has no subscription yet', async () => {
    const { page } = await open('/AdminAccounts/hope/Subscription/Replay')
    await waitUntil(() => expect(page.textContent).toContain('No subscription yet'))
  })

  it('show its projects with their pictures', async () => {
    const { page } = await open('/AdminAccounts/hope/Projects/p-1/Replay')
    await waitUntil(() => expect(page.textContent).toContain('The project was created'))
    await waitUntil(() =>
      expect(find(page, 'h1').textContent).toBe('A reading room – New Hope Library'),
    )
    expect(find(page, 'img').getAttribute('src')).toBe(
      '/api/admin/organizations/hope/projects/pictures/one.jpg',
    )
  })

  it('show its settings by their names in the address', async () => {
    const { page } = await open('/AdminAccounts/hope/Settings/closed-books/Replay')
    await waitUntil(() => expect(page.textContent).toContain('No changes yet'))
    const unknown = await open('/AdminAccounts/hope/Settings/toString/Replay')
    await waitUntil(() => expect(unknown.page.textContent).toContain('This page does not exist'))
  })

  it('first require a reason for opening the data of an open charity', async () => {
    const { page } = await open('/AdminAccounts/closed/BankAccount/Replay')
    await waitUntil(() =>
      expect(page.textContent).toContain('Reason for opening the data of Green Path'),
    )
    expect(find(page, 'h1').textContent).toBe('Green Path')
  })
})
