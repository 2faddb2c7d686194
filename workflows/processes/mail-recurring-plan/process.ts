import type { ActivityPolicy, Process } from '../../flow.ts'
import type { MailRecurringPlanInput } from './contract.ts'

export type MailRecurringPlanActivities = {
  /** False where there is nobody to write to, or it is no longer so. */
  mailPlan: (input: MailRecurringPlanInput) => Promise<{ mailed: boolean }>
}

// About a week of a mail server that is away, as a receipt has: what is written is decided anew each time.
const stubborn: ActivityPolicy = {
  attempts: 180,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 3_600_000,
  timeoutMilliseconds: 60_000,
}

/**
 * Writes to a donor about their monthly gift. Nobody waits for it at a screen, and on a bad morning there
 * are thousands.
 */
export const mailRecurringPlan: Process<
  'mail-plan',
  MailRecurringPlanInput,
  MailRecurringPlanActivities,
  { mailed: boolean }
> = {
  name: 'mail-plan',
  policies: { mailPlan: stubborn },
  mostActivitiesAtOnce: 2,
  run: async (flow, input) => {
    await flow.report(await flow.activities.mailPlan(input))
  },
}
