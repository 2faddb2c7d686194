import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import type { Instant } from '../kernel/time.ts'
import { addWorkingDays } from '../banks/working-days.ts'

/** A decision is promised within so many working days of the submission. */
const promisedWorkingDays = 2

/** The Hong Kong day by which a decision about a submission is promised. */
export const decisionDueOn = (submittedAt: Instant): CalendarDay =>
  addWorkingDays(toCalendarDay(submittedAt), promisedWorkingDays)
