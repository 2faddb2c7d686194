import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantAt, calendarDay, toCalendarDay } from '../kernel/calendar.ts'
import { instant, instantFromMilliseconds, toMilliseconds } from '../kernel/time.ts'
import * as the from './fixtures.ts'
import { businessDay, receivedDay } from './received-on.ts'

const recorded = (at: string, receivedOn?: string) => ({
  ...the.succeeded,
  data: {
    ...the.succeeded.data,
    ...(receivedOn !== undefined && { receivedOn: calendarDay(receivedOn) }),
  },
  meta: { at: instant(at) },
})

describe('the day on which the money of a payment came', () => {
  it('is the one that the charity gave, whenever it approved', () => {
    const approvedLater = recorded('2026-04-02T02:00:00.000Z', '2026-03-31')
    expect(receivedDay(approvedLater)).toBe('2026-03-31')
    expect(businessDay(approvedLater)).toBe('2026-03-31')
  })

  it('is the Hong Kong day of the success if no day was given', () => {
    expect(receivedDay(recorded('2026-03-31T15:59:59.999Z'))).toBe('2026-03-31')
    expect(receivedDay(recorded('2026-03-31T16:00:00.000Z'))).toBe('2026-04-01')
  })

  it('is not moved by a moment before or after any midnight in Hong Kong', () => {
    const days = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays(start, days))
    const start = calendarDay('2024-01-01')
    fc.assert(
      fc.property(days, fc.integer({ min: -1_000, max: 1_000 }), (day, milliseconds) => {
        const midnight = toMilliseconds(instantAt(day, 0))
        const at = instantFromMilliseconds(midnight + milliseconds)
        expect(receivedDay(recorded(at, day))).toBe(day)
        expect(receivedDay(recorded(at))).toBe(milliseconds < 0 ? addDays(day, -1) : day)
      }),
    )
  })

  it('is not used as the business day of a later event', () => {
    const at = instant('2026-04-02T02:00:00.000Z')
    expect(businessDay({ ...the.declined, meta: { at } })).toBe(toCalendarDay(at))
  })
})
