import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed } from '../../flow/activity-failed.ts'
import type { ActivityPolicy, Flow, Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import { NotSettled, withReviewOnFailure } from '../../steps/review/open-review.ts'
import { lookSignal } from '../../flow/asking.ts'
import type { MakeRefundInput, MakeRefundOutcome } from './contract.ts'

export type MakeRefundActivities = {
  /** Requests the refund from the provider and records the answer. */
  makeRefund: (input: MakeRefundInput) => Promise<MakeRefundOutcome>
  /**
   * Opens a manual review. The refund is still under way, but no process reads its outcome any
   * more.
   */
  openReview: (input: MakeRefundInput) => Promise<null>
}

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

// The first pause gives PayMe, which has no idempotency keys, the time to list its last refund. An
// attempt has the time to read through a month of its list.
const afterAMinute: ActivityPolicy = { ...forADay, firstPauseMilliseconds: 60 * second }

const firstLook = 10 * second
const longestPause = 6 * hour
// A bank returns a card refund within ten working days.
const lookWithin = 30 * day

/**
 * Makes a refund through its provider. A refund that the provider still works on is read until it
 * ends. One that no API call can make is left to the charity's staff, who record it.
 */
export const makeRefund: Process<
  'make-refund',
  MakeRefundInput,
  MakeRefundActivities,
  MakeRefundOutcome
> = {
  name: 'make-refund',
  policies: { makeRefund: afterAMinute, openReview: afterAMinute },
  run: (flow, input) =>
    withReviewOnFailure(
      () => carryOut(flow, input),
      () => flow.activities.openReview(input),
    ),
}

const carryOut = async (
  flow: Flow<MakeRefundActivities, MakeRefundOutcome>,
  input: MakeRefundInput,
): Promise<void> => {
  const until = toMilliseconds(await flow.now()) + lookWithin
  for (let pause = firstLook; ; pause = Math.min(pause * 2, longestPause)) {
    const outcome = await attempt(() => flow.activities.makeRefund(input))
    await flow.report(outcome)
    if (outcome.status !== 'pending') return
    if (toMilliseconds(await flow.now()) + pause > until) {
      throw new NotSettled(`refund ${input.refundId} is not settled at the provider after 30 days`)
    }
    await flow.waitFor(lookSignal, pause)
  }
}

// If the provider is unreachable for a day, the call is retried later, because the refund was
// promised.
const attempt = async (make: () => Promise<MakeRefundOutcome>): Promise<MakeRefundOutcome> => {
  try {
    return await make()
  } catch (error) {
    if (error instanceof ActivityFailed && !error.last.final) return { status: 'pending' }
    throw error
  }
}
