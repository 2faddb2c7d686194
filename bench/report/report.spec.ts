import { describe, expect, it } from 'vitest'
import { atLeast, atMost, type Figure } from '../measure.ts'
import { changes, table } from './report.ts'
import { median, percentile } from '../contender/statistics.ts'

describe('the middle and the tail', () => {
  it('are those of the values, in any order', () => {
    expect(median([30, 10, 20])).toBe(20)
    expect(median([40, 10, 30, 20])).toBe(25)
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentile(hundred, 0.5)).toBe(50)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile(hundred, 1)).toBe(100)
  })

  it('of no values are not numbers', () => {
    expect([median([]), percentile([], 0.5)]).toEqual([Number.NaN, Number.NaN])
  })
})

const against = { name: 'pgbench', value: 20_000 }
const append: Figure = { what: 'append, p99 9 ms', value: 15_000, unit: '/s', against, ratio: 0.75 }

describe('the table', () => {
  it('shows which targets were reached and which were missed', () => {
    const text = table([
      { ...append, target: atLeast(0.75, 0.65) },
      { what: 'lag', value: 12.345, unit: 'ms', target: atMost(12.345, 10) },
    ])
    expect(text).toMatch(/append.+15,000\/s +pgbench 20,000\/s +0.75 x +≥ 0.65 +reached/)
    expect(text).toMatch(/lag +12.3 ms +≤ 10 +MISSED/)
  })

  it('misses what could not be measured', () => {
    expect([atLeast(Number.NaN, 1).reached, atMost(Number.NaN, 1).reached]).toEqual([false, false])
  })
})

describe('two runs', () => {
  it('differ by their ratios, which no slow hour of the machine can change', () => {
    const slowHour = { ...append, what: 'append, p99 20 ms', value: 7_000, ratio: 0.74 }
    expect(changes([slowHour], [append])).toEqual([])
    expect(changes([{ ...append, ratio: 0.5 }], [append])).toEqual([
      'append against pgbench: 0.75 x -> 0.5 x (-33 %)',
    ])
  })

  it('are compared by their figures if there is no reference value', () => {
    const before: Figure = { what: 'memory', value: 200, unit: 'MB' }
    expect(changes([{ ...before, value: 250 }], [before])).toEqual([
      'memory: 200 MB -> 250 MB (+25 %)',
    ])
    expect(changes([{ ...before, what: 'new', value: 250 }], [before])).toEqual([])
  })
})
