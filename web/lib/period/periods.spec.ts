import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toPeriod } from './periods.ts'

const july = 7

describe('a period by its name', () => {
  it.each([
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last_month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['this_month', '2026-11-30', '2026-11-01', '2026-11-30'],
    ['this_quarter', '2026-11-30', '2026-10-01', '2026-12-31'],
    ['this_quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['this_year', '2026-11-30', '2026-01-01', '2026-12-31'],
    ['year_of_assessment', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['year_of_assessment', '2026-04-01', '2026-04-01', '2027-03-31'],
    ['last_year_of_assessment', '2026-04-02', '2025-04-01', '2026-03-31'],
    ['last_year_of_assessment', '2027-01-15', '2025-04-01', '2026-03-31'],
    ['financial_year', '2026-06-30', '2025-07-01', '2026-06-30'],
    ['financial_year', '2026-07-01', '2026-07-01', '2027-06-30'],
    ['last_financial_year', '2026-07-01', '2025-07-01', '2026-06-30'],
  ] as const)('is %s on %s: from %s to %s', (name, today, from, to) => {
    expect(toPeriod(name, { today: calendarDay(today), yearStartsIn: july })).toEqual({ from, to })
  })
})
