import type { Process } from '../../flow/flow.ts'
import { forAWeek } from '../../retry-policies.ts'
import { orLeave } from '../../steps/review/open-review.ts'
import type { MailRecurringPlanInput } from './contract.ts'

export type MailRecurringPlanActivities = {
  /** Returns false if there is no address, or if the letter is outdated. */
  mailPlan: (input: MailRecurringPlanInput) => Promise<{ mailed: boolean }>
  /** Opens a manual review: no try worked. */
  leaveLetter: (input: MailRecurringPlanInput) => Promise<null>
}

/**
 * Writes to a donor about their monthly gift. No donor waits for it at a screen, and there can be
 * thousands on one morning.
 */
export const mailRecurringPlan: Process<
  'mail-plan',
  MailRecurringPlanInput,
  MailRecurringPlanActivities,
  { mailed: boolean }
> = {
  name: 'mail-plan',
  policies: { mailPlan: forAWeek, leaveLetter: forAWeek },
  mostActivitiesAtOnce: 2,
  run: async (flow, input) => {
    const { mailPlan, leaveLetter } = flow.activities
    await flow.report(
      await orLeave(
        () => mailPlan(input),
        () => leaveLetter(input),
      ),
    )
  },
}
