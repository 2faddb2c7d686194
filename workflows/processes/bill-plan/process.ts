import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Process } from '../../flow/flow.ts'
import { forHours } from '../../retry-policies.ts'
import { waitForSteps } from '../../steps/waiting-plan/wait-for-steps.ts'
import type { BillPlanInput } from './contract.ts'

export type BillPlanActivities = {
  /**
   * Does everything that is due now, and answers when the next step is due. Null if only a person can
   * continue.
   */
  goOn: (input: BillPlanInput) => Promise<{ status: 'waits'; until: Instant | null }>
}

// Thirty years of monthly invoices, each with all its tries and a card that is replaced.
const mostRounds = 10_000

/**
 * Bills a charity for its plan: issues the invoice of each period at 08:00, begins the charges of its
 * card, and changes the plan on its day. All of this rests while the charity is suspended. It waits
 * for the next of these, or for a signal that the subscription or the charity has changed. No state
 * is carried from one round to the next, so a step that was missed while the machine was down is done
 * once afterwards.
 */
export const billPlan: Process<'bill-plan', BillPlanInput, BillPlanActivities, null> = {
  name: 'bill-plan',
  policies: { goOn: forHours },
  // A morning's invoices must leave room for payers at their screens.
  mostActivitiesAtOnce: 4,
  run: (flow, input) =>
    waitForSteps(flow, {
      subject: `the subscription of ${input.organisationId}`,
      mostRounds,
      goOn: () => flow.activities.goOn(input),
    }),
}
