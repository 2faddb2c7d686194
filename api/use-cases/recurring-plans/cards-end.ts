import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'

const warningDays = 60

/** A plan whose card ends by this day is at risk. */
export const findCardsEndBy = (now: number): CalendarDay =>
  addDays(toCalendarDay(instantFromMilliseconds(now)), warningDays)
