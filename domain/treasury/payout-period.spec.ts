import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { startOfPayoutPeriod } from './payout-period.ts'

describe('the period of an automatic payout', () => {
  it.each([
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-24', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s begins on the Monday %s if it is a week', (day, monday) => {
    expect(startOfPayoutPeriod('weekly', calendarDay(day))).toBe(monday)
  })

  it.each([
    ['2026-11-01', '2026-11-01'],
    ['2026-11-30', '2026-11-01'],
    ['2028-02-29', '2028-02-01'],
  ])('of %s begins on %s if it is a month', (day, first) => {
    expect(startOfPayoutPeriod('monthly', calendarDay(day))).toBe(first)
  })
})
