import { beforeEach, describe, expect, it, vi } from 'vitest'
import { staffRoles, type StaffRole } from '@almoner/domain/kernel/permissions.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find } from '../../testing/render.tsx'

let role: StaffRole

beforeEach(() => {
  role = 'owner'
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname === '/api/organizations/approvals/totals') return Response.json({ rows: 2 })
    const answers: Record<string, unknown> = deskAnswers(role)
    const answer = answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const listLinks = (page: HTMLElement): readonly (string | null)[] =>
  [...page.querySelectorAll('article a')].map((link) => link.getAttribute('href'))

const seen: Record<StaffRole, readonly string[]> = {
  owner: [
    '/OrgSettings/Billing/Replay',
    '/BankList',
    '/OrgSettings/ClosedBooks',
    '/WaysToPay',
    '/OrgSettings/Stripe',
    '/OrgSettings/ThemeColor',
    '/OrgSettings/CustomInputFields',
    '/OrgSettings/ReceiptFormat',
    '/OrgSettings/CustomDomain',
    '/OrgSettings/Team',
    '/OrgSettings/Safety',
  ],
  finance: [
    '/OrgSettings/Billing/Replay',
    '/BankList',
    '/OrgSettings/ClosedBooks',
    '/WaysToPay',
    '/OrgSettings/Stripe',
    '/OrgSettings/ReceiptFormat',
    '/OrgSettings/Safety',
  ],
  fundraiser: ['/WaysToPay', '/OrgSettings/ThemeColor', '/OrgSettings/CustomInputFields'],
  viewer: ['/WaysToPay'],
  auditor: [
    '/OrgSettings/Billing/Replay',
    '/BankList/Replay',
    '/OrgSettings/ClosedBooks',
    '/WaysToPay',
  ],
}

describe('the settings of a charity', () => {
  it.each(staffRoles)('are those that a person may open: %s', async (whose) => {
    role = whose
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() => expect(listLinks(page)).toEqual(seen[whose]))
    expect(find(page, 'nav a[aria-current=page]').textContent).toContain('Settings')
  })

  it('say how many requests wait for a second person', async () => {
    const { page } = await openDesk('/OrgSettings')
    await waitUntil(() => expect(find(page, 'article').textContent).toContain('Safety2 waiting'))
  })

  it.each(languages)('are worded in %s', async (language) => {
    const { page } = await openDesk('/OrgSettings', language)
    await waitUntil(() => expect(listLinks(page)).toEqual(seen.owner))
    expect(/Settings|Where payouts/.test(find(page, 'article').textContent)).toBe(language === 'en')
  })
})
