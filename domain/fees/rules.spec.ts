import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, largestAmountCents } from '../kernel/money.ts'
import { quote, type FeeBreakdown } from './quote.ts'
import type { PricedMethod } from './rates.ts'

// A hundred thousand cases each. The rule is implemented again from the text of the specification,
// with another kind of integer. The cases are compared without `expect`, which takes a hundred
// times as long as a case.
const runs = { numRuns: 10_000 }

type Case = {
  amount: number
  priced: PricedMethod
  country: string
  service: number
}

const anyMethod = fc.oneof(
  fc.constantFrom<PricedMethod>({ method: 'payme' }, { method: 'fps' }, { method: 'manual' }),
  fc.record({ method: fc.constant('tap_and_go' as const), basisPoints: fc.nat({ max: 500 }) }),
  fc.record({
    method: fc.constant('card' as const),
    brand: fc.constantFrom('visa', 'mastercard', 'amex', 'unionpay', 'jcb', 'unknown'),
    cardCountry: fc.constantFrom('HK', 'US', 'GB', 'unknown'),
  }),
)
// Rounding by a cent shows in small amounts, so they are as frequent as large ones.
const anyCase: fc.Arbitrary<Case> = fc.record({
  amount: fc.oneof(
    fc.integer({ min: 1_000, max: 20_000 }),
    fc.integer({ min: 1_000, max: largestAmountCents }),
  ),
  priced: anyMethod,
  country: fc.constantFrom('HK', 'US', 'GB'),
  service: fc.constantFrom(0, 50, 100, 400),
})

const quoteCase = ({ amount, priced, country, service }: Case, coverFee: boolean): FeeBreakdown =>
  quote({
    amountCents: cents(amount),
    coverFee,
    priced,
    transactionCountry: country,
    serviceBasisPoints: service,
  })

const rateBySpecification = (priced: PricedMethod, country: string): [bigint, bigint] => {
  if (priced.method === 'manual') return [0n, 0n]
  if (priced.method === 'payme') return [150n, 0n]
  if (priced.method === 'fps') return [180n, 0n]
  if (priced.method === 'tap_and_go') return [BigInt(priced.basisPoints), 0n]
  const local = /^(visa|mastercard)$/.test(priced.brand) && priced.cardCountry === 'HK'
  return [(local ? 320n : 380n) + (country === 'HK' ? 0n : 50n), 250n]
}

const shareBySpecification = (total: number, basisPoints: bigint): bigint =>
  (BigInt(total) * basisPoints + 5_000n) / 10_000n

const feeBySpecification = (total: number, { priced, country }: Case): number => {
  const [basisPoints, fixed] = rateBySpecification(priced, country)
  return Number(shareBySpecification(total, basisPoints) + fixed)
}

const everyCase = (holds: (each: Case) => boolean) => fc.property(anyCase, holds)

describe('the fee rules, for every amount, method, card and country', () => {
  it.each([true, false])('the four lines add up and follow the text; covered: %s', (coverFee) => {
    fc.assert(
      everyCase((each) => {
        const b = quoteCase(each, coverFee)
        const total = b.totalAmountCents
        const service = each.priced.method === 'card' ? BigInt(each.service) : 0n
        const ours = Number(shareBySpecification(total, service))
        return (
          b.serviceFeeCents + b.processingFeeCents === b.totalFeeCents &&
          b.totalFeeCents + b.nonprofitReceivesCents === total &&
          b.totalFeeCents === feeBySpecification(total, each) &&
          b.serviceFeeCents === Math.min(b.totalFeeCents, ours) &&
          Math.min(...Object.values(b)) >= 0 &&
          (coverFee || total === each.amount)
        )
      }),
      runs,
    )
  })

  it('if the fee is covered, the charity receives the amount, and a total one cent lower is too little', () => {
    fc.assert(
      everyCase((each) => {
        const { totalAmountCents: total, nonprofitReceivesCents } = quoteCase(each, true)
        const aCentLess = total - 1 - feeBySpecification(total - 1, each)
        return nonprofitReceivesCents === each.amount && aCentLess < each.amount
      }),
      runs,
    )
  })

  it('a larger gift never costs a smaller total', () => {
    fc.assert(
      everyCase((each) => {
        const more = { ...each, amount: each.amount + 1 }
        return quoteCase(more, true).totalAmountCents > quoteCase(each, true).totalAmountCents
      }),
      runs,
    )
  })

  it('reports a case that fails', () => {
    expect(() =>
      fc.assert(
        everyCase(({ amount }) => amount < 20_000),
        runs,
      ),
    ).toThrow(/Property failed/)
  })
})

describe('a card gift that is less than its own fee', () => {
  const uncovered = (amount: number) =>
    quoteCase({ amount, ...local }, false).nonprofitReceivesCents
  const local: Omit<Case, 'amount'> = {
    priced: { method: 'card', brand: 'visa', cardCountry: 'HK' },
    country: 'HK',
    service: 100,
  }

  it('would cost the charity money below HK$2.58, which the lowest minimum prevents', () => {
    expect([uncovered(257), uncovered(258), uncovered(259)]).toEqual([-1, 0, 1])
    expect(uncovered(1_000)).toBe(718)
  })

  it('would by a foreign card from abroad below HK$2.61', () => {
    const dearest = { priced: { method: 'card', brand: 'amex', cardCountry: 'US' } as const }
    const computeNet = (amount: number) =>
      quoteCase({ amount, ...local, ...dearest, country: 'US' }, false).nonprofitReceivesCents
    expect([computeNet(260), computeNet(261), computeNet(262)]).toEqual([-1, 0, 1])
  })
})
