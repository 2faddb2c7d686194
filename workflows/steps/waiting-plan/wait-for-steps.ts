import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed } from '../../flow/activity-failed.ts'
import { lookSignal, readMilliseconds } from '../../flow/asking.ts'
import type { AnyActivities, Flow } from '../../flow/flow.ts'

/** The latest time of the next check; null if only a person can continue. */
export type PlanAnswer = { status: 'ended' } | { status: 'waits'; until: Instant | null }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A wait ends after this time in any case: a lost signal delays the plan no longer than this. */
const longestWait = 20 * day

/** The wait after a fault that retries have not fixed, and that the log has reported. */
const afterFault = 6 * hour

/**
 * Does what is due, and waits for the next step or for a signal that something has changed, until
 * everything has ended. A failed step stays due: nothing is ever abandoned.
 */
export const waitForSteps = async (
  flow: Pick<Flow<AnyActivities, null>, 'now' | 'waitFor'>,
  {
    subject,
    mostRounds,
    goOn,
  }: { subject: string; mostRounds: number; goOn: () => Promise<PlanAnswer> },
): Promise<void> => {
  for (let round = 0; round < mostRounds; round += 1) {
    const answer = await orFaulty(goOn)
    if (answer.status === 'ended') return
    await flow.waitFor(lookSignal, await untilNext(flow, answer))
  }
  throw new Error(`${subject} does not come to an end`)
}

type Answer = PlanAnswer | { status: 'faulty' }

const orFaulty = async (goOn: () => Promise<PlanAnswer>): Promise<Answer> => {
  try {
    return await goOn()
  } catch (error) {
    if (error instanceof ActivityFailed) return { status: 'faulty' }
    throw error
  }
}

const untilNext = async (
  flow: { now: () => Promise<Instant> },
  answer: Exclude<Answer, { status: 'ended' }>,
): Promise<number> => {
  if (answer.status === 'faulty') return afterFault
  if (answer.until === null) return longestWait
  const timeLeft = toMilliseconds(answer.until) - (await readMilliseconds(flow))
  return Math.min(Math.max(timeLeft, 0), longestWait)
}
