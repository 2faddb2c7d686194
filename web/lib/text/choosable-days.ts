import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'

/** The largest number of days that an instalment may be postponed; the API has an equal limit. */
const mostDaysAhead = 366

/** The day that it is in Hong Kong, wherever the donor is. */
export const todayInHongKong = (): CalendarDay => toCalendarDay(instantFromMilliseconds(Date.now()))

const hongKongMilliseconds = 8 * 3_600_000

/** The time that it is in Hong Kong, `hh:mm`. */
export const timeInHongKong = (): string =>
  new Date(Date.now() + hongKongMilliseconds).toISOString().slice(11, 16)

/** The days on which an instalment may be charged: from tomorrow on, within a year. */
export const choosableDays = (today: CalendarDay): { first: CalendarDay; last: CalendarDay } => ({
  first: addDays(today, 1),
  last: addDays(today, mostDaysAhead),
})
