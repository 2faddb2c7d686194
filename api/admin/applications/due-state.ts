import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Due } from './charities-list/charities-list-contract.ts'

/** Returns how near the promised day is. */
export const dueState = (dueOn: CalendarDay, today: CalendarDay): Due => {
  if (today > dueOn) return 'overdue'
  return today === dueOn ? 'soon' : 'later'
}
