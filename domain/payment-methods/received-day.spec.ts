import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay } from '../kernel/calendar.ts'
import { receivableDays, receivedDayRefusal } from './received-day.ts'

const submittedOn = calendarDay('2026-08-31')
const today = calendarDay('2026-09-02')

describe('the day on which the money of a transfer came', () => {
  it.each([
    ['2026-09-03', 'received_in_future'],
    ['2026-09-02', null],
    ['2026-08-31', null],
    // Six months before 31 August is the last of February.
    ['2026-02-28', null],
    ['2026-02-27', 'received_too_early'],
    // A year that was mistyped.
    ['2025-08-31', 'received_too_early'],
  ])('%s: %s', (day, refusal) => {
    expect(receivedDayRefusal(calendarDay(day), { submittedOn, today })).toBe(refusal)
  })

  it('may be every day from the first to the last, and no other', () => {
    const { first, last } = receivableDays({ submittedOn, today })
    const days = fc.integer({ min: -800, max: 800 }).map((days) => addDays(today, days))
    fc.assert(
      fc.property(days, (day) => {
        const isTaken = receivedDayRefusal(day, { submittedOn, today }) === null
        expect(isTaken).toBe(day >= first && day <= last)
      }),
    )
  })
})
