import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { readMoney, writeMoney, type Money } from './money-contract.ts'

type Answer = {
  id: string
  amount: Cents
  fee: Cents | null
  lines: { net: Cents; count: number }[]
}
const money: Money<Answer> = { amount: true, fee: true, net: true }

const answer = (sum: number): Answer => ({
  id: 'p1',
  amount: cents(sum),
  fee: null,
  lines: [{ net: cents(-sum), count: 3 }],
})

describe('money on its way', () => {
  it('is sent in decimal dollars, and nothing else changes', () => {
    expect(JSON.stringify(writeMoney(answer(50_050), money))).toBe(
      '{"id":"p1","amount":500.5,"fee":null,"lines":[{"net":-500.5,"count":3}]}',
    )
  })

  it('is the same cents on the other side, however many they are', () => {
    const sums = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(sums, (sum) => {
        const json = JSON.stringify(writeMoney(answer(sum), money))
        expect(readMoney(JSON.parse(json), money)).toEqual(JSON.parse(JSON.stringify(answer(sum))))
      }),
    )
  })

  it('may be more than one payment can be', () => {
    expect(readMoney({ amount: 1_234_567.89 }, money)).toEqual({ amount: 123_456_789 })
  })

  it.each([0.001, 10.005, Number.NaN, Number.POSITIVE_INFINITY])(
    'is whole cents: not %s',
    (amount) => {
      expect(() => readMoney({ amount }, money)).toThrow('whole cents')
    },
  )

  it('is a number, and a text of the same name stays unchanged', () => {
    const problem = { fields: { amount: 'amount.too_large' } }
    expect(readMoney(problem, money)).toEqual(problem)
  })

  it('is not looked for in a part that has none', () => {
    type Preview = { mapping: { amount: number }; lines: { amount: Cents }[] }
    const without: Money<Preview, 'mapping'> = { amount: true, mapping: false }
    const preview: Preview = { mapping: { amount: 3 }, lines: [{ amount: cents(100) }] }
    expect(writeMoney(preview, without)).toEqual({ mapping: { amount: 3 }, lines: [{ amount: 1 }] })
  })

  it('is named by its contract: each key, no other, and none that is also a count', () => {
    expectTypeOf<keyof Money<Answer>>().toEqualTypeOf<'amount' | 'fee' | 'net'>()
    type Conflict = { left: Cents; lines: { left: number }[] }
    expectTypeOf<Money<Conflict>['left']>().toBeNever()
  })

  it('is no key that an object inherits', () => {
    expect(writeMoney({ constructor: 100, toString: 5 }, money)).toEqual({
      constructor: 100,
      toString: 5,
    })
  })
})
