import type { Instant } from '@almoner/domain/kernel/time.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import type { Instalment, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'

/** A charge due before `dueBefore` is overdue, and so is a try from before `triedBefore`. */
export type Deadlines = { dueBefore: Instant; triedBefore: Instant }

/** The number of a plan's next instalment if its charge was not requested in time, else null. */
export const overdueNext = (
  plan: StartedPlan,
  { dueBefore }: Pick<Deadlines, 'dueBefore'>,
): number | null => {
  const next = findNextInstalment(plan)
  return next && next.at < dueBefore ? next.number : null
}

/** True if a retry is overdue, or if its outcome is unknown for too long. */
export const isOverdue = (
  plan: Pick<StartedPlan, 'status' | 'isResting'>,
  instalment: Instalment,
  deadlines: Deadlines,
): boolean => {
  const { status, retryAt } = instalment
  // A retry waits while its plan is paused or rests.
  if (status === 'retrying') {
    const isCharged = plan.status !== 'paused' && !plan.isResting
    return isCharged && retryAt !== null && retryAt < deadlines.dueBefore
  }
  return isUntold(instalment, deadlines)
}

/** True if the bank received a charge and its outcome is unknown. */
export const isUntold = (
  { status, triedAt }: Instalment,
  { triedBefore }: Pick<Deadlines, 'triedBefore'>,
): boolean => status === 'charging' && triedAt !== null && triedAt < triedBefore
