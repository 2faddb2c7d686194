import type { Refused } from '../../kernel/decider.ts'
import type { RecurringPlanRefusal } from '../commands.ts'
import type { RecurringPlanEvent } from '../events.ts'
import type { StartedPlan } from '../state.ts'

export type Decision = readonly RecurringPlanEvent[] | Refused<RecurringPlanRefusal>

/** Returns the ids that every event of a plan contains. */
export const toPlanReference = ({ facts: { planId, organisationId, donorId } }: StartedPlan) => ({
  planId,
  organisationId,
  donorId,
})
