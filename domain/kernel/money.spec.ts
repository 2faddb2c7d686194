import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCents,
  cents,
  formatHkd,
  largestAmountCents,
  largestSumCents,
  parseHkd,
  computeShare,
  subtractCents,
  toHkd,
  type AmountRefusal,
} from './money.ts'

describe('an amount that is parsed', () => {
  it.each<[number | string, number]>([
    [500, 50_000],
    ['500', 50_000],
    ['500.5', 50_050],
    [0.1, 10],
    [19.99, 1_999],
    [1.15, 115],
    [-1, -100],
    [0, 0],
    ['-0', 0],
    ['1,000', 100_000],
    ['999,999.99', 99_999_999],
    ['12.340', 1_234],
    ['12.', 1_200],
    [' 12.34 ', 1_234],
    ['007', 700],
    [`1.${'0'.repeat(22)}`, 100],
    ['12.340000000000000000', 1_234],
  ])('reads %j as %d cents', (input, expected) => {
    expect(parseHkd(input)).toEqual({ cents: expected })
  })

  it.each<[number | string, AmountRefusal]>([
    ['12.345', 'too_many_decimals'],
    [12.345, 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    [0.001, 'too_many_decimals'],
    [1e9, 'too_large'],
    [1_000_000, 'too_large'],
    ['999999999999999', 'too_large'],
    [-1e9, 'too_large'],
    ['1e9', 'not_a_number'],
    [1e21, 'not_a_number'],
    [1e-7, 'not_a_number'],
    ['abc', 'not_a_number'],
    ['', 'not_a_number'],
    ['.', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['1,00', 'not_a_number'],
    [`1.${'0'.repeat(23)}`, 'not_a_number'],
    [`1.${'0'.repeat(250_000)}1`, 'not_a_number'],
    ['1 000', 'not_a_number'],
    ['HK$100', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['１００', 'not_a_number'],
    ['9999999999999999', 'not_a_number'],
    [Number.NaN, 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'not_a_number'],
  ])('refuses %j: %s', (input, refused) => {
    expect(parseHkd(input)).toEqual({ refused })
  })

  it('may be larger if the caller allows it', () => {
    const largest = '999,999,999.99'
    expect(parseHkd(largest, largestSumCents)).toEqual({ cents: largestSumCents })
    expect(parseHkd('1000000000', largestSumCents)).toEqual({ refused: 'too_large' })
  })
})

describe('whole cents', () => {
  const anyAmount = fc.integer({ min: -99_999_999, max: largestAmountCents })

  it('are unchanged after a conversion to decimal dollars and back, as number and text', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseHkd(toHkd(cents(amount)))).toEqual({ cents: amount })
        expect(parseHkd(formatHkd(cents(amount)))).toEqual({ cents: amount })
      }),
      { numRuns: 2_000 },
    )
  })

  it('are never a fraction, and never more than a number can hold exactly', () => {
    for (const value of [0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      expect(() => cents(value)).toThrow('not whole cents')
    }
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow('not whole cents')
  })

  it('add up without the errors of decimal fractions', () => {
    expect(addCents(cents(10), cents(20))).toBe(30)
    expect(addCents()).toBe(0)
    expect(subtractCents(cents(10), cents(30))).toBe(-20)
  })
})

describe('a share of a sum', () => {
  it.each([
    [1_100, 150, 17],
    [1_099, 150, 16],
    [0, 320, 0],
    [1, 10_000, 1],
  ])('of %d cents at %d basis points is %d, half a cent rounded up', (of, basisPoints, share) => {
    expect(computeShare(cents(of), basisPoints)).toBe(share)
  })

  it('is taken of no negative sum and by no fraction of a basis point', () => {
    expect(() => computeShare(cents(-1), 100)).toThrow('not negative')
    expect(() => computeShare(cents(100), 1.5)).toThrow('not basis points')
  })
})

describe('an amount as it is displayed', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123_450, '1,234.50'],
    [99_999_999, '999,999.99'],
    [100_000_000, '1,000,000.00'],
  ])('%d cents is %s', (amount, text) => {
    expect(formatHkd(cents(amount))).toBe(text)
  })
})
