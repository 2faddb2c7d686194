import {
  addDays,
  addMonths,
  calendarDay,
  findMonthStart,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'

/** The periods that can be chosen by name. */
export const namedPeriods = [
  'today',
  'last_month',
  'this_month',
  'this_quarter',
  'this_year',
  'year_of_assessment',
  'last_year_of_assessment',
  'financial_year',
  'last_financial_year',
] as const
export type NamedPeriod = (typeof namedPeriods)[number]

export type Period = { from: CalendarDay; to: CalendarDay }

type Calendar = {
  today: CalendarDay
  /** The month in which the charity's financial year starts, January as 1. */
  yearStartsIn: number
}

/**
 * Returns the whole period, also if it is not over yet: a report of this month has the same days
 * on each day of the month.
 */
export const toPeriod = (name: NamedPeriod, { today, yearStartsIn }: Calendar): Period => {
  const month = Number(today.slice(5, 7))
  const thisMonth = findMonthStart(today)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'last_month':
      return monthsFrom(addMonths(thisMonth, -1), 1)
    case 'this_month':
      return monthsFrom(thisMonth, 1)
    case 'this_quarter':
      return monthsFrom(addMonths(thisMonth, -((month - 1) % 3)), 3)
    case 'this_year':
      return monthsFrom(calendarDay(`${today.slice(0, 4)}-01-01`), 12)
    case 'year_of_assessment':
      return monthsFrom(startOfYear(thisMonth, april), 12)
    case 'last_year_of_assessment':
      return monthsFrom(addMonths(startOfYear(thisMonth, april), -12), 12)
    case 'financial_year':
      return monthsFrom(startOfYear(thisMonth, yearStartsIn), 12)
    case 'last_financial_year':
      return monthsFrom(addMonths(startOfYear(thisMonth, yearStartsIn), -12), 12)
  }
}

const monthsFrom = (from: CalendarDay, months: number): Period => ({
  from,
  to: addDays(addMonths(from, months), -1),
})

/** A year of assessment starts in April. */
const april = 4

const startOfYear = (firstOfMonth: CalendarDay, startsIn: number): CalendarDay => {
  const month = Number(firstOfMonth.slice(5, 7))
  return addMonths(firstOfMonth, -((month - startsIn + 12) % 12))
}
