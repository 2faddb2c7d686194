import { describe, expect, it, vi } from 'vitest'
import type { ConnectedAccountAnswer } from '@almoner/api/use-cases/connected-account/contract.ts'
import { deskAnswers, openDesk } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { find } from '../../../testing/render.tsx'

const working: ConnectedAccountAnswer = {
  status: 'open',
  stripeAccountId: '4Hk2',
  states: { card_payments: 'on', transfers: 'on', payouts: 'on' },
  requirements: [],
  pendingVerification: [],
  deadline: null,
  disabledReason: null,
}
const due: ConnectedAccountAnswer = {
  ...working,
  states: {
    card_payments: 'on_details_due',
    transfers: 'on_details_due',
    payouts: 'off_details_due',
  },
  requirements: [{ name: 'company.tax_id', field: 'company_tax_id', isPastDue: true, error: null }],
  deadline: '2026-12-20T02:00:00.000Z',
}

const noPayments = {
  '/api/organizations/payments': { rows: [], next: null, previous: null },
  '/api/organizations/payments/totals': { rows: 0, received: 0, asked: 0, isMore: false },
  '/api/organizations/projects': { projects: [] },
}

/** The overview of a charity with this account at Stripe. */
const open = async (account: ConnectedAccountAnswer, role = 'owner') => {
  const requestPaths: string[] = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    requestPaths.push(pathname)
    if (pathname === '/api/organizations/connected-account') return Response.json(account)
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers: Record<string, unknown> = { ...deskAnswers(role), ...noPayments }
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  const { page } = await openDesk('/AccountOverview')
  await waitUntil(() => expect(page.textContent).toContain('Harbour Light'))
  return { page, asked: requestPaths }
}

describe('the overview', () => {
  it('shows whether card payments and payouts work, and that 3-D Secure always does', async () => {
    const { page } = await open(working)
    await waitUntil(() =>
      expect(page.textContent).toContain(
        'Card payments and payouts to your bank are on. 3-D Secure is always on.',
      ),
    )
    expect(page.textContent).not.toContain('Action needed')
    expect(page.querySelector('a[href="/OrgSettings/Stripe"]')).toBeNull()
  })

  it('links to what Stripe requires, and shows what is disabled without it', async () => {
    const { page } = await open(due)
    await waitUntil(() =>
      expect(page.textContent).toContain('Payouts to your bankOff: details needed'),
    )
    expect(page.textContent).toContain('Card paymentsAction needed')
    expect(page.textContent).toContain('2026/12/20')
    expect(find(page, 'a[href="/OrgSettings/Stripe"]').textContent).toBe(
      'Provide the required details',
    )
  })

  it('does not request the account status for staff who may not see it', async () => {
    const { page, asked } = await open(working, 'viewer')
    expect(asked).not.toContain('/api/organizations/connected-account')
    expect(page.textContent).not.toContain('3-D Secure')
  })

  it('shows nothing about the account before there is one', async () => {
    const { page } = await open({ ...working, status: 'none' })
    expect(page.textContent).not.toContain('3-D Secure')
  })
})
