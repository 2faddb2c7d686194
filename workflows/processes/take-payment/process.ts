import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { FailedBecause } from '@almoner/domain/payment/values.ts'
import { countNudges, readMilliseconds } from '../../flow/asking.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forMinutes, whilePayerWaits } from '../../retry-policies.ts'
import {
  chargeWithin,
  followCharge,
  lookWithin,
  untilAnswered,
  type ChargeContext,
} from '../../steps/card-charge/follow-charge.ts'
import { withReviewOnFailure } from '../../steps/review/open-review.ts'
import type { TakePaymentInput, TakePaymentOutcome } from './contract.ts'

/** The state of the payment after an activity has recorded the provider's answer. */
export type CardAnswer =
  | { status: 'succeeded'; providerPaymentId: string }
  | { status: 'requires_action'; providerPaymentId: string; challengeUrl: string }
  | { status: 'processing'; providerPaymentId: string }
  | { status: 'failed'; reason: FailedBecause }
  /** A later try has taken over: this process reports nothing more. */
  | { status: 'superseded' }

/** A charge may be requested, repeatedly, until a deadline and never after it. */
type Charging = TakePaymentInput & { until: Instant }

type AtProvider = TakePaymentInput & { providerPaymentId: string }

export type TakePaymentActivities = {
  /**
   * Requests the card's data from the provider, and computes the final sum with it. `at`: the time
   * of an identification before this activity.
   */
  identifyCard: (
    input: TakePaymentInput,
  ) => Promise<{ status: 'identified'; at?: Instant } | CardAnswer>
  chargeCard: (input: Charging) => Promise<CardAnswer>
  lookAtPayment: (input: AtProvider) => Promise<CardAnswer>
  /** Ends an authentication that took too long, unless the money has been taken. */
  cancelPayment: (input: AtProvider) => Promise<CardAnswer>
  /** The provider will send no more notifications: opens a manual review. */
  openReview: (input: TakePaymentInput | AtProvider) => Promise<null>
}

/**
 * Takes one try of a payment with one card. It ends when the payment has succeeded or failed; an
 * authentication that takes longer than 300 s is cancelled at the provider. After a lost answer,
 * the request is repeated with an identical key; it is never treated as a failure. An outcome that
 * stays unknown opens a manual review and ends in a logged error, for staff to settle with the
 * provider.
 */
export const takePayment: Process<
  'take-payment',
  TakePaymentInput,
  TakePaymentActivities,
  TakePaymentOutcome
> = {
  name: 'take-payment',
  policies: {
    identifyCard: forMinutes,
    chargeCard: forMinutes,
    lookAtPayment: whilePayerWaits,
    cancelPayment: forMinutes,
    openReview: forMinutes,
  },
  run: (flow, input) =>
    withReviewOnFailure(
      () => taken(flow, input),
      (providerPaymentId) =>
        flow.activities.openReview(
          providerPaymentId === null ? input : { ...input, providerPaymentId },
        ),
    ),
}

const taken = async (
  flow: Flow<TakePaymentActivities, TakePaymentOutcome>,
  input: TakePaymentInput,
): Promise<void> => {
  const { activities } = flow
  const began = await readMilliseconds(flow)
  const context: ChargeContext<CardAnswer> = {
    flow,
    nudges: countNudges(flow),
    subject: `payment ${input.paymentId}`,
    lookUntil: began + lookWithin,
    look: (providerPaymentId) => activities.lookAtPayment({ ...input, providerPaymentId }),
    cancel: (providerPaymentId) => activities.cancelPayment({ ...input, providerPaymentId }),
    report: (answer) => flow.report(answer),
  }
  const chargeUntil = began + chargeWithin
  const identified = await untilAnswered(context, chargeUntil, () => activities.identifyCard(input))
  if (identified.status !== 'identified') {
    await followCharge(context, identified)
    return
  }
  // The time starts at the identification of the card, if that was before this process. A crash of
  // the database may have lost the start of a process that has requested the charge since. The
  // activity itself checks the limit, because the machine may have been down for days before it
  // runs.
  const since = identified.at === undefined ? began : toMilliseconds(identified.at)
  const until = Math.min(chargeUntil, since + chargeWithin)
  const charging = { ...input, until: instantFromMilliseconds(until) }
  const answer = await untilAnswered(context, until, () => activities.chargeCard(charging))
  await followCharge(context, answer)
}
