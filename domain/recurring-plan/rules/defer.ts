import type { DeferInstalment, DeferRecurringPlan } from '../commands.ts'
import { toCalendarDay } from '../../kernel/calendar.ts'
import { instalmentDay, restDeadline, toChargeInstant } from '../schedule.ts'
import type { Instant } from '../../kernel/time.ts'
import { findInstalment, type StartedPlan } from '../state.ts'
import { toPlanReference, type Decision } from './decision.ts'

/**
 * The charity is suspended. An instalment whose day has come takes the plan's next day instead, with
 * all that follow: none is lost, and after the reinstatement none is charged for a month gone by.
 */
export const deferPlan = ({ number, at }: DeferRecurringPlan, state: StartedPlan): Decision => {
  const { status, nextNumber, facts } = state
  if (status !== 'active') return { refused: 'plan_ended' }
  if (number !== nextNumber || number > facts.occurrences) {
    return { refused: 'instalment_not_found' }
  }
  const day = instalmentDay(state, number)
  if (at < toChargeInstant(day)) return []
  const anchor = deferredAnchor(state, at)
  return [
    { type: 'RecurringPlanDeferred', data: { ...toPlanReference(state), number, day, anchor } },
  ]
}

// Counted from an earlier number, the same day is a month later: the 31st stays the 31st.
const deferredAnchor = (
  { anchor, nextNumber }: StartedPlan,
  at: Instant,
): StartedPlan['anchor'] => {
  const today = toCalendarDay(at)
  let { number } = anchor
  const { day } = anchor
  while (instalmentDay({ anchor: { number, day } }, nextNumber) <= today) number -= 1
  return { number, day }
}

/** One that a bank has declined rests too, and is looked at again after a week. */
export const deferInstalment = ({ number, at }: DeferInstalment, state: StartedPlan): Decision => {
  const known = findInstalment(state, number)
  if (known === null) return { refused: 'instalment_not_found' }
  const { status, retryAt, paymentId } = known
  if (status !== 'retrying' || retryAt === null || paymentId === null) {
    return { refused: 'instalment_not_waiting' }
  }
  if (at < retryAt) return []
  const data = { ...toPlanReference(state), number, paymentId, retryAt: restDeadline(at) }
  return [{ type: 'InstalmentDeferred', data }]
}
