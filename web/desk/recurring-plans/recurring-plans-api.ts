import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  planFilters,
  troubleKinds,
  type RecurringPlansAnswer,
  type PlanFilter,
  type PlanOfCharityAnswer,
  type PlansOfCharityAnswer,
  type TroubleKind,
  type TroublesAnswer,
} from '@almoner/api/desk/recurring-plans/contract.ts'
import { call } from '../../lib/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

/** The lists' words in the address; one that means nothing is left out rather than refused. */
export const troublesSearchSchema = v.object({
  kind: v.optional(v.fallback(v.optional(v.picklist(troubleKinds)), undefined)),
})
export const plansSearchSchema = v.object({
  status: v.optional(v.fallback(v.optional(v.picklist(planFilters)), undefined)),
})

const monthly = '/api/organizations/monthly'
const key = ['desk', 'monthly'] as const

export const recurringPlansQuery = queryOptions({
  queryKey: [...key, 'overview'],
  queryFn: ({ signal }) => call<RecurringPlansAnswer>('GET', monthly, undefined, { signal }),
  ...follows('recurring_plans'),
})

/** The newest day first, a page at a time. */
export const troublesQuery = (kind: TroubleKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...key, 'troubles', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call<TroublesAnswer>('GET', `${monthly}/troubles`, undefined, {
        query: { kind, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...follows('recurring_plans'),
  })

/** Newest first, a page at a time. */
export const plansQuery = (status: PlanFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: [...key, 'plans', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call<PlansOfCharityAnswer>('GET', `${monthly}/plans`, undefined, {
        query: { status, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...follows('recurring_plans'),
  })

export const planQuery = (planId: string) =>
  queryOptions({
    queryKey: [...key, 'plan', planId],
    queryFn: ({ signal }) =>
      call<PlanOfCharityAnswer>(
        'GET',
        `${monthly}/plans/${encodeURIComponent(planId)}`,
        undefined,
        {
          signal,
        },
      ),
    ...follows('recurring_plans'),
  })
