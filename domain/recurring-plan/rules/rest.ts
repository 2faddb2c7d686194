import type { Instant } from '../../kernel/time.ts'
import { addDays, toCalendarDay } from '../../kernel/calendar.ts'
import type { WakeRecurringPlan } from '../commands.ts'
import { findNextDay, instalmentDay, toChargeInstant } from '../schedule.ts'
import { hasChargesToCome, type Instalment, type StartedPlan } from '../state.ts'
import { requirePresent } from '../../kernel/assert.ts'
import { toPlanReference, type Decision } from './decision.ts'

/** Charges nothing from now on, because the charity's plan does not include monthly gifts. */
export const rest = (state: StartedPlan): Decision =>
  state.isResting || !hasChargesToCome(state)
    ? []
    : [{ type: 'RecurringPlanRested', data: toPlanReference(state) }]

/**
 * Continues on the plan's next day of the month. The instalments of the months in between move on
 * with it, so none is lost and none is charged late.
 */
export const wake = ({ at }: WakeRecurringPlan, state: StartedPlan): Decision => {
  if (!state.isResting) return []
  const reference = toPlanReference(state)
  const anchor = wokenAnchor(state, at)
  const usualDay = findNextDay({ anchor }, at)
  const firstAfter = state.nextNumber > state.facts.occurrences ? 0 : 2
  const deferred = state.instalments.filter(isOverdue(at)).map((each, index) => {
    const paymentId = requirePresent(each.paymentId, 'the payment of a retried instalment')
    // Two instalments are never tried on one day, and a declined one is tried again on odd days.
    const retryAt = toChargeInstant(addDays(usualDay, firstAfter + 2 * index))
    const data = { ...reference, number: each.number, paymentId, retryAt }
    return { type: 'InstalmentDeferred' as const, data }
  })
  return [{ type: 'RecurringPlanWoken', data: { ...reference, anchor } }, ...deferred]
}

const isOverdue =
  (at: Instant) =>
  ({ status, retryAt }: Instalment): boolean =>
    status === 'retrying' && retryAt !== null && retryAt <= at

// A lower anchor number moves each day a month later. The 31st remains the 31st.
const wokenAnchor = (
  { anchor: { number: before, day }, nextNumber }: StartedPlan,
  at: Instant,
): StartedPlan['anchor'] => {
  const today = toCalendarDay(at)
  let number = before
  while (instalmentDay({ anchor: { number, day } }, nextNumber) <= today) number -= 1
  return { number, day }
}
