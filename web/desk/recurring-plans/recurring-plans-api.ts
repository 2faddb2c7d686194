import { queryOptions } from '@tanstack/react-query'
import {
  planOfCharityMoney,
  recurringPlansMoney,
  type RecurringPlansAnswer,
  type PlanOfCharityAnswer,
} from '@almoner/api/desk/recurring-plans/contract.ts'
import { call } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const monthly = '/api/organizations/monthly'
const key = ['desk', 'monthly'] as const

export const recurringPlansQuery = queryOptions({
  queryKey: [...key, 'overview'],
  queryFn: ({ signal }) =>
    call<RecurringPlansAnswer>('GET', monthly, undefined, { money: recurringPlansMoney, signal }),
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
        { money: planOfCharityMoney, signal },
      ),
    ...follows('recurring_plans'),
  })
