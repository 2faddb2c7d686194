import {
  addDays,
  calendarDay,
  findWeekday,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'

/** The first days of the years by the Chinese calendar. */
const newYears = [
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
].map((day) => calendarDay(day))

/** Returns the weight of a day's number of gifts, compared with an ordinary day. */
const weighDay = (day: CalendarDay): number => {
  const monthAndDay = day.slice(5)
  if (isFlagDay(day)) return 9
  if (isInNewYear(day)) return 2.6
  if (monthAndDay >= '12-12' && monthAndDay <= '12-31') return 3
  if (monthAndDay >= '11-20' || monthAndDay.startsWith('03-')) return 1.4
  return findWeekday(day) === sunday ? 1.25 : 1
}

export const isInNewYear = (day: CalendarDay): boolean =>
  newYears.some((first) => day >= addDays(first, -3) && day <= addDays(first, 14))

const sunday = 0
const saturday = 6

/** Whether a day is the charity's flag day, the third Saturday of May. */
const isFlagDay = (day: CalendarDay): boolean => {
  const dayOfMonth = Number(day.slice(8))
  return (
    day.slice(5, 7) === '05' &&
    findWeekday(day) === saturday &&
    dayOfMonth >= 15 &&
    dayOfMonth <= 21
  )
}

/** A chooser of days, busy ones more often; gifts grow slowly with the years. */
export const chooseDays = (first: CalendarDay, count: number): ((part: number) => CalendarDay) => {
  const days: { day: CalendarDay; upTo: number }[] = []
  let sum = 0
  for (let index = 0; index < count; index += 1) {
    const day = addDays(first, index)
    sum += weighDay(day) * (0.75 + (0.5 * index) / count)
    days.push({ day, upTo: sum })
  }
  return (part) => {
    const wanted = part * sum
    // A list of two years is short.
    return (days.find(({ upTo }) => upTo > wanted) ?? { day: first }).day
  }
}
