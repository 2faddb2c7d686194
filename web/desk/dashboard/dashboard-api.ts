import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DashboardBasis, DashboardPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import { type FinancialYearAnswer } from '@almoner/api/desk/dashboard/financial-year/contract.ts'
import { type FunnelAnswer } from '@almoner/api/desk/dashboard/funnel/contract.ts'
import { hoursMoney, type HoursAnswer } from '@almoner/api/desk/dashboard/hours/contract.ts'
import {
  payoutLineMoney,
  type PayoutLineAnswer,
} from '@almoner/api/desk/dashboard/payouts/contract.ts'
import {
  dashboardPlansMoney,
  type DashboardPlansAnswer,
} from '@almoner/api/desk/dashboard/plans/contract.ts'
import { returnsMoney, type ReturnsAnswer } from '@almoner/api/desk/dashboard/returns/contract.ts'
import {
  methodSharesMoney,
  projectSharesMoney,
  type MethodSharesAnswer,
  type ProjectSharesAnswer,
} from '@almoner/api/desk/dashboard/shares/contract.ts'
import { summaryMoney, type SummaryAnswer } from '@almoner/api/desk/dashboard/summary/contract.ts'
import { call } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'
import type { Clocks } from './dashboard-clocks.ts'

const parts = '/api/organizations/dashboard'

/** Where each part is read, and the start of the financial year. */
export const dashboardPaths = {
  summary: `${parts}/summary`,
  payouts: `${parts}/payouts`,
  projects: `${parts}/projects`,
  methods: `${parts}/methods`,
  plans: `${parts}/plans`,
  funnel: `${parts}/funnel`,
  hours: `${parts}/hours`,
  returns: `${parts}/returns`,
  financialYear: '/api/organizations/financial-year',
} as const

const dashboardKey = ['desk', 'dashboard']

/** The period of the parts below the summary, the basis of their sums, and the two clocks. */
export type Shown = Clocks & { period: DashboardPeriod; basis: DashboardBasis }
type Period = Omit<Shown, 'basis'>

// Each part is a query of its own. What is shown stays until the next answer.

export const summaryQuery = (query: { basis: DashboardBasis } & Clocks) =>
  queryOptions({
    queryKey: [...dashboardKey, 'summary', query],
    queryFn: ({ signal }) =>
      call<SummaryAnswer>('GET', dashboardPaths.summary, undefined, {
        money: summaryMoney,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    ...follows('payments', 'payouts'),
  })

export const payoutLineQuery = queryOptions({
  queryKey: [...dashboardKey, 'payouts'],
  queryFn: ({ signal }) =>
    call<PayoutLineAnswer>('GET', dashboardPaths.payouts, undefined, {
      money: payoutLineMoney,
      signal,
    }),
  ...follows('payments', 'payouts'),
})

export const projectSharesQuery = (query: Shown) =>
  queryOptions({
    queryKey: [...dashboardKey, 'projects', query],
    queryFn: ({ signal }) =>
      call<ProjectSharesAnswer>('GET', dashboardPaths.projects, undefined, {
        money: projectSharesMoney,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    ...follows('payments', 'projects'),
  })

export const methodSharesQuery = (query: Shown) =>
  queryOptions({
    queryKey: [...dashboardKey, 'methods', query],
    queryFn: ({ signal }) =>
      call<MethodSharesAnswer>('GET', dashboardPaths.methods, undefined, {
        money: methodSharesMoney,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    ...follows('payments'),
  })

export const dashboardPlansQuery = (query: Clocks) =>
  queryOptions({
    queryKey: [...dashboardKey, 'plans', query],
    queryFn: ({ signal }) =>
      call<DashboardPlansAnswer>('GET', dashboardPaths.plans, undefined, {
        money: dashboardPlansMoney,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    ...follows('recurring_plans'),
  })

export const funnelQuery = (query: Period) =>
  queryOptions({
    queryKey: [...dashboardKey, 'funnel', query],
    queryFn: ({ signal }) =>
      call<FunnelAnswer>('GET', dashboardPaths.funnel, undefined, { query, signal }),
    placeholderData: keepPreviousData,
    ...follows('payments'),
  })

export const hoursQuery = (query: Period) =>
  queryOptions({
    queryKey: [...dashboardKey, 'hours', query],
    queryFn: ({ signal }) =>
      call<HoursAnswer>('GET', dashboardPaths.hours, undefined, {
        money: hoursMoney,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    ...follows('payments'),
  })

export const returnsQuery = (query: Period) =>
  queryOptions({
    queryKey: [...dashboardKey, 'returns', query],
    queryFn: ({ signal }) =>
      call<ReturnsAnswer>('GET', dashboardPaths.returns, undefined, {
        money: returnsMoney,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    ...follows('payments'),
  })

export const financialYearQuery = queryOptions({
  queryKey: [...dashboardKey, 'financial-year'],
  queryFn: ({ signal }) =>
    call<FinancialYearAnswer>('GET', dashboardPaths.financialYear, undefined, { signal }),
})

/** What a new start of the financial year makes out of date. */
export const financialYearReads = [dashboardKey]

export const changeFinancialYear = (startsIn: number, key: string): Promise<FinancialYearAnswer> =>
  call('PUT', dashboardPaths.financialYear, { startsIn }, { headers: { 'idempotency-key': key } })
