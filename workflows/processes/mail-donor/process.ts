import type { Process } from '../../flow/flow.ts'
import { whileALinkIsValid } from '../../retry-policies.ts'
import { orLeave } from '../../steps/review/open-review.ts'
import type { MailDonorInput } from './contract.ts'

export type MailDonorActivities = {
  /** Returns false if there is no address, or if the letter is outdated. */
  mailDonor: (input: MailDonorInput) => Promise<{ mailed: boolean }>
  /** Opens a manual review: no try worked. */
  leaveLetter: (input: MailDonorInput) => Promise<null>
}

/**
 * Writes to a donor about their account. The donor may be waiting for the letter at their screen.
 */
export const mailDonor: Process<
  'mail-donor',
  MailDonorInput,
  MailDonorActivities,
  { mailed: boolean }
> = {
  name: 'mail-donor',
  policies: { mailDonor: whileALinkIsValid, leaveLetter: whileALinkIsValid },
  mostActivitiesAtOnce: 4,
  run: async (flow, input) => {
    const { mailDonor, leaveLetter } = flow.activities
    await flow.report(
      await orLeave(
        () => mailDonor(input),
        () => leaveLetter(input),
      ),
    )
  },
}
