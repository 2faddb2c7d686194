import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, formatHkd } from '@almoner/domain/kernel/money.ts'
import { readGiftAmount, readTypedAmount } from './typed-amount.ts'

describe('an amount as people type it', () => {
  it.each([
    ['500', 50_000],
    [' 500.5 ', 50_050],
    ['1,000.50', 100_050],
    ['HK$1,000', 100_000],
    ['hkd 250', 25_000],
    ['$100', 10_000],
    ['1 000', 100_000],
    ['１，０００．５０', 100_050],
    ['500。50', 50_050],
  ])('reads %s', (typed, sum) => {
    expect(readTypedAmount(typed)).toEqual({ cents: sum })
  })

  it.each(['', 'abc', '1 5', '1、5', '1,00', '1e9', '5-0', 'HK$', '五百', '0x10'])(
    'does not guess at %s',
    (typed) => {
      expect(readTypedAmount(typed)).toEqual({ refused: 'not_a_number' })
    },
  )

  it('refuses more than two decimals', () => {
    expect(readTypedAmount('12.345')).toEqual({ refused: 'too_many_decimals' })
  })

  it('reads back every sum we print', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (sum) => {
        expect(readTypedAmount(`HK$${formatHkd(cents(sum))}`)).toEqual({ cents: sum })
      }),
    )
  })
})

const minimum = cents(5_000)

describe('the amount of a gift', () => {
  it.each([
    ['50', 5_000],
    ['50.00', 5_000],
    ['HK$1,000', 100_000],
    ['500.5', 50_050],
    ['999999.99', 99_999_999],
  ])('may be %s', (typed, sum) => {
    expect(readGiftAmount(typed, minimum)).toEqual({ cents: sum })
  })

  it.each([
    ['', 'amount.required'],
    ['  ', 'amount.required'],
    ['0', 'amount.below_minimum'],
    ['-1', 'amount.below_minimum'],
    ['49.99', 'amount.below_minimum'],
    ['12.345', 'amount.too_many_decimals'],
    ['1e9', 'amount.not_a_number'],
    ['1000000000', 'amount.too_large'],
    ['abc', 'amount.not_a_number'],
  ])('may not be “%s”: %s', (typed, refused) => {
    expect(readGiftAmount(typed, minimum)).toEqual({ refused })
  })

  it('is above nothing even where a charity asks for no minimum', () => {
    expect(readGiftAmount('0', cents(0))).toEqual({ refused: 'amount.below_minimum' })
  })
})
