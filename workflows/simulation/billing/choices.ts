import { soldPlans } from '@almoner/domain/plans/plan.ts'
import type { PlanChoice } from '@almoner/domain/plans/plan-prices.ts'

/** The plans that a charity can choose itself, with each period. */
export const choices: readonly PlanChoice[] = soldPlans.flatMap((plan) =>
  (['annual', 'monthly'] as const).map((period) => ({ plan, period })),
)

/** The plans that administration sets, with those that it alone assigns. */
export const assignedChoices: readonly PlanChoice[] = [
  ...choices,
  { plan: 'legacy', period: 'annual', size: 'M' },
  { plan: 'legacy', period: 'monthly', size: 'S' },
  { plan: 'basic', period: 'annual' },
]
