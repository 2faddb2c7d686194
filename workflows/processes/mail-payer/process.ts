import type { ActivityPolicy, Process } from '../../flow/flow.ts'
import { orLeave } from '../../steps/review/open-review.ts'
import type { MailPayerInput } from './contract.ts'

export type MailPayerActivities = {
  /**
   * Returns false if there is no address, if the letter is outdated, or if another letter has the
   * content.
   */
  mailPayer: (input: MailPayerInput) => Promise<{ mailed: boolean }>
  /** Opens a manual review: no try worked. */
  leaveLetter: (input: MailPayerInput) => Promise<null>
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
 * Writes to a payer about their payment: proof received, transfer not found, money refunded,
 * receipt void, or a receipt again. It also writes to a giver whose offline entry was voided after
 * its receipt. A payment received, a transfer approved, and a partial refund are announced only by
 * the receipt's own letter.
 */
export const mailPayer: Process<
  'mail-payer',
  MailPayerInput,
  MailPayerActivities,
  { mailed: boolean }
> = {
  name: 'mail-payer',
  policies: { mailPayer: stubborn, leaveLetter: stubborn },
  mostActivitiesAtOnce: 2,
  run: async (flow, input) => {
    const { mailPayer, leaveLetter } = flow.activities
    await flow.report(
      await orLeave(
        () => mailPayer(input),
        () => leaveLetter(input),
      ),
    )
  },
}
