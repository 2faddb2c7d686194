import type { Instant } from '@almoner/domain/kernel/time.ts'
import { isUnknown, readMilliseconds, type countNudges } from '../../flow/asking.ts'
import { NotSettled } from '../review/open-review.ts'

/** The state after an activity has recorded the provider's answer to a charge. */
type ChargeAnswer =
  | { status: 'succeeded'; providerPaymentId: string }
  | { status: 'requires_action'; providerPaymentId: string; challengeUrl: string }
  | { status: 'processing'; providerPaymentId: string }
  | { status: 'failed' }
  /** A later try has taken over: the process reports nothing more. */
  | { status: 'superseded' }

/** One charge of a card. Each call records what the provider answers. */
export type ChargeContext<Answer> = {
  flow: { now: () => Promise<Instant> }
  nudges: ReturnType<typeof countNudges>
  /** Named in the error of a charge that stays open. */
  subject: string
  /** After this, the process gives up, and the provider's notices may still report an end. */
  lookUntil: number
  look: (providerPaymentId: string) => Promise<Answer>
  /** Ends an authentication that took too long, unless the money has been taken. */
  cancel: (providerPaymentId: string) => Promise<Answer>
  report: (answer: Exclude<Answer, { status: 'superseded' }> | Unanswered) => Promise<void>
}

/** The provider has not answered yet: the charge may have been made. */
type Unanswered = { status: 'processing'; providerPaymentId: null }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const lookEvery = 2 * second
const longestPause = 5 * minute
const authenticationWithin = 300 * second

/**
 * Providers store an idempotency key for 24 hours, so a charge requested after that may be a second
 * one.
 */
export const chargeWithin = 23 * hour
export const lookWithin = 72 * hour

/**
 * Follows a charge until it has succeeded or failed, and reports every answer. An authentication
 * that takes longer than 300 s is cancelled at the provider. An outcome that stays unknown ends in
 * an error.
 */
export const followCharge = async <Answer extends ChargeAnswer>(
  context: ChargeContext<Answer>,
  first: Answer,
): Promise<void> => {
  let answer = first
  for (;;) {
    if (answer.status === 'superseded') return
    await context.report(answer as Exclude<Answer, { status: 'superseded' }>)
    if (answer.status === 'succeeded' || answer.status === 'failed') return
    answer =
      answer.status === 'requires_action'
        ? await authenticated(context, answer.providerPaymentId)
        : await settled(context, answer.providerPaymentId)
  }
}

/**
 * Repeats a request with an identical key until the provider answers: a lost answer is never a
 * failure. The reader's page shows that the payment is processing.
 */
export const untilAnswered = async <Answer, Result>(
  { flow, nudges, report }: Pick<ChargeContext<Answer>, 'flow' | 'nudges' | 'report'>,
  until: number,
  request: () => Promise<Result>,
): Promise<Result> => {
  for (let pause = lookEvery; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await request()
    } catch (error) {
      if (!isUnknown(error) || (await readMilliseconds(flow)) + pause > until) throw error
    }
    await report({ status: 'processing', providerPaymentId: null })
    await nudges.waitFor(pause)
  }
}

/** The owner of the card is with their bank. */
const authenticated = async <Answer extends ChargeAnswer>(
  context: ChargeContext<Answer>,
  providerPaymentId: string,
): Promise<Answer> => {
  const { flow, nudges, lookUntil, cancel } = context
  const until = (await readMilliseconds(flow)) + authenticationWithin
  for (;;) {
    const timeLeft = until - (await readMilliseconds(flow))
    if (timeLeft <= 0) break
    await nudges.waitFor(Math.min(lookEvery, timeLeft))
    const answer = await lookOnce(context, providerPaymentId)
    if (answer && answer.status !== 'requires_action') return answer
  }
  return await untilAnswered(context, lookUntil, () => cancel(providerPaymentId))
}

/** The provider itself waits for a bank. */
const settled = async <Answer extends ChargeAnswer>(
  context: ChargeContext<Answer>,
  providerPaymentId: string,
): Promise<Answer> => {
  const { flow, nudges, subject, lookUntil } = context
  for (let pause = lookEvery; ; pause = Math.min(pause * 2, longestPause)) {
    await nudges.waitFor(pause)
    const answer = await lookOnce(context, providerPaymentId)
    if (answer && answer.status !== 'processing') return answer
    if ((await readMilliseconds(flow)) > lookUntil) {
      throw new NotSettled(
        `${subject} is not settled at the provider after 72 hours`,
        providerPaymentId,
      )
    }
  }
}

/** Returns null if the provider could not be reached. */
const lookOnce = async <Answer>(
  { look }: Pick<ChargeContext<Answer>, 'look'>,
  providerPaymentId: string,
): Promise<Answer | null> => {
  try {
    return await look(providerPaymentId)
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}
