import {
  addDays,
  addMonths,
  calendarDay,
  countDays,
  findMonthStart,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { DashboardPeriod } from './contract.ts'

export type Period = { from: CalendarDay; to: CalendarDay }

/** Returns the first day of the financial year in which a day lies. */
const findYearStart = (day: CalendarDay, startsIn: number): CalendarDay => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const startYear = month >= startsIn ? year : year - 1
  return calendarDay(`${startYear}-${String(startsIn).padStart(2, '0')}-01`)
}

/** Returns the days of a period up to `asOf`. */
export const findPeriod = (
  period: DashboardPeriod,
  { asOf, yearStartsIn }: { asOf: CalendarDay; yearStartsIn: number },
): Period => {
  switch (period) {
    case 'today':
      return { from: asOf, to: asOf }
    case '30d':
      return { from: addDays(asOf, -29), to: asOf }
    case '90d':
      return { from: addDays(asOf, -89), to: asOf }
    case '12m':
      return { from: addMonths(findMonthStart(asOf), -11), to: asOf }
    case 'year':
      return { from: findYearStart(asOf, yearStartsIn), to: asOf }
  }
}

/** Returns the period before: a year earlier if it is of months, else of as many days. */
export const findPeriodBefore = (name: DashboardPeriod, { from, to }: Period): Period => {
  if (name === 'year' || name === '12m') {
    return { from: addMonths(from, -12), to: addMonths(to, -12) }
  }
  const days = countDays(from, to) + 1
  return { from: addDays(from, -days), to: addDays(to, -days) }
}
