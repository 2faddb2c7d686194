import type { ActivityPolicy, Process } from '../../flow.ts'
import { orLeftToAPerson } from '../../open-review.ts'
import type { SettlePaymentInput } from './contract.ts'

export type SettlePaymentActivities = {
  /** Reads what the provider says of the payment and records what our books did not know. */
  settlePayment: (input: SettlePaymentInput) => Promise<null>
  /** A card's payment is compared at night again; of a wallet's nobody would hear any more. */
  openReview: (input: SettlePaymentInput) => Promise<null>
}

const stubborn: ActivityPolicy = {
  attempts: 40,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 3_600_000,
  timeoutMilliseconds: 60_000,
}

/** Started by a provider's notice: what it is about is read at the provider, and believed there. */
export const settlePayment: Process<
  'settle-payment',
  SettlePaymentInput,
  SettlePaymentActivities,
  null
> = {
  name: 'settle-payment',
  policies: { settlePayment: stubborn, openReview: stubborn },
  run: (flow, input) =>
    orLeftToAPerson(
      async () => flow.report(await flow.activities.settlePayment(input)),
      () => flow.activities.openReview(input),
    ),
}
