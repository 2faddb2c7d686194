import type { Process } from '../../flow/flow.ts'
import { forAWeek } from '../../retry-policies.ts'
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
  policies: { mailPayer: forAWeek, leaveLetter: forAWeek },
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
