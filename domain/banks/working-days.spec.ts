import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDay, isCalendarDay } from '../kernel/calendar.ts'
import { generalHolidays } from './general-holidays.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

const day = calendarDay

describe('a working day in Hong Kong', () => {
  it.each([
    ['2026-11-25', true, 'a Wednesday'],
    ['2026-11-28', false, 'a Saturday'],
    ['2026-11-29', false, 'a Sunday'],
    ['2026-02-17', false, 'Lunar New Year'],
    ['2026-02-20', true, 'the Friday after it'],
    ['2026-10-19', false, 'the Monday after Chung Yeung on a Sunday'],
    ['2027-12-27', false, 'the first weekday after Christmas Day on a Saturday'],
  ])('%s: %s (%s)', (text, expected) => {
    expect(isWorkingDay(day(text))).toBe(expected)
  })

  it('is any weekday in a year whose holidays are not gazetted', () => {
    expect(isWorkingDay(day('2040-12-25'))).toBe(true)
    expect(isWorkingDay(day('2040-12-23'))).toBe(false)
  })
})

describe('some working days later', () => {
  it.each([
    ['2026-11-25', 2, '2026-11-27'],
    // A submission on a Thursday counts Friday and Monday.
    ['2026-11-26', 2, '2026-11-30'],
    // A submission on a Saturday counts Monday and Tuesday.
    ['2026-11-28', 2, '2026-12-01'],
    // Over Christmas: the 25th is a Friday, the 26th a Saturday.
    ['2026-12-24', 2, '2026-12-29'],
    // The period includes Lunar New Year.
    ['2026-02-13', 2, '2026-02-20'],
    ['2026-11-25', 0, '2026-11-25'],
  ])('%s and %i make %s', (from, count, to) => {
    expect(addWorkingDays(day(from), count)).toBe(to)
  })

  it('is a working day, with as many of them in between as were counted', () => {
    const days = fc.integer({ min: 0, max: 1_000 }).map((n) => addDays(day('2025-01-01'), n))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (from, count) => {
        const to = addWorkingDays(from, count)
        expect(isWorkingDay(to)).toBe(true)
        let counted = 0
        for (let at = from; at < to;) {
          at = addDays(at, 1)
          if (isWorkingDay(at)) counted += 1
        }
        expect(counted).toBe(count)
      }),
    )
  })
})

describe('the general holidays', () => {
  it.each(Object.entries(generalHolidays))('of %s are seventeen days, in order', (year, days) => {
    expect(days).toHaveLength(17)
    expect(days.every((each) => isCalendarDay(`${year}-${each}`))).toBe(true)
    expect([...new Set(days)].sort()).toEqual(days)
  })
})
