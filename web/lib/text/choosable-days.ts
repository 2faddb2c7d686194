import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'

/** The farthest that an instalment may be put ahead; the API holds to the same. */
const mostDaysAhead = 366

/** The day that it is in Hong Kong, wherever the donor is. */
export const todayInHongKong = (): CalendarDay => toCalendarDay(instantFromMilliseconds(Date.now()))

/** The days on which an instalment may be charged: from tomorrow on, within a year. */
export const choosableDays = (today: CalendarDay): { first: CalendarDay; last: CalendarDay } => ({
  first: addDays(today, 1),
  last: addDays(today, mostDaysAhead),
})
