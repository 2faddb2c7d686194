import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed } from '../../flow/activity-failed.ts'
import { lookSignal, readMilliseconds } from '../../flow/asking.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forHours } from '../../retry-policies.ts'
import type { RecurringPlanInput } from './contract.ts'

/** The latest time of the next check; null if only the donor can continue. */
export type PlanAnswer = { status: 'ended' } | { status: 'waits'; until: Instant | null }

export type RecurringPlanActivities = {
  /** Does everything that is due now, and answers when the next step is due. */
  goOn: (input: RecurringPlanInput) => Promise<PlanAnswer>
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A wait ends after this time in any case: a lost signal delays the plan no longer than this. */
const longestWait = 20 * day

/** The wait after a fault that retries have not fixed, and that the log has reported. */
const afterFault = 6 * hour

// Three years of instalments that are all declined, and a pause of as long.
const mostRounds = 2_000

/**
 * Waits for the next instalment, or for a signal: a payment of the plan has ended, or the donor has
 * changed the plan. It then does the step that is due by the plan's events. It ends with the plan,
 * once no instalment is open. No state is carried from one round to the next, so a step that was
 * missed while the machine was down is done once afterwards.
 */
export const recurringPlan: Process<
  'recurring-plan',
  RecurringPlanInput,
  RecurringPlanActivities,
  null
> = {
  name: 'recurring-plan',
  policies: { goOn: forHours },
  // A morning's rush of instalments must leave room for payers at their screens.
  mostActivitiesAtOnce: 8,
  // Its own charges are under way until the rush is over, so it must not wait for them to end.
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

// A plan is never abandoned: a failed step stays due, and an overdue instalment is visible.
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
  const timeLeft = toMilliseconds(answer.until) - (await readMilliseconds(flow))
  return Math.min(Math.max(timeLeft, 0), longestWait)
}
