import { useLingui } from '@lingui/react/macro'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import type { Period } from '@almoner/domain/plans/plan-prices.ts'
import { usePeriodLabel } from './billing-labels.ts'
import { usePlanName } from './plan-name.ts'

/** Returns the name of a plan with its period: "Pro plan, Annually". The Free plan has none. */
export const usePlanAndPeriod = (): ((choice: { plan: Plan; period: Period }) => string) => {
  const { t } = useLingui()
  const planName = usePlanName()
  const periodLabel = usePeriodLabel()
  return ({ plan, period }) => {
    const name = planName(plan)
    const billed = periodLabel(period)
    return plan === 'free' || plan === 'basic' ? name : t`${name}, ${billed}`
  }
}
