import { millisecondsOf, type Instant } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed } from '../../activity-failed.ts'
import { lookSignal, millisecondsIn } from '../../asking.ts'
import type { ActivityPolicy, Flow, Process } from '../../flow.ts'
import type { RecurringPlanInput } from './contract.ts'

/** When to look again at the latest; null where only the donor's own word goes on. */
export type PlanAnswer = { status: 'ended' } | { status: 'waits'; until: Instant | null }

export type RecurringPlanActivities = {
  /** Does whatever is due now, and answers when something will be. */
  goOn: (input: RecurringPlanInput) => Promise<PlanAnswer>
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const patient: ActivityPolicy = {
  attempts: 10,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 10 * minute,
  timeoutMilliseconds: minute,
}

/** A wait is looked over so often in any case: a nudge that was lost costs no longer than this. */
const longestWait = 20 * day

/** After a fault that no trying again has mended, which a person hears of meanwhile. */
const afterFault = 6 * hour

// Three years of instalments that are all declined, and a pause of as long.
const mostRounds = 2_000

/**
 * Waits for the next instalment, or for news (a payment of its own has ended, the donor has changed
 * their mind), and does what the plan's own events say is due. It ends with the plan, once nothing of
 * it is open any more. Nothing is carried from one round to the next: what was missed while the
 * machine stood still is done when it is back, once.
 */
export const recurringPlan: Process<
  'recurring-plan',
  RecurringPlanInput,
  RecurringPlanActivities,
  null
> = {
  name: 'recurring-plan',
  policies: { goOn: patient },
  // A morning's wave must leave room for those who wait at their screens.
  mostActivitiesAtOnce: 8,
  // The charges that it begins itself are never all at rest until it is over.
  givesWayMilliseconds: 25,
  run: async (flow, input) => {
    for (let round = 0; round < mostRounds; round += 1) {
      const answer = await wentOn(flow, input)
      if (answer.status === 'ended') return
      await flow.waitFor(lookSignal, await untilNext(flow, answer))
    }
    throw new Error(`plan ${input.planId} does not come to an end`)
  },
}

type PlanFlow = Flow<RecurringPlanActivities, null>

// A plan is never given up: what could not be done now is due as before, and overdue is seen.
const wentOn = async (
  flow: PlanFlow,
  input: RecurringPlanInput,
): Promise<PlanAnswer | { status: 'faulty' }> => {
  try {
    return await flow.activities.goOn(input)
  } catch (error) {
    if (error instanceof ActivityFailed) return { status: 'faulty' }
    throw error
  }
}

const untilNext = async (
  flow: PlanFlow,
  answer: Exclude<Awaited<ReturnType<typeof wentOn>>, { status: 'ended' }>,
): Promise<number> => {
  if (answer.status === 'faulty') return afterFault
  if (answer.until === null) return longestWait
  const left = millisecondsOf(answer.until) - (await millisecondsIn(flow))
  return Math.min(Math.max(left, 0), longestWait)
}
