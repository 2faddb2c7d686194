import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addWorkingDays } from '@almoner/domain/banks/working-days.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { countNudges, isUnknown, readMilliseconds } from '../../flow/asking.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import { NotSettled, withReviewOnFailure } from '../../steps/review/open-review.ts'
import type { PayOutInput, PayOutOutcome } from './contract.ts'

export type PayOutActivities = {
  /** Requests the approval that the payout needs; `waits` until it is approved or refused. */
  requestApproval: (input: PayOutInput) => Promise<{ status: 'waits' | 'approved' | 'ended' }>
  /** Checks everything again, requests the payout from the provider, and records the answer. */
  sendPayout: (input: PayOutInput) => Promise<PayoutProgress>
  /** Reads the payout at the provider, and records its end, or its later return. */
  lookAtPayout: (input: PayOutInput & { providerPayoutId: string }) => Promise<PayoutProgress>
  /**
   * Opens a manual review: the payout has no end after seven working days, or no process reads it
   * any more.
   */
  openReview: (input: PayOutInput) => Promise<null>
}

/** `providerPayoutId` is null if the provider has no payout. */
export type PayoutProgress = {
  status: 'under_way' | 'paid' | 'not_paid'
  providerPayoutId: string | null
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A request for approval lives 72 hours; its own process ends it. */
const longestApproval = 80 * hour
const firstLook = minute
const longestPause = 6 * hour
const workingDaysToEnd = 7
/** While it has no end, no other payout starts: its end is worth a look a day for a long time. */
const longestFollow = 365 * day
/** Banks send a payment back within days. */
const returnsWithin = 14 * day

/**
 * Takes a requested payout to its end: approved, checked again, made by the provider, and paid,
 * failed or cancelled. A paid one is watched for two weeks, as its bank may send it back.
 */
export const payOut: Process<'pay-out', PayOutInput, PayOutActivities, PayOutOutcome> = {
  name: 'pay-out',
  policies: {
    requestApproval: forADay,
    sendPayout: forADay,
    lookAtPayout: forADay,
    openReview: forADay,
  },
  run: (flow, input) =>
    withReviewOnFailure(
      () => takeToEnd(flow, input),
      () => flow.activities.openReview(input),
    ),
}

type PayOutFlow = Flow<PayOutActivities, PayOutOutcome>

const takeToEnd = async (flow: PayOutFlow, input: PayOutInput): Promise<void> => {
  if (!(await waitForApproval(flow, input))) {
    await flow.report({ status: 'not_paid' })
    return
  }
  const { status, providerPayoutId } = await sendAndFollow(flow, input)
  await flow.report({ status: status === 'under_way' ? 'unknown' : status })
  if (status === 'paid' && providerPayoutId !== null) {
    await watchForReturn(flow, { ...input, providerPayoutId })
  }
}

const waitForApproval = async (flow: PayOutFlow, input: PayOutInput): Promise<boolean> => {
  const until = (await readMilliseconds(flow)) + longestApproval
  const nudges = countNudges(flow)
  for (;;) {
    const { status } = await flow.activities.requestApproval(input)
    if (status === 'approved') return true
    if (status === 'ended') return false
    if ((await readMilliseconds(flow)) > until) {
      throw new NotSettled(`payout ${input.payoutId} waits for an approval that does not end`)
    }
    await nudges.waitFor(hour)
  }
}

const sendAndFollow = async (flow: PayOutFlow, input: PayOutInput): Promise<PayoutProgress> => {
  const start = await flow.now()
  const lastDay = addWorkingDays(toCalendarDay(start), workingDaysToEnd)
  const until = toMilliseconds(start) + longestFollow
  const nudges = countNudges(flow)
  let isReviewed = false
  let progress = await attempt(() => flow.activities.sendPayout(input))
  for (let pause = firstLook; progress.status === 'under_way'; pause *= 2) {
    await nudges.waitFor(Math.min(pause, isReviewed ? day : longestPause))
    const { providerPayoutId } = progress
    progress = await attempt(() =>
      providerPayoutId === null
        ? flow.activities.sendPayout(input)
        : flow.activities.lookAtPayout({ ...input, providerPayoutId }),
    )
    progress = { ...progress, providerPayoutId: progress.providerPayoutId ?? providerPayoutId }
    if (progress.status !== 'under_way') break
    const now = await flow.now()
    if (toCalendarDay(now) > lastDay && !isReviewed) {
      isReviewed = true
      await flow.activities.openReview(input)
    }
    if (toMilliseconds(now) > until) break
  }
  return progress
}

const watchForReturn = async (
  flow: PayOutFlow,
  input: PayOutInput & { providerPayoutId: string },
): Promise<void> => {
  const until = (await readMilliseconds(flow)) + returnsWithin
  const nudges = countNudges(flow)
  while ((await readMilliseconds(flow)) < until) {
    await nudges.waitFor(day)
    const { status } = await attempt(() => flow.activities.lookAtPayout(input))
    if (status === 'not_paid') return
  }
}

// If the provider is unreachable for a day, the call is retried later, because money may be on its
// way.
const attempt = async (ask: () => Promise<PayoutProgress>): Promise<PayoutProgress> => {
  try {
    return await ask()
  } catch (error) {
    if (!isUnknown(error)) throw error
    return { status: 'under_way', providerPayoutId: null }
  }
}
