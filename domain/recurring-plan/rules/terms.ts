import type { Refused } from '../../kernel/decider.ts'
import { largestAmountCents, type Cents } from '../../kernel/money.ts'
import type { PlanTerms, RecurringPlanRefusal } from '../commands.ts'

/** Why the charity does not take this sum every month; null where it does. */
export const refusedBy = (
  { approved, offersMonthly, minimumCents, project }: PlanTerms,
  amountCents: Cents,
): Refused<RecurringPlanRefusal> | null => {
  if (!approved) return { refused: 'organisation_not_open' }
  if (project?.foreign) return { refused: 'project_not_found' }
  if (project?.status === 'closed') return { refused: 'project_closed' }
  if (!offersMonthly) return { refused: 'monthly_not_offered' }
  if (amountCents <= 0 || amountCents < minimumCents) return { refused: 'amount_below_minimum' }
  if (amountCents > largestAmountCents) return { refused: 'amount_too_large' }
  return null
}
