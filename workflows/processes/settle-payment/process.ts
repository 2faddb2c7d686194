import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import { withReviewOnFailure } from '../../steps/review/open-review.ts'
import type { SettlePaymentInput } from './contract.ts'

export type SettlePaymentActivities = {
  /** Reads the provider's state of the payment and records what our events miss. */
  settlePayment: (input: SettlePaymentInput) => Promise<null>
  /** A card payment is compared again at night; a wallet payment is not: opens a manual review. */
  openReview: (input: SettlePaymentInput) => Promise<null>
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
  policies: { settlePayment: forADay, openReview: forADay },
  run: (flow, input) =>
    withReviewOnFailure(
      async () => flow.report(await flow.activities.settlePayment(input)),
      () => flow.activities.openReview(input),
    ),
}
