import { addDays, findWeekday, type CalendarDay } from '../kernel/calendar.ts'
import { generalHolidays } from './general-holidays.ts'

/**
 * Returns true from Monday to Friday, except on general holidays. If the holidays of a year are not
 * known yet, every weekday counts. A promise of working days is then kept early, never late.
 */
export const isWorkingDay = (day: CalendarDay): boolean => {
  const weekday = findWeekday(day)
  if (weekday === 0 || weekday === 6) return false
  const holidays = generalHolidays[Number(day.slice(0, 4))] ?? []
  return !holidays.includes(day.slice(5))
}

/** The day that many working days later. A day that is none itself counts as the one before. */
export const addWorkingDays = (day: CalendarDay, count: number): CalendarDay => {
  let last = day
  for (let remaining = count; remaining > 0;) {
    last = addDays(last, 1)
    if (isWorkingDay(last)) remaining -= 1
  }
  return last
}
