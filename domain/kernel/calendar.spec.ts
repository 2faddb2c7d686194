import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  instantAt,
  calendarDay,
  parseCalendarDay,
  toCalendarDay,
  isCalendarDay,
} from './calendar.ts'
import { formatHongKongTime, instant } from './time.ts'

describe('a day', () => {
  it('is one that the calendar has', () => {
    for (const text of ['2026-11-30', '2028-02-29', '2026-01-01']) {
      expect(isCalendarDay(text)).toBe(true)
    }
    for (const text of ['2026-11-31', '2027-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '']) {
      expect(isCalendarDay(text)).toBe(false)
    }
  })

  it('is invalid before 1900, as with a mistyped year', () => {
    expect(isCalendarDay('1900-01-01')).toBe(true)
    expect(['1899-12-31', '0026-11-01', '0001-01-01'].map(isCalendarDay)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is Hong Kong’s, also while it is still yesterday in UTC', () => {
    expect(toCalendarDay(instant('2026-11-19T16:00:00.000Z'))).toBe('2026-11-20')
  })

  it('has its hours there', () => {
    const eight = instantAt(calendarDay('2026-11-20'), 8)
    expect(eight).toBe('2026-11-20T00:00:00.000Z')
    expect(formatHongKongTime(eight)).toBe('2026/11/20 08:00')
    expect(instantAt(calendarDay('2026-03-01'), 0)).toBe('2026-02-28T16:00:00.000Z')
  })

  it('is followed by the next, over the ends of months and years', () => {
    expect(addDays(calendarDay('2026-12-31'), 1)).toBe('2027-01-01')
    expect(addDays(calendarDay('2028-02-28'), 1)).toBe('2028-02-29')
    expect(addDays(calendarDay('2026-03-01'), -1)).toBe('2026-02-28')
  })
})

describe('a day as a user writes it', () => {
  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026/12/24', '2026-12-24'],
    ['2026-12-24T00:00:00.000Z', '2026-12-24'],
    ['2026-12-23T16:00:00.000Z', '2026-12-24'],
    ['2026-12-23T15:59:59.999Z', '2026-12-23'],
    ['2026-12-24T00:00:00+08:00', '2026-12-24'],
    ['2026-12-31T20:00-05:00', '2027-01-01'],
    ['2026-12-24T23:30', '2026-12-24'],
  ])('%s is %s in Hong Kong', (text, day) => {
    expect(parseCalendarDay(text)).toBe(day)
  })

  it.each([
    '',
    '0',
    '-5',
    'next week',
    '24/12/2026',
    '2026-12/24',
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-12-24T25:00:00Z',
    '2026-12-24 or so',
    '+012026-12-24T00:00:00Z',
  ])('%j is none', (text) => {
    expect(parseCalendarDay(text)).toBeNull()
  })
})

describe('the same day of a later month', () => {
  it('is the last one if the month is shorter, and returns to its day after it', () => {
    const months = [0, 1, 2, 3, 13, 25].map((count) => addMonths(calendarDay('2026-01-31'), count))
    expect(months).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  it('continues over the year’s end', () => {
    expect(addMonths(calendarDay('2026-12-15'), 1)).toBe('2027-01-15')
    expect(addMonths(calendarDay('2026-11-15'), 36)).toBe('2029-11-15')
  })
})
