import type { DeferRecurringPlan } from '../commands.ts'
import { instalmentDay, toChargeInstant } from '../schedule.ts'
import type { Instant } from '../../kernel/time.ts'
import type { StartedPlan } from '../state.ts'
import { toPlanReference, type Decision } from './decision.ts'

/**
 * The charity is suspended, and the day after an instalment's own has come: the instalment takes the
 * plan's latest day, with all that follow. None is lost, and after the reinstatement one is charged
 * at once, and none for the months gone by.
 */
export const deferPlan = ({ number, at }: DeferRecurringPlan, state: StartedPlan): Decision => {
  const { status, nextNumber, facts } = state
  if (status !== 'active') return { refused: 'plan_ended' }
  if (number !== nextNumber || number > facts.occurrences) {
    return { refused: 'instalment_not_found' }
  }
  const day = instalmentDay(state, number)
  const anchor = deferredAnchor(state, at)
  if (anchor.number === state.anchor.number) return []
  return [
    { type: 'RecurringPlanDeferred', data: { ...toPlanReference(state), number, day, anchor } },
  ]
}

// Counted from an earlier number, the same day is a month later: the 31st stays the 31st.
const deferredAnchor = (
  { anchor, nextNumber }: StartedPlan,
  at: Instant,
): StartedPlan['anchor'] => {
  let { number } = anchor
  const { day } = anchor
  const chargedAt = (from: number) =>
    toChargeInstant(instalmentDay({ anchor: { number: from, day } }, nextNumber))
  while (chargedAt(number - 1) <= at) number -= 1
  return { number, day }
}
