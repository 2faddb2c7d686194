import type { ActivityPolicy, Process } from '../../flow.ts'
import type { MailStaffInput } from './contract.ts'

export type MailStaffActivities = {
  /** False where there is nobody to write to, or nothing to say any more. */
  mailStaff: (input: MailStaffInput) => Promise<{ mailed: boolean }>
}

// About a day, which is how long the link in it would be good.
const patient: ActivityPolicy = {
  attempts: 150,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 600_000,
  timeoutMilliseconds: 60_000,
}

/** Writes to a member of staff about how they log in. Somebody may be waiting for it at their screen. */
export const mailStaff: Process<
  'mail-staff',
  MailStaffInput,
  MailStaffActivities,
  { mailed: boolean }
> = {
  name: 'mail-staff',
  policies: { mailStaff: patient },
  mostActivitiesAtOnce: 2,
  run: async (flow, input) => {
    await flow.report(await flow.activities.mailStaff(input))
  },
}
