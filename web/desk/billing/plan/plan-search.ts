import * as v from 'valibot'
import { soldPlans } from '@almoner/domain/plans/plan.ts'
import { periodSchema } from '@almoner/domain/plans/plan-prices.ts'

/** The choice that the screen shows first. Invalid values are left out. */
export const planSearchSchema = v.object({
  plan: v.fallback(v.optional(v.picklist(soldPlans)), undefined),
  period: v.fallback(v.optional(periodSchema), undefined),
})
