import type { DeferRecurringPlan } from '../commands.ts'
import { instalmentDay, toChargeInstant } from '../schedule.ts'
import type { Instant } from '../../kernel/time.ts'
import type { StartedPlan } from '../state.ts'
import { toPlanReference, type Decision } from './decision.ts'

/**
 * Moves an instalment of a suspended charity, after its own day is over, to the plan's latest day.
 * All later instalments move with it. None is lost. After the reinstatement one is charged at once,
 * and none for the past months.
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

// A lower anchor number moves each day a month later. The 31st remains the 31st.
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
