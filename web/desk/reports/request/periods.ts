import {
  addDays,
  addMonths,
  calendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'

/** The periods that can be chosen by name. `own` are two days that were typed. */
export const namedPeriods = [
  'last_month',
  'this_month',
  'this_quarter',
  'this_year',
  'year_of_assessment',
  'last_year_of_assessment',
] as const
export type NamedPeriod = (typeof namedPeriods)[number]

export type Period = { from: CalendarDay; to: CalendarDay }

/**
 * Returns the whole period, also if it is not over yet: a report of this month has the same days
 * on each day of the month.
 */
export const toPeriod = (name: NamedPeriod, today: CalendarDay): Period => {
  const month = Number(today.slice(5, 7))
  const thisMonth = calendarDay(`${today.slice(0, 7)}-01`)
  switch (name) {
    case 'last_month':
      return monthsFrom(addMonths(thisMonth, -1), 1)
    case 'this_month':
      return monthsFrom(thisMonth, 1)
    case 'this_quarter':
      return monthsFrom(addMonths(thisMonth, -((month - 1) % 3)), 3)
    case 'this_year':
      return monthsFrom(calendarDay(`${today.slice(0, 4)}-01-01`), 12)
    case 'year_of_assessment':
      return monthsFrom(startOfAssessment(thisMonth), 12)
    case 'last_year_of_assessment':
      return monthsFrom(addMonths(startOfAssessment(thisMonth), -12), 12)
  }
}

const monthsFrom = (from: CalendarDay, months: number): Period => ({
  from,
  to: addDays(addMonths(from, months), -1),
})

const april = 4

const startOfAssessment = (firstOfMonth: CalendarDay): CalendarDay => {
  const month = Number(firstOfMonth.slice(5, 7))
  return addMonths(firstOfMonth, -((month - april + 12) % 12))
}
