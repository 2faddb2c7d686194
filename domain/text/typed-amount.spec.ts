import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, formatHkd } from '../kernel/money.ts'
import { readTypedAmount } from './typed-amount.ts'

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
    ['\u202a500\u202c', 50_000],
    ['１\u3000０００', 100_000],
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
