import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { cents } from '../kernel/money.ts'
import type { PlanChoice } from './plan-prices.ts'
import { prorate } from './proration.ts'

const on = (today: string, from: string, until: string) => ({
  today: calendarDay(today),
  current: { from: calendarDay(from), until: calendarDay(until), restedDays: 0 },
})
const plan = (name: PlanChoice['plan'], period: PlanChoice['period']): PlanChoice => ({
  plan: name,
  period,
})

describe('an upgrade within a period costs the difference for the days that are left', () => {
  // Each amount was computed on paper: (new − old) × days left ÷ days of the period.
  it.each([
    // 40,000 × 15 ÷ 30 = 20,000
    [
      '15 of 30 days',
      plan('plus', 'monthly'),
      plan('pro', 'monthly'),
      '2026-06-16',
      '2026-06-01',
      '2026-07-01',
      15,
      30,
      20_000,
    ],
    // 55,000 × 10 ÷ 31 = 17,741.94
    [
      '10 of 31 days',
      plan('pro', 'monthly'),
      plan('premium', 'monthly'),
      '2026-01-22',
      '2026-01-01',
      '2026-02-01',
      10,
      31,
      17_742,
    ],
    // 399,600 × 100 ÷ 365 = 109,479.45
    [
      '100 of 365 days',
      plan('plus', 'annual'),
      plan('pro', 'annual'),
      '2026-09-23',
      '2026-01-01',
      '2027-01-01',
      100,
      365,
      109_479,
    ],
    // 40,000 × 1 ÷ 29 = 1,379.31: 29 February is the last day of its period.
    [
      '29 February, the last day',
      plan('plus', 'monthly'),
      plan('pro', 'monthly'),
      '2028-02-29',
      '2028-02-01',
      '2028-03-01',
      1,
      29,
      1_379,
    ],
    // 949,200 × 307 ÷ 366 = 796,186.89: from 29 February of a leap year to its end.
    [
      '29 February of a year',
      plan('plus', 'annual'),
      plan('premium', 'annual'),
      '2028-02-29',
      '2028-01-01',
      '2029-01-01',
      307,
      366,
      796_187,
    ],
    // 399,600 × 1 ÷ 365 = 1,094.79
    [
      'the last day of a year',
      plan('plus', 'annual'),
      plan('pro', 'annual'),
      '2026-12-31',
      '2026-01-01',
      '2027-01-01',
      1,
      365,
      1_095,
    ],
    // The first day costs the whole difference.
    [
      'the first day',
      plan('plus', 'annual'),
      plan('pro', 'annual'),
      '2026-01-01',
      '2026-01-01',
      '2027-01-01',
      365,
      365,
      399_600,
    ],
    // 40,000 × 1 ÷ 64 = 625; 55,000 × 1 ÷ 16 = 3,437.5 goes up.
    [
      'half a cent',
      plan('free', 'monthly'),
      plan('plus', 'monthly'),
      '2026-06-16',
      '2026-06-01',
      '2026-06-17',
      1,
      16,
      3_438,
    ],
  ] as const)('%s', (_, from, to, today, start, until, daysLeft, daysOfPeriod, amountCents) => {
    expect(prorate(from, to, on(today, start, until))).toMatchObject({
      daysLeft,
      daysOfPeriod,
      amountCents: cents(amountCents),
    })
  })
})

describe('an upgrade to a year', () => {
  it('costs the year, less the unused part of the month', () => {
    // 950,400 − 55,000 × 15 ÷ 30 = 922,900
    const at = on('2026-06-16', '2026-06-01', '2026-07-01')
    expect(prorate(plan('plus', 'monthly'), plan('pro', 'annual'), at).amountCents).toBe(922_900)
  })

  it('rounds the unused part half up, in favour of the charity', () => {
    // 55,000 × 1 ÷ 16 = 3,437.5 → 3,438
    const at = on('2026-06-16', '2026-06-01', '2026-06-17')
    expect(prorate(plan('plus', 'monthly'), plan('plus', 'annual'), at).amountCents).toBe(
      550_800 - 3_438,
    )
  })
})

it('refuses a day outside the period', () => {
  expect(() =>
    prorate(
      plan('plus', 'monthly'),
      plan('pro', 'monthly'),
      on('2026-07-01', '2026-06-01', '2026-07-01'),
    ),
  ).toThrow('within its period')
})
