import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, toHkd } from '@almoner/domain/kernel/money.ts'
import { toCents } from './answered-amount.ts'

describe('a sum that the API answers', () => {
  it('is the cents that it was made of, however many they are', () => {
    const sums = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    fc.assert(fc.property(sums, (sum) => toCents(toHkd(cents(sum))) === sum))
  })

  it('may be more than one payment can be', () => {
    expect(toCents(1_234_567.89)).toBe(123_456_789)
  })

  it.each([0.001, 10.005, Number.NaN, Number.POSITIVE_INFINITY])(
    'is whole cents: not %s',
    (sum) => {
      expect(() => toCents(sum)).toThrow('whole cents')
    },
  )
})
