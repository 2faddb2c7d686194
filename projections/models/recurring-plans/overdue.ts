import type { Instant } from '@almoner/domain/kernel/time.ts'
import { nextOf } from '@almoner/domain/recurring-plan/next-step.ts'
import type { Instalment, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'

/** What was due before the one should have been asked for, what was tried before the other told of. */
export type Deadlines = { dueBefore: Instant; triedBefore: Instant }

/** The number of a plan's next instalment where nobody asked for it in time, else null. */
export const overdueNext = (
  plan: StartedPlan,
  { dueBefore }: Pick<Deadlines, 'dueBefore'>,
): number | null => {
  const next = nextOf(plan)
  return next && next.at < dueBefore ? next.number : null
}

/** True for one that was to be tried again and was not, or whose end nobody has told. */
export const isOverdue = (
  plan: Pick<StartedPlan, 'status'>,
  instalment: Instalment,
  deadlines: Deadlines,
): boolean => {
  const { status, retryAt } = instalment
  // What is to be tried again rests while its plan does.
  if (status === 'retrying') {
    return plan.status !== 'paused' && retryAt !== null && retryAt < deadlines.dueBefore
  }
  return isUntold(instalment, deadlines)
}

/** Its bank was asked, and nobody has told the end of it. */
export const isUntold = (
  { status, triedAt }: Instalment,
  { triedBefore }: Pick<Deadlines, 'triedBefore'>,
): boolean => status === 'charging' && triedAt !== null && triedAt < triedBefore
