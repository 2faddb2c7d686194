import { calendarDay, isCalendarDay, type CalendarDay } from '../kernel/calendar.ts'

/** A Hong Kong day, and the time of day as `09:30` where the cell has one. */
export type ReadDay = { day: CalendarDay; time: string | null }

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const chinese = /^(\d{4})年(\d{1,2})月(\d{1,2})[日號号]$/
const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})$/i
const packed = /^(20\d{2})(\d{2})(\d{2})$/
const serial = /^(\d{5})(?:\.(\d+))?$/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The day that a cell names: `2026-11-20`, `20/11/2026` (the day first, as in Hong Kong), `20 Nov
 * 2026`, `2026年11月20日`, or a spreadsheet's serial number; with or without a time. Null where the
 * calendar has no such day.
 */
export const readDay = (cell: string): ReadDay | null => {
  const [, count, fraction] = serial.exec(cell) ?? []
  if (count !== undefined) return readSerial(Number(count), Number(`0.${fraction ?? 0}`))
  const [, date = cell, clock] = /^(.*?)(?:[T ]+(\d{1,2}:\d{2}.*))?$/.exec(cell) ?? []
  const day = readDate(date)
  if (day === null) return null
  if (clock === undefined) return { day, time: null }
  const time = readTime(clock)
  return time === null ? null : { day, time }
}

const timeShape = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm|上午|下午)?$/i

/** `09:30` of 09:30, 9:30:15 or 9:30 pm; null for anything else. */
export const readTime = (cell: string): string | null => {
  const [, hours, minutes, half] = timeShape.exec(cell) ?? []
  if (hours === undefined || minutes === undefined) return readDayFraction(cell)
  const isAfternoon = /pm|下午/i.test(half ?? '')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  return hour < 24 && Number(minutes) < 60 ? formatTime(hour * 60 + Number(minutes)) : null
}

// A spreadsheet stores a time of day as a part of one.
const readDayFraction = (cell: string): string | null =>
  /^0(?:\.\d+)?$/.test(cell) ? formatTime(Math.round(Number(cell) * 1_440) % 1_440) : null

const readDate = (text: string): CalendarDay | null => {
  const [, year, , month, date] = yearFirst.exec(text) ?? []
  if (year !== undefined) return toDay(year, month, date)
  const [, ownDate, , ownMonth, ownYear] = dayFirst.exec(text) ?? []
  if (ownYear !== undefined) return toDay(longYear(ownYear), ownMonth, ownDate)
  const [, hanYear, hanMonth, hanDate] = chinese.exec(text) ?? packed.exec(text) ?? []
  if (hanYear !== undefined) return toDay(hanYear, hanMonth, hanDate)
  const [, number, name = '', of = ''] = named.exec(text) ?? []
  const position = months.indexOf(name.toLowerCase())
  return position === -1 ? null : toDay(of, String(position + 1), number)
}

const longYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

const toDay = (year: string, month = '', date = ''): CalendarDay | null => {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isCalendarDay(day) ? calendarDay(day) : null
}

// Day 0 is 30 December 1899: every day since 1 March 1900 counts from there.
const dayZero = Date.UTC(1899, 11, 30)

const readSerial = (days: number, fraction: number): ReadDay | null => {
  // From 1954 to 2119: other numbers of five figures are no days.
  if (days < 20_000 || days > 80_000) return null
  const day = calendarDay(new Date(dayZero + days * 86_400_000).toISOString().slice(0, 10))
  const minutes = Math.min(Math.round(fraction * 1_440), 1_439)
  return { day, time: minutes === 0 ? null : formatTime(minutes) }
}

const formatTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
