import { expect, vi } from 'vitest'
import type { PlanQuote, SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { invoicesList } from '@almoner/api/desk/subscription/invoices-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { deskAnswers, refusal, type } from './desk-site.tsx'
import { waitUntil } from './eventually.ts'
import { find, perform } from './render.tsx'

type Subscription = AsJson<SubscriptionAnswer>

export const subscriptionCard: NonNullable<Subscription['card']> = {
  brand: 'visa',
  last4: '4242',
  expires: { month: 12, year: 2034 },
  isExpiring: false,
}

/** A charity on Plus, billed annually, which has paid. */
export const onPlus: Subscription = {
  plan: 'plus',
  period: 'annual',
  size: null,
  isSold: true,
  mayEdit: true,
  current: { from: '2026-03-01', until: '2027-03-01', restedDays: 0 },
  pausedSince: null,
  next: { on: '2027-03-01', plan: 'plus', period: 'annual', amount: 5_508, credit: 459 },
  scheduled: null,
  owed: null,
  credit: 459,
  credits: [{ because: 'referral', left: 459, expiresOn: '2027-08-01' }],
  card: subscriptionCard,
  cardEntry: { provider: 'sandbox', publishableKey: 'pk_test', tokenUrl: 'http://localhost/token' },
  projects: { used: 2, limit: 3 },
  features: ['themeColours', 'reports'],
  resting: { projects: [], monthlyPlans: 0, features: [] },
}

export const failedInvoice: NonNullable<Subscription['owed']> = {
  number: 'ALM-2026-000007',
  amount: 5_508,
  status: 'failed',
  failure: 'card_declined',
  retryAt: '2026-03-04T00:00:00.000Z',
  givenUpOn: '2026-03-22',
}

export const owing: Subscription = { ...onPlus, owed: failedInvoice }

/** Its card is being charged. */
export const charging: Subscription = {
  ...onPlus,
  owed: { ...failedInvoice, status: 'charging', failure: null },
}

export const upgradeQuote: AsJson<PlanQuote> = {
  plan: 'pro',
  period: 'annual',
  kind: 'upgrade',
  amount: 1_094.79,
  from: '2026-11-20',
  proration: { daysLeft: 100, daysOfPeriod: 365, oldPrice: 5_508, newPrice: 9_504 },
  next: { on: '2027-03-01', amount: 9_504 },
  rests: { projects: [], monthlyPlans: 0, features: [] },
  projects: [],
  limit: 5,
}

type Request = { call: string; body: unknown; key: string | null }

/** Answers the desk's requests about its subscription, which a spec may change. */
export const stubSubscription = (role = 'owner') => {
  const api = {
    subscription: onPlus,
    read: null as (() => Response) | null,
    quote: (_body: { projects?: string[] }): Response => Response.json(upgradeQuote),
    answers: {} as Record<string, () => Response>,
    /** The commands; a question for a quote is none. */
    requests: [] as Request[],
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const { method } = request
    if (pathname === '/token') {
      return Response.json({ id: 'pm_1', card: { brand: 'visa', country: 'HK', last4: '4444' } })
    }
    const path = pathname.replace('/api/organizations/', '')
    if (method === 'GET') {
      if (path === 'subscription') return api.read?.() ?? Response.json(api.subscription)
      const other = (others(role) as Record<string, unknown>)[pathname]
      return other === undefined ? new Response(null, { status: 204 }) : Response.json(other)
    }
    const text = await request.text()
    const body = (text === '' ? null : JSON.parse(text)) as { projects?: string[]; confirm?: true }
    if (path === 'subscription/plan' && !body.confirm) return api.quote(body)
    const call = `${method} ${path}`
    api.requests.push({ call, body, key: request.headers.get('Idempotency-Key') })
    return api.answers[call]?.() ?? refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
  return api
}

const others = (role: string) => ({
  ...deskAnswers(role),
  [invoicesList.path]: { rows: [], next: null, previous: null },
  [`${invoicesList.path}/totals`]: { rows: 0, amount: 0, credited: 0, paid: 0, owed: 0 },
})

/** Enters the password in the open dialog, and confirms. */
export const confirmWithPassword = async (page: HTMLElement, password = 'Almoner2026') => {
  await waitUntil(() => find(page, 'dialog[open] input[type=password]'))
  await perform(() =>
    type(find(page, 'dialog[open] input[type=password]') as HTMLInputElement, password),
  )
  await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
}

export const expectTexts = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })
