import {
  methodSharesExample,
  projectSharesExample,
  summaryExample,
} from '@almoner/api/desk/dashboard/testing/examples.ts'
import { dashboardPlansExample } from '@almoner/api/desk/dashboard/testing/plans-example.ts'
import {
  funnelExample,
  hoursExample,
  payoutLineExample,
  returnsExample,
} from '@almoner/api/desk/dashboard/testing/more-examples.ts'
import type { GivingAnswer } from '@almoner/api/desk/giving/contract.ts'
import type { Problem } from '@almoner/api/http/contract.ts'
import type { ProjectCardsAnswer } from '@almoner/api/desk/projects/contract.ts'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { dashboardPaths } from '../desk/dashboard/dashboard-api.ts'
import { ownCharitiesQuery } from '../lib/session/own-charities.ts'
import { openSite } from './open-site.tsx'
import { noMethods } from './payment-methods.ts'
import { createAreaRouter } from '../app/desk/router.tsx'

export const testId = (index: number) => `0193a4c3-7f11-7c2e-8b1a-00000000000${index}`

export const payment = (index: number): AsJson<DeskPaymentAnswer> => ({
  id: testId(index),
  source: 'online',
  try: 1,
  receiptNumber: null,
  receiptVoid: false,
  receiptOnRequest: false,
  status: 'complete',
  failure: null,
  declineReason: null,
  awaitingApproval: false,
  waitsForYou: false,
  transactionType: 'donation',
  projectId: null,
  projectName: 'General Donation',
  firstName: `Payer ${index}`,
  lastName: 'Chan',
  organisationName: null,
  email: 'payer@example.com',
  phoneNumber: '+85291234567',
  memo: '',
  customFields: [],
  method: 'card',
  provider: 'stripe',
  reference: null,
  proof: null,
  submittedOn: null,
  paidOn: null,
  cardBrand: 'visa',
  cardLast4: '4242',
  cardCountry: 'HK',
  amount: 500,
  coverFee: true,
  fees: {
    totalAmount: 519.11,
    totalFee: 19.11,
    serviceFee: 5.19,
    processingFee: 13.92,
    nonprofitReceives: 500,
  },
  refunded: 0,
  refundUnderWay: 0,
  disputed: 0,
  lost: 0,
  refundable: 519.11,
  refunds: [],
  disputes: [],
  receipts: [],
  sameProof: [],
  proofSentElsewhere: false,
  waitingRefund: null,
  donor: { id: testId(7), gifts: 7 },
  providerPaymentId: null,
  receiptLink: null,
  language: 'en',
  initiatedAt: `2026-11-20T02:0${index}:00.000Z`,
  givenAt: `2026-11-20T02:0${index}:00.000Z`,
  completedAt: `2026-11-20T02:0${index}:01.000Z`,
  receivedOn: '2026-11-20',
  receivedOnStated: false,
})

export const overview = {
  organization: {
    name: 'Harbour Light',
    plan: 'premium',
    status: 'approved',
    payerSite: 'http://harbour.localhost',
    reason: null,
    yearStartsIn: 7,
  },
  person: { firstName: '', lastName: '', username: '', role: 'owner' },
  booksAsOf: null,
  termsDue: false,
  paymentsWaiting: 0,
  proofsWaiting: 0,
  disputesOpen: null,
  pendingBalance: 1000,
  balance: { available: 1000, pending: 0, payout: 0, held: 0, advanced: 0 },
  openPayout: null,
  directBalances: [],
  directFees: [],
  paymentsCompleted: 2,
}

/** Returns the answers that every screen of the desk reads, for a staff member with this role. */
export const deskAnswers = (role = 'owner') => ({
  '/api/organizations/overview': { ...overview, person: { ...overview.person, role } },
  '/api/organizations/charities': { charities: [] },
  '/api/organizations/inbox/totals': { rows: 0 },
  '/api/organizations/inbox/about': { rows: [], isMore: false },
  '/api/organizations/approvals/totals': { rows: 0 },
  '/api/organizations/bank-lines/overdue': { statements: [] },
  '/api/organizations/giving': givingOfNothing,
  ...dashboardAnswers,
  '/api/organizations/ways-to-pay': noMethods,
  '/api/organizations/projects/cards': noProjects,
})

/** The answers of each part of the dashboard. */
export const dashboardAnswers = {
  [dashboardPaths.summary]: summaryExample,
  [dashboardPaths.payouts]: payoutLineExample,
  [dashboardPaths.projects]: projectSharesExample,
  [dashboardPaths.methods]: methodSharesExample,
  [dashboardPaths.plans]: dashboardPlansExample,
  [dashboardPaths.funnel]: funnelExample,
  [dashboardPaths.hours]: hoursExample,
  [dashboardPaths.returns]: returnsExample,
}

export const noProjects: AsJson<ProjectCardsAnswer> = {
  projects: [],
  next: null,
  running: 0,
  closed: 0,
  limit: null,
}

/** The answer of a charity that received no gifts in the last three days. */
export const givingOfNothing: AsJson<GivingAnswer> = {
  period: '30d',
  from: '2026-11-18',
  to: '2026-11-20',
  steps: ['2026-11-18', '2026-11-19', '2026-11-20'].map((at) => ({
    at,
    gifts: 0,
    amount: 0,
    yearBefore: { gifts: 0, amount: 0 },
    lists: [],
  })),
  total: { gifts: 0, amount: 0, yearBefore: { gifts: 0, amount: 0 }, lists: [] },
}

/**
 * Answers requests that do not concern the spec: they never finish, so their parts show nothing
 * yet.
 */
export const neverAnswered = (): Promise<Response> => new Promise(() => undefined)

export const refusal = (
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Response => {
  const body: Problem = {
    type: `/problems/${code}`,
    title: code,
    status,
    message,
    error: { message, code },
    requestId: '1',
    ...(fields && { fields }),
  }
  return Response.json(body, { status })
}

/**
 * Opens the desk of a staff member who works at one charity, unless `charities` is `read` and the
 * screen reads them.
 */
export const openDesk = (
  address: string,
  language?: Language,
  { charities = 'one' }: { charities?: 'one' | 'read' } = {},
) =>
  openSite(createAreaRouter, address, language, (queryClient) => {
    if (charities === 'one') queryClient.setQueryData(ownCharitiesQuery.queryKey, { charities: [] })
  })

export const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  // React watches the property of the element itself.
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
