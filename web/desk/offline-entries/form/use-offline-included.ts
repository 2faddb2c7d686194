import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { planSchema } from '@almoner/domain/plans/plan.ts'
import { overviewQuery } from '../../payments/payments-api.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

/** Whether the charity's plan has offline payments. If it cannot be read, the server decides. */
export const useOfflineIncluded = (): boolean => {
  const { data } = useQuery(overviewQuery)
  if (data === undefined) return true
  const { plan } = data.organization
  return v.is(planSchema, plan) && includes(plan, 'offlineEntries')
}
