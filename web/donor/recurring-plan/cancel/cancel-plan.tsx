import { Trans } from '@lingui/react/macro'
import type { PlanSummary } from '@almoner/api/use-cases/recurring-plans/contract.ts'

/** The name of the act that ends a plan, as its donor knows the plan. */
export const CancelPlan = ({ plan }: { plan: Pick<PlanSummary, 'occurrences'> }) =>
  plan.occurrences === 1 ? (
    <Trans>Cancel this scheduled gift</Trans>
  ) : (
    <Trans>Cancel this monthly gift</Trans>
  )
