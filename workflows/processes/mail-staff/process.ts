import type { Process } from '../../flow/flow.ts'
import { whileALinkIsValid } from '../../retry-policies.ts'
import { orLeave } from '../../steps/review/open-review.ts'
import type { MailStaffInput } from './contract.ts'

export type MailStaffActivities = {
  /** Returns false if there is no address, or if the letter is outdated. */
  mailStaff: (input: MailStaffInput) => Promise<{ mailed: boolean }>
  /** Opens a manual review: no try worked. */
  leaveLetter: (input: MailStaffInput) => Promise<null>
}

/**
 * Writes to a staff member about their login. The staff member may be waiting for it at their
 * screen.
 */
export const mailStaff: Process<
  'mail-staff',
  MailStaffInput,
  MailStaffActivities,
  { mailed: boolean }
> = {
  name: 'mail-staff',
  policies: { mailStaff: whileALinkIsValid, leaveLetter: whileALinkIsValid },
  mostActivitiesAtOnce: 2,
  run: async (flow, input) => {
    const { mailStaff, leaveLetter } = flow.activities
    await flow.report(
      await orLeave(
        () => mailStaff(input),
        () => leaveLetter(input),
      ),
    )
  },
}
