import {
  addDays,
  addMonths,
  calendarDay,
  findWeekday,
  type CalendarDay,
} from '../kernel/calendar.ts'
import type { ScheduleRhythm } from '../reporting/values.ts'

/** The hour in Hong Kong at which scheduled reports are made. */
export const scheduleHour = 6

type Period = { from: CalendarDay; to: CalendarDay }

/**
 * Returns the period that a schedule reports on a day, or null if it is not due then: yesterday
 * every day, the last week on Monday, the last month on its first day, and the last year of
 * assessment (1 April to 31 March) on 2 April.
 */
export const duePeriod = (every: ScheduleRhythm, day: CalendarDay): Period | null => {
  const yesterday = addDays(day, -1)
  switch (every) {
    case 'daily':
      return { from: yesterday, to: yesterday }
    case 'weekly':
      return findWeekday(day) === monday ? { from: addDays(day, -7), to: yesterday } : null
    case 'monthly':
      return day.endsWith('-01') ? { from: addMonths(day, -1), to: yesterday } : null
    case 'yearly':
      return day.endsWith('-04-02') ? yearUntilMarch(Number(day.slice(0, 4))) : null
  }
}

const monday = 1

const yearUntilMarch = (year: number): Period => ({
  from: calendarDay(`${year - 1}-04-01`),
  to: calendarDay(`${year}-03-31`),
})
