import { describe, expect, it } from 'vitest'
import { cents } from '../kernel/money.ts'
import {
  defaultTwoPersonRules as rules,
  isLoosening,
  needsSecondPersonForPayout,
  needsSecondPersonForRefund,
  type TwoPersonRules,
} from './two-person-rules.ts'

const withLimit = (limit: Partial<TwoPersonRules['limits']>): TwoPersonRules => ({
  ...rules,
  limits: { ...rules.limits, ...limit },
})

describe('a refund', () => {
  const needs = (amountCents: number, dayCents = 0, by = rules) =>
    needsSecondPersonForRefund(by, { amountCents, dayCents })

  it('needs a second person above HK$5,000', () => {
    expect(needs(500_000)).toBe(false)
    expect(needs(500_001)).toBe(true)
  })

  it('needs a second person if it exceeds HK$20,000 together with those of the last 24 hours', () => {
    expect(needs(400_000, 1_600_000)).toBe(false)
    expect(needs(400_001, 1_600_000)).toBe(true)
  })

  it('needs no second person if the charity has turned this rule off', () => {
    expect(needs(99_999_999, 99_999_999, { ...rules, secondPerson: false })).toBe(false)
  })
})

describe('a payout', () => {
  it('needs a second person above HK$50,000, unless that is turned off', () => {
    const off = { ...rules, secondPerson: false }
    expect(needsSecondPersonForPayout(rules, { amountCents: 5_000_000 })).toBe(false)
    expect(needsSecondPersonForPayout(rules, { amountCents: 5_000_001 })).toBe(true)
    expect(needsSecondPersonForPayout(off, { amountCents: 5_000_001 })).toBe(false)
  })
})

describe('a change of the rules', () => {
  const weekly = { ...rules, payoutSchedule: 'weekly' } as const

  it('loosens them if a limit is raised, even together with one that is lowered', () => {
    for (const limit of ['refundAboveCents', 'refundDayAboveCents', 'payoutAboveCents'] as const) {
      expect(isLoosening(rules, withLimit({ [limit]: cents(rules.limits[limit] + 1) }))).toBe(true)
      expect(isLoosening(rules, withLimit({ [limit]: cents(rules.limits[limit] - 1) }))).toBe(false)
    }
    const mixed = withLimit({ refundAboveCents: cents(0), payoutAboveCents: cents(5_000_001) })
    expect(isLoosening(rules, mixed)).toBe(true)
  })

  it('loosens them if the second person is turned off', () => {
    const off = { ...rules, secondPerson: false }
    expect(isLoosening(rules, off)).toBe(true)
    expect(isLoosening(off, rules)).toBe(false)
  })

  it('loosens them if payouts become automatic', () => {
    expect(isLoosening(rules, weekly)).toBe(true)
    expect(isLoosening(weekly, { ...rules, payoutSchedule: 'monthly' })).toBe(false)
    expect(isLoosening(weekly, rules)).toBe(false)
  })

  it('that changes nothing does not loosen them', () => {
    expect(isLoosening(rules, rules)).toBe(false)
  })
})
