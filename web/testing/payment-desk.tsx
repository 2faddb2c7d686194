import { beforeEach, vi } from 'vitest'
import type { PolicyAnswer } from '@almoner/api/desk/approvals/contract.ts'
import type {
  DeskPaymentAnswer,
  PostingAnswer,
  TimelineEntry,
} from '@almoner/api/desk/payments/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { policy } from './approvals.ts'
import { neverAnswered, noProjects, openDesk, overview, testId } from './desk-site.tsx'
import { waitUntil } from './eventually.ts'
import { find } from './render.tsx'

/** The API as the desk sees it for one payment; a test changes the part it is about. */
type PaymentApi = {
  payment: AsJson<DeskPaymentAnswer>
  postings: AsJson<PostingAnswer>[]
  entries: TimelineEntry[]
  role: string
  waiting: number
  policy: AsJson<PolicyAnswer>
  decided: { path: string; body: unknown }[]
  decide: () => Response
}

/** Replaces the API before each test, and opens the payment at the desk. */
export const standInForPayment = (payment: AsJson<DeskPaymentAnswer>) => {
  const fresh = (): PaymentApi => ({
    payment,
    postings: [],
    entries: [],
    role: 'owner',
    waiting: 1,
    policy,
    decided: [],
    decide: () => Response.json(api.payment),
  })
  const api = {} as PaymentApi
  beforeEach(() => {
    Object.assign(api, fresh())
    vi.stubGlobal('scrollTo', () => undefined)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      answer(api, new Request(input, init)),
    )
  })
  const opened = async (search = '') => {
    const { page, address } = await openDesk(`/Payments/${testId(1)}${search}`)
    await waitUntil(() => find(page, '[aria-label="Payment details"] h1'))
    return { page, address }
  }
  return { api, opened }
}

const totals = { rows: 1, received: 519.11, asked: 519.11, isMore: false }

const answer = async (api: PaymentApi, request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/api/organizations/status') return new Response(null, { status: 204 })
  if (pathname === '/api/organizations/overview') {
    const person = { ...overview.person, role: api.role }
    return Response.json({ ...overview, person, paymentsWaiting: api.waiting })
  }
  if (pathname === '/api/organizations/payments') {
    const listed =
      search.includes('status=waiting') && !api.payment.waitsForYou ? [] : [api.payment]
    return Response.json({ rows: listed, next: null, previous: null })
  }
  if (pathname === '/api/organizations/payments/totals') return Response.json(totals)
  if (pathname === '/api/organizations/policy') return Response.json(api.policy)
  if (pathname === '/api/organizations/approvals/totals') return Response.json({ rows: 0 })
  if (pathname.endsWith('/bank-lines/overdue')) return Response.json({ statements: [] })
  if (pathname === '/api/organizations/projects') return Response.json({ projects: [] })
  if (pathname === '/api/organizations/giving') return neverAnswered()
  if (pathname.startsWith('/api/organizations/dashboard/')) return neverAnswered()
  if (pathname === '/api/organizations/projects/cards') return Response.json(noProjects)
  if (pathname.endsWith('/timeline')) return Response.json({ entries: api.entries })
  if (pathname.endsWith('/postings')) return Response.json({ postings: api.postings })
  if (request.method === 'POST') {
    const path = pathname.replace(/.*\/payments\/[0-9a-f-]+\//, '')
    api.decided.push({ path, body: await request.json() })
    return api.decide()
  }
  return Response.json(api.payment)
}
