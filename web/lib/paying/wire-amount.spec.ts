import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { inCents, inHkd } from './wire-amount.ts'

describe('an amount on its way to the API and back', () => {
  it('is dollars there and cents here, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (sum) => {
        const { amount } = inHkd({ amountCents: cents(sum) })
        expect(inCents({ totalAmount: amount })).toEqual({ totalCents: sum })
      }),
    )
  })

  it('leaves the rest as it is', () => {
    expect(inHkd({ amountCents: cents(50_050), memo: 'x' })).toEqual({ amount: 500.5, memo: 'x' })
    expect(inCents({ totalAmount: 5, id: 'p1' })).toEqual({ totalCents: 500, id: 'p1' })
    expect(inCents({ id: 'p1' })).toEqual({ id: 'p1' })
  })
})
