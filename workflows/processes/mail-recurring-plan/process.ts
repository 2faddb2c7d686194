import type { ActivityPolicy, Process } from '../../flow/flow.ts'
import { orLeave } from '../../steps/review/open-review.ts'
import type { MailRecurringPlanInput } from './contract.ts'

export type MailRecurringPlanActivities = {
  /** Returns false if there is no address, or if the letter is outdated. */
  mailPlan: (input: MailRecurringPlanInput) => Promise<{ mailed: boolean }>
  /** Opens a manual review: no try worked. */
  leaveLetter: (input: MailRecurringPlanInput) => Promise<null>
}

// About a week of an unreachable mail server, as for a receipt: each attempt writes the letter from
// the current state.
const stubborn: ActivityPolicy = {
  attempts: 180,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 3_600_000,
  timeoutMilliseconds: 60_000,
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
  policies: { mailPlan: stubborn, leaveLetter: stubborn },
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
