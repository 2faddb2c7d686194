import type * as v from 'valibot'
import { assert } from './assert.ts'

/** A moment as ISO 8601 in UTC with milliseconds: `2026-11-20T02:30:00.000Z`. */
export type Instant = string & v.Brand<'UTC instant'>

export const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

export const instant = (text: string): Instant => {
  assert(isoInstant.test(text), `not an instant: ${text}`)
  return text as Instant
}

export const instantFromMilliseconds = (milliseconds: number): Instant =>
  instant(new Date(milliseconds).toISOString())

export const toMilliseconds = (at: Instant): number => Date.parse(at)

// Hong Kong has used UTC+8 without summer time since 1979; no platform date lies before that.
export const hongKongOffsetMilliseconds = 8 * 60 * 60 * 1000

/** Returns the calendar day and clock in Hong Kong at a moment. Month and day count from 1. */
export const hongKongTime = (
  at: Instant,
): { year: number; month: number; day: number; hour: number; minute: number } => {
  const there = new Date(toMilliseconds(at) + hongKongOffsetMilliseconds)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `yyyy/MM/dd hh:mm` in Hong Kong, as the specification writes dates in lists (24-hour clock). */
export const formatHongKongTime = (at: Instant): string => {
  const t = hongKongTime(at)
  return `${t.year}/${two(t.month)}/${two(t.day)} ${two(t.hour)}:${two(t.minute)}`
}

/** `2026-11-20T08:00:00.000+08:00`: a moment for programs, on Hong Kong's clock. */
export const hongKongIso = (at: Instant): string =>
  new Date(toMilliseconds(at) + hongKongOffsetMilliseconds).toISOString().replace('Z', '+08:00')

/** `yyyy-MM-dd` in Hong Kong: the business date a payment belongs to. */
export const hongKongDate = (at: Instant): string => {
  const t = hongKongTime(at)
  return `${t.year}-${two(t.month)}-${two(t.day)}`
}
