import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Approval } from '@almoner/api/use-cases/approvals/contract.ts'
import { isAllowedWhileSuspended, may, staffRoles } from '@almoner/domain/staff/permissions.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { policy } from '../../testing/approvals.ts'
import { openDesk, overview, payment, refusal, testId } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform } from '../../testing/render.tsx'

let role: string
/** Calls that the API refuses while the charity is suspended. A screen that sends one is left. */
let refused: string[]
let answers: Record<string, unknown>

beforeEach(() => {
  role = 'owner'
  refused = []
  const shownPayment = { ...payment(1), refundable: 150, status: 'complete' as const }
  const totals = { rows: 1, received: 519.11, asked: 519.11, isMore: false }
  answers = {
    suspension: { name: 'Harbour Light', reason: 'Its accounts are being checked.', role },
    payments: { rows: [shownPayment], next: null, previous: null },
    'payments/totals': totals,
    projects: { projects: [] },
    [`payments/${testId(1)}`]: shownPayment,
    [`payments/${testId(1)}/timeline`]: { entries: [] },
    [`payments/${testId(1)}/postings`]: { postings: [] },
    approvals: { rows: [] as AsJson<Approval>[], next: null, previous: null },
    'approvals/totals': { rows: 0 },
    policy: { ...policy, mayEdit: false },
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    const path = pathname.replace('/api/organizations/', '')
    if (path === 'status') return new Response(null, { status: 204 })
    if (path === 'overview') {
      const organization = { ...overview.organization, status: 'suspended' }
      const person = { ...overview.person, role }
      return Response.json({ ...overview, organization, person, termsDue: true })
    }
    const answer = answers[path]
    if (answer !== undefined) return Response.json(answer)
    refused.push(path)
    return refusal(403, 'organisation_suspended', 'The account is suspended.')
  })
})

const sees = (page: HTMLElement, sentence: string) =>
  waitUntil(() => expect(page.textContent).toContain(sentence))
const places = (page: HTMLElement) =>
  [...page.querySelectorAll('nav[aria-label="Desk"] a')].map(({ textContent }) => textContent)
const buttons = (page: HTMLElement) =>
  [...page.querySelectorAll('button')].map(({ textContent }) => textContent)

describe('the desk of a suspended charity', () => {
  it('shows the reason first, and then the payments', async () => {
    const { page, address } = await openDesk('/AccountOverview')
    await waitUntil(() => expect(address()).toBe('/OrgDecline'))
    await sees(page, 'Its accounts are being checked.')
    await sees(page, 'You can still view your payments and refund them.')
    refused = []
    await perform(() => find(page, 'a[href="/Payments"]').click())
    await waitUntil(() => expect(page.querySelectorAll('tbody a')).toHaveLength(1))
    await sees(page, 'You can view your payments and refund them.')
    expect(address()).toBe('/Payments')
    expect(refused).toEqual([])
    // No link leads to a closed screen.
    expect(places(page)).toEqual(['Home', 'Payments', 'Reports', 'Approvals', 'Settings'])
    for (const closed of ['/Balance', '/Payout', '/PayoutHistory', '/OrgSettings/Terms']) {
      expect(page.querySelector(`a[href^="${closed}"]`)).toBeNull()
    }
  })

  it('opens a payment by its address, and offers its refund alone', async () => {
    const { page, address } = await openDesk(`/Payments/${testId(1)}`)
    await waitUntil(() => expect(buttons(page)).toContain('Refund'))
    await sees(page, 'Your charity’s account is suspended')
    const others = new Set(['Correct the email address', 'Send again', 'Issue the receipt'])
    expect(buttons(page).filter((each) => others.has(each ?? ''))).toEqual([])
    await perform(() =>
      [...page.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Refund')
        ?.click(),
    )
    await waitUntil(() => find(page, 'dialog[open] [name="amount"]'))
    expect(address()).toBe(`/Payments/${testId(1)}`)
    expect(refused).toEqual([])
  })

  it('shows that a transfer is decided later', async () => {
    const waiting = { ...payment(1), status: 'processing', awaitingApproval: true, provider: null }
    answers[`payments/${testId(1)}`] = waiting
    const { page } = await openDesk(`/Payments/${testId(1)}`)
    await sees(page, 'You can decide this once your charity’s account is reinstated.')
    expect(buttons(page)).not.toContain('Approve')
  })

  it.each(staffRoles.filter((each) => !may(each, 'payments.refund')))(
    'is read by a colleague who may not refund: %s',
    async (each) => {
      role = each
      const { page } = await openDesk(`/Payments/${testId(1)}`)
      await sees(page, 'You can view your payments. The rest of your desk opens again')
      await waitUntil(() => expect(page.textContent).toContain('Ledger entries'))
      expect(buttons(page)).not.toContain('Refund')
      expect(refused).toEqual([])
    },
  )

  it('shows the requests that wait and the rules, without a change', async () => {
    const { page } = await openDesk('/OrgSettings/Safety')
    await sees(page, 'Nothing is waiting for a second person')
    expect(page.querySelector('a[download]')).toBeNull()
    const rules = (await openDesk('/OrgSettings/ApprovalRules')).page
    await sees(rules, 'The rules can be changed once your charity’s account is reinstated.')
    expect(buttons(rules)).not.toContain('Change the rules')
    expect(refused).toEqual([])
  })

  it('redirects from a closed screen to the reason', async () => {
    expect(isAllowedWhileSuspended('payouts.read')).toBe(false)
    const { page, address } = await openDesk('/PayoutHistory')
    await waitUntil(() => expect(address()).toBe('/OrgDecline'))
    await sees(page, 'Its accounts are being checked.')
  })
})
