import { describe, expect, it } from 'vitest'
import { parseBasisPoints, formatPercent } from './fee-percent.ts'

describe('a fee in per cent', () => {
  it.each([
    ['0', 0],
    ['1.5', 150],
    ['1.15', 115],
    [' 2.75 %', 275],
    ['10', 1_000],
    ['１．５％', 150],
  ])('is read from %j', (typed, basisPoints) => {
    expect(parseBasisPoints(typed)).toBe(basisPoints)
  })

  it.each(['', 'x', '10.01', '-1', '1.555', '1,5', '一', '1e1'])('is not read from %j', (typed) => {
    expect(parseBasisPoints(typed)).toBeNull()
  })

  it('is the same after it is formatted and read, for every value', () => {
    for (let fee = 0; fee <= 1_000; fee += 1) expect(parseBasisPoints(formatPercent(fee))).toBe(fee)
    expect(formatPercent(null)).toBe('')
  })
})
