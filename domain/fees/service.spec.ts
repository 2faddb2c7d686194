import { describe, expect, it } from 'vitest'
import { cents } from '../kernel/money.ts'
import { planSchema, type Plan } from '../plans/plan.ts'
import { quote } from './quote.ts'
import { reducedFeeAboveCents, computeServiceBasisPoints, serviceShares } from './service.ts'

const after = (turnover: number, plan: Plan = 'premium') =>
  computeServiceBasisPoints({ plan, turnoverCents: cents(turnover) })

describe('the platform’s share of a card payment', () => {
  it.each(planSchema.options)(
    'is one per cent, and half of that for a large charity: %s',
    (plan) => {
      expect(after(0, plan)).toBe(100)
      expect(after(reducedFeeAboveCents + 1, plan)).toBe(50)
    },
  )

  it('is reduced beyond HK$400,000 in twelve months, and not by that sum itself', () => {
    expect(after(39_999_999)).toBe(100)
    expect(after(40_000_000)).toBe(100)
    expect(after(40_000_001)).toBe(50)
  })

  it('stays whole for a charity that gave back more than it collected', () => {
    expect(after(-1)).toBe(100)
  })

  it('can be set by plan, and the sum from which it is reduced too', () => {
    const premium = { basisPoints: 80, reducedAboveCents: cents(100), reducedBasisPoints: 0 }
    const shares = { ...serviceShares, premium }
    const toShare = (plan: Plan, turnover: number) =>
      computeServiceBasisPoints({ plan, turnoverCents: cents(turnover), shares })
    expect([toShare('premium', 100), toShare('premium', 101), toShare('plus', 101)]).toEqual([
      80, 0, 100,
    ])
  })

  it('never grows with what a charity collects', () => {
    const premium = { basisPoints: 50, reducedAboveCents: cents(100), reducedBasisPoints: 60 }
    const shares = { ...serviceShares, premium }
    const input = { plan: 'premium', turnoverCents: cents(0), shares } as const
    expect(() => computeServiceBasisPoints(input)).toThrow(/no larger share/)
  })

  it('changes the shares of the fee, never what the payer pays or the charity receives', () => {
    const of100 = (serviceBasisPoints: number) =>
      quote({
        amountCents: cents(10_000),
        coverFee: true,
        priced: { method: 'card', brand: 'visa', cardCountry: 'HK' },
        transactionCountry: 'HK',
        serviceBasisPoints,
      })
    const [whole, reduced] = [of100(100), of100(50)]
    expect(reduced).toMatchObject({ serviceFeeCents: 53, processingFeeCents: 536 })
    expect(whole).toMatchObject({ serviceFeeCents: 106, processingFeeCents: 483 })
    const { serviceFeeCents: _s, processingFeeCents: _p, ...lines } = whole
    expect(reduced).toMatchObject(lines)
  })
})
