import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'

/** The largest number of days that an instalment may be postponed; the API has an equal limit. */
const mostDaysAhead = 366

/** The day that it is in Hong Kong, wherever the donor is. */
export const todayInHongKong = (): CalendarDay => toCalendarDay(instantFromMilliseconds(Date.now()))

/** The days on which an instalment may be charged: from tomorrow on, within a year. */
export const choosableDays = (today: CalendarDay): { first: CalendarDay; last: CalendarDay } => ({
  first: addDays(today, 1),
  last: addDays(today, mostDaysAhead),
})
