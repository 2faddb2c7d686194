import { calendarDay, isCalendarDay, toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import { instantFromMilliseconds } from '../kernel/time.ts'
import { toShortText } from './cell.ts'

/** The order of a column's days: `20/11/2026`, `11/20/2026` or `2026/11/20`. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd'
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const satisfies readonly DayOrder[]

/** A Hong Kong day, and the time of day as `09:30` if the cell has one. */
export type ReadDay = { day: CalendarDay; time: string | null }

const longest = 48

const clock =
  /^(上午|下午)? ?(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)? ?(a\.?m\.?|p\.?m\.?|上午|下午)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i

/**
 * Reads the day that a cell names: `2026-11-20`, `20/11/2026`, `26/11/20`, `20261120`, `Nov 20,
 * 2026`, `20NOV2026`, `2026年11月20日`, with or without a time. The order counts if the digits could
 * be read in another. A leading four-digit year is the year in every order. Null if the cell is not
 * a day, or the calendar has no such day. A time with a zone is converted to Hong Kong's.
 */
export const readDay = (cell: string, order: DayOrder): ReadDay | null => {
  // Most cells of a table are no days, which is seen at once.
  if (!/\p{Nd}/u.test(cell.slice(0, longest))) return null
  const text = toShortText(cell, longest)
  if (text === null) return null
  const { date, written } = splitClock(text)
  const day = readDate(withoutWeekday(date), order)
  if (day === null) return null
  if (written === null) return { day, time: null }
  const time = readClock(written)
  if (time === null) return null
  return time.zone === null ? { day, time: time.time } : toHongKong(day, time.time, time.zone)
}

/** Splits a day from the time after it. The first colon is between the hours and minutes. */
const splitClock = (cell: string): { date: string; written: string | null } => {
  const text = cell.replace(/(\d{1,2}) ?[時时] ?(\d{2}) ?分?/, '$1:$2')
  const colon = text.indexOf(':')
  if (colon === -1) return { date: text, written: null }
  const [before = ''] = /(?:[上下]午 ?)?\d{1,2}$/.exec(text.slice(0, colon)) ?? []
  const from = colon - before.length
  const date = text.slice(0, from).replace(/(?:T|,? ?)$/i, '')
  return { date, written: text.slice(from) }
}

/**
 * Returns `09:30` for 09:30 and 9:30:15, and the 24-hour time for 9:30 pm or 下午9:30. Null for
 * anything else.
 */
export const readTime = (cell: string): string | null => {
  const text = toShortText(cell, longest)
  const read = text === null ? null : readClock(text)
  return read === null || read.zone !== null ? null : read.time
}

const readClock = (text: string): { time: string; zone: string | null } | null => {
  const [, before, hours, minutes, after, zone = null] = clock.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return null
  const half = before ?? after
  const isAfternoon = /^p|下午/i.test(half ?? '')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59) return null
  return { time: `${two(hour)}:${minutes}`, zone }
}

const toHongKong = (day: CalendarDay, time: string, zone: string): ReadDay | null => {
  const offset = zone.replace(/^(\D\d{2})(\d{2})$/, '$1:$2').replace(/^(?:UTC|GMT|z)$/i, 'Z')
  const milliseconds = Date.parse(`${day}T${time}:00${offset}`)
  if (Number.isNaN(milliseconds)) return null
  const at = instantFromMilliseconds(milliseconds)
  const local = new Date(milliseconds + 8 * 3_600_000)
  return {
    day: toCalendarDay(at),
    time: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`,
  }
}

// The day of the week adds no information to "Fri, 20 Nov 2026" or 2026年11月20日(五).
const withoutWeekday = (date: string): string =>
  date
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i, '')
    .replace(/ ?(?:\([一二三四五六日]\)|(?:星期|週|周)[一二三四五六日])$/, '')
    .trim()

const figures = /^(\d{1,4}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{1,4})\.?$/
const chinese = /^(\d{4}|\d{2}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日號号]$/
const packed = /^(\d{2})(\d{2})(\d{2})(\d{2})$/
const monthWithin = /^(\d{1,4})(?:st|nd|rd|th)?[-/. ]{0,2}([a-z]{3,9})\.?,?[-/. ]{0,2}(\d{1,4})$/i
const monthFirst =
  /^([a-z]{3,9})\.?[-/. ]{0,2}(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[-/. ])(\d{4}|\d{2})$/i

const readDate = (text: string, order: DayOrder): CalendarDay | null => {
  const [, first = '', , second = '', third = ''] = figures.exec(text) ?? []
  if (first !== '') return readFigures([first, second, third], order)
  if (packed.test(text)) return readPacked(text, order)
  const [, hanYear, hanMonth = '', hanDate = ''] = chinese.exec(text) ?? []
  if (hanYear !== undefined) return toDay(hanYear, hanMonth, hanDate)
  return readNamed(text, order)
}

const readFigures = (
  [first, second, third]: readonly [string, string, string],
  order: DayOrder,
): CalendarDay | null => {
  if (first.length === 4) return toDay(first, second, third)
  if (order === 'ymd') return toDay(first, second, third)
  return order === 'mdy' ? toDay(third, first, second) : toDay(third, second, first)
}

// Eight figures begin with their year, if the calendar has that day.
const readPacked = (text: string, order: DayOrder): CalendarDay | null => {
  const yearFirst = toDay(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  if (yearFirst !== null || order === 'ymd') return yearFirst
  const [one, other, year] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
  return order === 'mdy' ? toDay(year, one, other) : toDay(year, other, one)
}

const readNamed = (text: string, order: DayOrder): CalendarDay | null => {
  const [, named = '', date = '', ofNamed = ''] = monthFirst.exec(text) ?? []
  if (named !== '') return toDay(ofNamed, findMonth(named), date)
  const [, first = '', name = '', last = ''] = monthWithin.exec(text) ?? []
  const month = findMonth(name)
  const isYearFirst = first.length === 4 || (order === 'ymd' && last.length <= 2)
  return isYearFirst ? toDay(first, month, last) : toDay(last, month, first)
}

const months =
  'january february march april may june july august september october november december'
    .split(' ')
    .map((month) => [month.slice(0, 3), month] as const)

/** Returns `11` for Nov, November or Novem. Empty if the name is not a month. */
const findMonth = (name: string): string => {
  const word = name.toLowerCase()
  const at = months.findIndex(([short, long]) => word.startsWith(short) && long.startsWith(word))
  return at === -1 ? '' : String(at + 1)
}

const toDay = (year: string, month: string, date: string): CalendarDay | null => {
  if (month.length > 2 || date.length > 2) return null
  const day = `${toYear(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isCalendarDay(day) ? calendarDay(day) : null
}

/** A year of two figures is of this century up to 69, and of the last one from 70, as in POSIX. */
const toYear = (year: string): string =>
  year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year

const two = (value: number): string => String(value).padStart(2, '0')
