import type { ActivityPolicy, Process } from '../../flow/flow.ts'
import { withReviewOnFailure } from '../../steps/review/open-review.ts'
import type { SettlePaymentInput } from './contract.ts'

export type SettlePaymentActivities = {
  /** Reads the provider's state of the payment and records what our events miss. */
  settlePayment: (input: SettlePaymentInput) => Promise<null>
  /** A card payment is compared again at night; a wallet payment is not: opens a manual review. */
  openReview: (input: SettlePaymentInput) => Promise<null>
}

const stubborn: ActivityPolicy = {
  attempts: 40,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 3_600_000,
  timeoutMilliseconds: 60_000,
}

/**
 * Started by a provider's notice, which only names the object: its state is read at the provider.
 */
export const settlePayment: Process<
  'settle-payment',
  SettlePaymentInput,
  SettlePaymentActivities,
  null
> = {
  name: 'settle-payment',
  policies: { settlePayment: stubborn, openReview: stubborn },
  run: (flow, input) =>
    withReviewOnFailure(
      async () => flow.report(await flow.activities.settlePayment(input)),
      () => flow.activities.openReview(input),
    ),
}
