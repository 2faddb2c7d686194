import { describe, expect, it } from 'vitest'
import { compareTotals } from './compare-totals.ts'

describe('the totals of two reports', () => {
  it('differ in these figures, and keep what is a count', () => {
    const before = [
      { key: 'bookings', value: 3, isCount: true as const },
      { key: 'received', value: 75_000 },
      { key: 'net', value: 70_000 },
      { key: 'method:fps', value: 500 },
    ]
    const after = [
      { key: 'bookings', value: 4, isCount: true as const },
      { key: 'received', value: 85_000 },
      { key: 'net', value: 70_000 },
      { key: 'method:cash', value: 10_000 },
    ]
    expect(compareTotals(before, after)).toEqual([
      { key: 'bookings', before: 3, after: 4, isCount: true },
      { key: 'received', before: 75_000, after: 85_000 },
      { key: 'method:cash', before: null, after: 10_000 },
      { key: 'method:fps', before: 500, after: null },
    ])
  })

  it('of the same values have no difference', () => {
    const totals = [{ key: 'received', value: 75_000 }]
    expect(compareTotals(totals, totals)).toEqual([])
    expect(compareTotals([], [{ key: 'received', value: 0 }])).toEqual([])
  })
})
