import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { FailedBecause } from '@almoner/domain/payment/state.ts'
import { countNudges, isUnknown, readMilliseconds } from '../../flow/asking.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forMinutes, whilePayerWaits } from '../../retry-policies.ts'
import { NotSettled, withReviewOnFailure } from '../../steps/review/open-review.ts'
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

type PaymentFlow = Flow<TakePaymentActivities, TakePaymentOutcome>

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const lookEvery = 2 * second
const longestPause = 5 * minute
const authenticationWithin = 300 * second
/**
 * Providers store an idempotency key for 24 hours, so a charge requested after that may be a second
 * one. The activity itself checks this limit, because the machine may have been down for days
 * before it runs. The time starts at the identification of the card, if that was before this
 * process. A crash of the database may have lost the start of a process that has requested the
 * charge since.
 */
const chargeWithin = 23 * hour
/** After this a manual review is opened, and the provider's notices may still report it. */
export const lookWithin = 72 * hour

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

const taken = async (flow: PaymentFlow, input: TakePaymentInput): Promise<void> => {
  const began = await readMilliseconds(flow)
  const nudges = countNudges(flow)
  const context = { flow, nudges, input, lookUntil: began + lookWithin }
  const chargeUntil = began + chargeWithin
  const identified = await untilAnswered(context, chargeUntil, () =>
    flow.activities.identifyCard(input),
  )
  const identifiedAt = 'at' in identified ? toMilliseconds(identified.at) : null
  let answer =
    identified.status === 'identified'
      ? await charged(context, Math.min(chargeUntil, (identifiedAt ?? began) + chargeWithin))
      : identified
  for (;;) {
    if (answer.status === 'superseded') return
    await flow.report(answer)
    if (answer.status === 'succeeded' || answer.status === 'failed') return
    answer =
      answer.status === 'requires_action'
        ? await authenticated(context, answer.providerPaymentId)
        : await settled(context, answer.providerPaymentId)
  }
}

const charged = (context: Known, chargeUntil: number): Promise<CardAnswer> => {
  const charging = { ...context.input, until: instantFromMilliseconds(chargeUntil) }
  return untilAnswered(context, chargeUntil, () => context.flow.activities.chargeCard(charging))
}

type Known = {
  flow: PaymentFlow
  nudges: ReturnType<typeof countNudges>
  input: TakePaymentInput
  lookUntil: number
}

/**
 * Repeats the call until the provider answers. The payer's page shows that the payment is
 * processing.
 */
const untilAnswered = async <Answer>(
  { flow, nudges }: Known,
  until: number,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  for (let pause = lookEvery; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnknown(error) || (await readMilliseconds(flow)) + pause > until) throw error
    }
    await flow.report({ status: 'processing', providerPaymentId: null })
    await nudges.waitFor(pause)
  }
}

/** The payer is with their bank. */
const authenticated = async (context: Known, providerPaymentId: string): Promise<CardAnswer> => {
  const { flow, nudges, input, lookUntil } = context
  const until = (await readMilliseconds(flow)) + authenticationWithin
  for (;;) {
    const timeLeft = until - (await readMilliseconds(flow))
    if (timeLeft <= 0) break
    await nudges.waitFor(Math.min(lookEvery, timeLeft))
    const answer = await look(flow, { ...input, providerPaymentId })
    if (answer && answer.status !== 'requires_action') return answer
  }
  const cancel = () => flow.activities.cancelPayment({ ...input, providerPaymentId })
  return await untilAnswered(context, lookUntil, cancel)
}

/** The provider itself waits for a bank. */
const settled = async (context: Known, providerPaymentId: string): Promise<CardAnswer> => {
  const { flow, nudges, input, lookUntil } = context
  for (let pause = lookEvery; ; pause = Math.min(pause * 2, longestPause)) {
    await nudges.waitFor(pause)
    const answer = await look(flow, { ...input, providerPaymentId })
    if (answer && answer.status !== 'processing') return answer
    if ((await readMilliseconds(flow)) > lookUntil) {
      throw new NotSettled(
        `payment ${input.paymentId} is not settled at the provider after 72 hours`,
        providerPaymentId,
      )
    }
  }
}

/** Returns null if the provider could not be reached. */
const look = async (flow: PaymentFlow, input: AtProvider): Promise<CardAnswer | null> => {
  try {
    return await flow.activities.lookAtPayment(input)
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}
