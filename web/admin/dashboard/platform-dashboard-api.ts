import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  platformCharitiesMoney,
  platformGivingMoney,
  platformMethodsMoney,
  platformMoneyMoney,
  platformPlansMoney,
  platformReturnsMoney,
  platformSummaryMoney,
  type CoursePeriod,
  type PlatformCharitiesAnswer,
  type PlatformGivingAnswer,
  type PlatformMethodsAnswer,
  type PlatformMoneyAnswer,
  type PlatformPlansAnswer,
  type PlatformReturnsAnswer,
  type PlatformSummaryAnswer,
} from '@almoner/api/admin/dashboard/contract.ts'
import type { DashboardBasis, DashboardPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import { call } from '../../lib/api/api.ts'

const parts = '/api/admin/dashboard'

/** Where each part is read. */
export const platformDashboardPaths = {
  summary: `${parts}/summary`,
  charities: `${parts}/charities`,
  giving: `${parts}/giving`,
  methods: `${parts}/methods`,
  returns: `${parts}/returns`,
  plans: `${parts}/plans`,
  money: `${parts}/money`,
} as const

type Clocks = { asOf?: string; knownAt?: string }
export type Shown = Clocks & { period: DashboardPeriod; basis: DashboardBasis }

/**
 * Each part is a query of its own. Any payment of any charity changes the figures, so that they are
 * read by the clock while the screen is visible, and not at each change.
 */
const readsAgainMilliseconds = 10_000

const part = <Answer>(
  name: keyof typeof platformDashboardPaths,
  query: Query,
  read: (path: string, options: { query: Query; signal: AbortSignal }) => Promise<Answer>,
) =>
  queryOptions({
    queryKey: ['admin', 'dashboard', name, query],
    queryFn: ({ signal }) => read(platformDashboardPaths[name], { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readsAgainMilliseconds,
  })

type Query = Record<string, string | boolean | undefined>

export const platformSummaryQuery = (query: Clocks & { basis: DashboardBasis }) =>
  part('summary', query, (path, options) =>
    call<PlatformSummaryAnswer>('GET', path, undefined, {
      ...options,
      money: platformSummaryMoney,
    }),
  )

export const platformCharitiesQuery = (query: Shown & { all?: true }) =>
  part('charities', query, (path, options) =>
    call<PlatformCharitiesAnswer>('GET', path, undefined, {
      ...options,
      money: platformCharitiesMoney,
    }),
  )

export const platformGivingQuery = (query: Clocks & { period: CoursePeriod }) =>
  part('giving', query, (path, options) =>
    call<PlatformGivingAnswer>('GET', path, undefined, { ...options, money: platformGivingMoney }),
  )

export const platformMethodsQuery = (query: Shown) =>
  part('methods', query, (path, options) =>
    call<PlatformMethodsAnswer>('GET', path, undefined, {
      ...options,
      money: platformMethodsMoney,
    }),
  )

export const platformReturnsQuery = ({ basis: _basis, ...query }: Shown) =>
  part('returns', query, (path, options) =>
    call<PlatformReturnsAnswer>('GET', path, undefined, {
      ...options,
      money: platformReturnsMoney,
    }),
  )

export const platformPlansQuery = (query: Clocks) =>
  part('plans', query, (path, options) =>
    call<PlatformPlansAnswer>('GET', path, undefined, { ...options, money: platformPlansMoney }),
  )

export const platformMoneyQuery = part('money', {}, (path, options) =>
  call<PlatformMoneyAnswer>('GET', path, undefined, { ...options, money: platformMoneyMoney }),
)
