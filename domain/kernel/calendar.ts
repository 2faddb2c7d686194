import * as v from 'valibot'
import { assert } from './assert.ts'
import {
  hongKongDate,
  instant,
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from './time.ts'

/** A day in Hong Kong, `yyyy-MM-dd`, that the calendar has. Two compare as their texts do. */
export type CalendarDay = string & v.Brand<'Hong Kong day'>

const dayShape = /^(\d{4})-(\d{2})-(\d{2})$/

/** An earlier year is a typing error, for example 0026 for 2026. */
const firstYear = 1900

/**
 * Returns true for a day that exists in the calendar. There is no 31 April, and 29 February exists
 * only in leap years. Days before 1900 are not accepted.
 */
export const isCalendarDay = (text: string): boolean => {
  const [, year, month, day] = dayShape.exec(text) ?? []
  if (year === undefined || Number(year) < firstYear) return false
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1
    ? Number(day) <= daysIn(Number(year), Number(month))
    : false
}

const spelt = /^(\d{4})([-/])(\d{2})\2(\d{2})$/
const moment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Returns the day in Hong Kong that a text names: `yyyy-MM-dd`, `yyyy/MM/dd`, or a moment in ISO
 * 8601. A moment without a zone is in Hong Kong time. Null for anything else.
 */
export const parseCalendarDay = (text: string): CalendarDay | null => {
  const [, year, , month, date] = spelt.exec(text) ?? []
  const [, written, zone] = moment.exec(text) ?? []
  const day = year === undefined ? written : `${year}-${month}-${date}`
  if (day === undefined || !isCalendarDay(day)) return null
  if (zone === undefined) return calendarDay(day)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : toCalendarDay(instantFromMilliseconds(at))
}

/** A day in a stored event; that the calendar has it was asserted when it was written. */
export const calendarDaySchema = v.pipe(
  v.string(),
  v.regex(dayShape, 'day.invalid'),
  v.brand('Hong Kong day'),
)

export const calendarDay = (text: string): CalendarDay => {
  assert(isCalendarDay(text), `not a day: ${text}`)
  return text as CalendarDay
}

/** The day that it is in Hong Kong at a moment. */
export const toCalendarDay = (at: Instant): CalendarDay => hongKongDate(at) as CalendarDay

const millisecondsOfDay = 86_400_000

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  calendarDay(
    new Date(Date.parse(`${day}T00:00:00.000Z`) + days * millisecondsOfDay)
      .toISOString()
      .slice(0, 10),
  )

/** 0 is Sunday. */
export const findWeekday = (day: CalendarDay): number =>
  new Date(`${day}T00:00:00.000Z`).getUTCDay()

/** Returns the number of days from the first day to the second. */
export const countDays = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Returns the first day of the month in which a day lies. */
export const findMonthStart = (day: CalendarDay): CalendarDay =>
  calendarDay(`${day.slice(0, 7)}-01`)

/** Returns that day of a later month, or the month's last day if it is shorter. */
export const addMonths = (day: CalendarDay, months: number): CalendarDay => {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const there = { year: Math.floor(count / 12), month: (count % 12) + 1 }
  const last = daysIn(there.year, there.month)
  return calendarDay(`${there.year}-${two(there.month)}-${two(Math.min(dayOfMonth, last))}`)
}

/** An hour of a day in Hong Kong, which uses UTC+8 all year. */
export const instantAt = (day: CalendarDay, hour: number): Instant =>
  instantFromMilliseconds(
    toMilliseconds(instant(`${day}T00:00:00.000Z`)) + (hour - hongKongOffsetHours) * 3_600_000,
  )

const hongKongOffsetHours = 8

// Day 0 of the next month is the last of this one.
const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

const two = (value: number): string => String(value).padStart(2, '0')
