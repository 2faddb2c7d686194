import { describe, expect, it } from 'vitest'
import { includes, listLostFeatures, planTerms, smallestPlanWith } from './plan-features.ts'
import { planSchema } from './plan.ts'

describe('a plan', () => {
  it('admits the number of projects of the price list', () => {
    const limits = planSchema.options.map((plan) => [plan, planTerms[plan].projects])
    expect(Object.fromEntries(limits)).toEqual({
      free: 1,
      basic: 1,
      legacy: 1,
      plus: 3,
      pro: 5,
      premium: null,
    })
  })

  it('includes all features of the plans below it', () => {
    const sold = ['free', 'plus', 'pro', 'premium'] as const
    for (const [index, plan] of sold.entries()) {
      for (const smaller of sold.slice(0, index)) {
        expect(listLostFeatures(smaller, plan)).toEqual([])
      }
    }
  })

  it('loses what a smaller one lacks', () => {
    expect(listLostFeatures('pro', 'plus')).toEqual(['wallets', 'monthly', 'languages'])
  })

  it('is the smallest one with a feature', () => {
    expect(smallestPlanWith('wallets')).toBe('pro')
    expect(smallestPlanWith('manualMethods')).toBe('premium')
    expect(smallestPlanWith('themeColours')).toBe('plus')
    expect(includes('free', 'themeColours')).toBe(false)
  })
})
