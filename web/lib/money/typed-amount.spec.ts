import { describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { readGiftAmount } from './typed-amount.ts'

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

  it('is above zero even if a charity sets no minimum', () => {
    expect(readGiftAmount('0', cents(0))).toEqual({ refused: 'amount.below_minimum' })
  })
})
