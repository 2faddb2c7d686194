import { addDays, type CalendarDay } from '../kernel/calendar.ts'

/**
 * The days within which a charity answers a request about personal data: Personal Data (Privacy)
 * Ordinance, sections 19 and 23.
 */
export const answeredWithinDays = 40
const soonDays = 7

export const erasureDueOn = (receivedOn: CalendarDay): CalendarDay =>
  addDays(receivedOn, answeredWithinDays)

export type ErasureDue = 'overdue' | 'soon' | 'later'

/** Returns how near the day is by which a request has to be answered: `soon` is a week before. */
export const erasureDueState = (dueOn: CalendarDay, today: CalendarDay): ErasureDue => {
  if (today > dueOn) return 'overdue'
  return addDays(today, soonDays) >= dueOn ? 'soon' : 'later'
}
