import type { ActivityPolicy, Process } from '../../flow.ts'
import type { MailPayerInput } from './contract.ts'

export type MailPayerActivities = {
  /** False where there is nobody to write to, it is no longer so, or another letter says it. */
  mailPayer: (input: MailPayerInput) => Promise<{ mailed: boolean }>
}

// About a week of a mail server that is away, as a receipt has: what is written is decided anew each time.
const stubborn: ActivityPolicy = {
  attempts: 180,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 3_600_000,
  timeoutMilliseconds: 60_000,
}

/**
 * Writes to a payer about their payment: proof received, transfer not found, money refunded, receipt
 * void, a receipt once more. What a receipt's own letter says is said there alone: that a payment was
 * received or a transfer approved, and that a part was refunded.
 */
export const mailPayer: Process<
  'mail-payer',
  MailPayerInput,
  MailPayerActivities,
  { mailed: boolean }
> = {
  name: 'mail-payer',
  policies: { mailPayer: stubborn },
  mostActivitiesAtOnce: 2,
  run: async (flow, input) => {
    await flow.report(await flow.activities.mailPayer(input))
  },
}
