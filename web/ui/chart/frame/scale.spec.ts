import { describe, expect, it } from 'vitest'
import { createScale, drawColumns, drawLine, drawMarks, stackColumns, toShare } from './scale.ts'

describe('a scale', () => {
  it.each<[string, readonly number[], readonly number[]]>([
    ['of nothing', [], [0]],
    ['of zeros only', [0, 0], [0]],
    ['of one', [1], [0, 1]],
    ['of small counts', [3, 7], [0, 5, 10]],
    ['of an amount', [1_250_000], [0, 500_000, 1_000_000, 1_500_000]],
    ['of values on both sides of zero', [-300, 900], [-500, 0, 500, 1_000]],
    ['of values below zero only', [-40], [-40, -20, 0]],
    ['of the largest sum of a charity', [4.2e15], [0, 2e15, 4e15, 6e15]],
  ])('%s has round ticks around every value', (_, values, ticks) => {
    const scale = createScale(values)
    expect(scale.ticks).toEqual(ticks)
    for (const value of values) {
      expect(toShare(scale, value)).toBeGreaterThanOrEqual(0)
      expect(toShare(scale, value)).toBeLessThanOrEqual(1)
    }
  })
})

describe('a drawing', () => {
  const scale = createScale([-100, 100])

  it('has a column upwards or downwards from zero, and none for zero', () => {
    const columns = [100, 0, -50].map((to) => ({ from: 0, to }))
    expect(drawColumns(scale, columns)).toBe('M0.2 0h0.6v50h-0.6zM2.2 50h0.6v25h-0.6z')
  })

  it('shows a column that is too low to be seen', () => {
    const columns = [1, -1].map((to) => ({ from: 0, to }))
    const large = createScale([-1e9, 1e9])
    expect(drawColumns(large, columns)).toBe('M0.2 49.2h0.6v0.8h-0.6zM1.2 50h0.6v0.8h-0.6z')
  })

  it('has a line through the middle of each point, also through one alone', () => {
    expect(drawLine(scale, [100, 0, -100])).toBe('M0.5 0L1.5 50L2.5 100')
    expect(drawLine(scale, [0])).toBe('M0.2 50h0.6')
    expect(drawLine(scale, [])).toBe('')
  })

  it('has a mark at each value but zero', () => {
    expect(drawMarks(scale, [100, 0])).toBe('M0.04 0h0.92')
  })

  it('of thousands of points is one path', () => {
    const values = Array.from({ length: 2_500 }, (_, index) => index)
    const line = drawLine(createScale(values), values)
    expect(line.match(/M/g)).toHaveLength(1)
    expect(line.match(/L/g)).toHaveLength(2_499)
  })
})

it('stacks values above zero upwards, and those below it downwards', () => {
  expect(
    stackColumns([
      [100, 50],
      [20, -10],
      [-5, -20],
    ]),
  ).toEqual([
    [
      { from: 0, to: 100 },
      { from: 0, to: 50 },
    ],
    [
      { from: 100, to: 120 },
      { from: 0, to: -10 },
    ],
    [
      { from: 0, to: -5 },
      { from: -10, to: -30 },
    ],
  ])
})
