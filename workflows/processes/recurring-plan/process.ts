import type { Process } from '../../flow/flow.ts'
import { forHours } from '../../retry-policies.ts'
import { waitForSteps, type PlanAnswer } from '../../steps/waiting-plan/wait-for-steps.ts'
import type { RecurringPlanInput } from './contract.ts'

export type RecurringPlanActivities = {
  /** Does everything that is due now, and answers when the next step is due. */
  goOn: (input: RecurringPlanInput) => Promise<PlanAnswer>
}

// Three years of instalments that are all declined, and a pause of as long.
const mostRounds = 2_000

/**
 * Waits for the next instalment, or for a signal: a payment of the plan has ended, or the donor has
 * changed the plan. It then does the step that is due by the plan's events. It ends with the plan,
 * once no instalment is open. No state is carried from one round to the next, so a step that was
 * missed while the machine was down is done once afterwards.
 */
export const recurringPlan: Process<
  'recurring-plan',
  RecurringPlanInput,
  RecurringPlanActivities,
  null
> = {
  name: 'recurring-plan',
  policies: { goOn: forHours },
  // A morning's rush of instalments must leave room for payers at their screens.
  mostActivitiesAtOnce: 8,
  // Its own charges are under way until the rush is over, so it must not wait for them to end.
  givesWayMilliseconds: 25,
  run: (flow, input) =>
    waitForSteps(flow, {
      subject: `plan ${input.planId}`,
      mostRounds,
      goOn: () => flow.activities.goOn(input),
    }),
}
