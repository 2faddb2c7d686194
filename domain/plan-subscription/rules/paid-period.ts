import type { CalendarDay } from '../../kernel/calendar.ts'
import type { RunningSubscription } from '../state.ts'

/** A period that was invoiced goes on after a free plan: none of its days is charged again. */
export const resumePeriod = (state: RunningSubscription, today: CalendarDay): RunningSubscription =>
  state.current === null && state.interrupted !== null && state.interrupted.current.until > today
    ? { ...state, ...state.interrupted }
    : state

/** What a free plan interrupts on a day. Null if no paid day is left. */
export const interruptPeriod = (
  { choice, anchorOn, periodCount, current }: RunningSubscription,
  today: CalendarDay,
): RunningSubscription['interrupted'] =>
  current !== null && current.until > today ? { choice, anchorOn, periodCount, current } : null

/** The first day that is charged if another plan holds from this day on. */
export const findFirstChargedDay = (state: RunningSubscription, day: CalendarDay): CalendarDay =>
  resumePeriod(state, day).current?.until ?? day
