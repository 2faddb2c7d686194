import { describe, expect, it } from 'vitest'
import {
  formatHongKongTime,
  hongKongDate,
  hongKongTime,
  instant,
  instantFromMilliseconds,
  toMilliseconds,
} from './time.ts'

describe('a moment in Hong Kong', () => {
  it('belongs to the next day from midnight there, eight hours before midnight in UTC', () => {
    const before = instant('2026-11-19T15:59:59.999Z')
    const midnight = instant('2026-11-19T16:00:00.000Z')
    expect(formatHongKongTime(before)).toBe('2026/11/19 23:59')
    expect(formatHongKongTime(midnight)).toBe('2026/11/20 00:00')
    expect(hongKongDate(before)).toBe('2026-11-19')
    expect(hongKongDate(midnight)).toBe('2026-11-20')
  })

  it('crosses the year, and 29 February', () => {
    expect(hongKongTime(instant('2026-12-31T16:00:00.000Z')).year).toBe(2027)
    expect(hongKongDate(instant('2028-02-28T16:30:00.000Z'))).toBe('2028-02-29')
  })

  it('has no summer time', () => {
    expect(formatHongKongTime(instant('2026-07-01T00:05:00.000Z'))).toBe('2026/07/01 08:05')
    expect(formatHongKongTime(instant('2026-01-01T00:05:00.000Z'))).toBe('2026/01/01 08:05')
  })
})

describe('an instant', () => {
  it('has one spelling only', () => {
    for (const text of ['2026-11-20', '2026-11-20T00:00:00Z', '2026-11-20T08:00:00.000+08:00']) {
      expect(() => instant(text)).toThrow('not an instant')
    }
  })

  it('is unchanged after a conversion to milliseconds and back', () => {
    const at = instant('2026-11-20T02:30:00.123Z')
    expect(instantFromMilliseconds(toMilliseconds(at))).toBe(at)
  })
})
