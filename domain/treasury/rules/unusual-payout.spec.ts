import { describe, expect, it } from 'vitest'
import { cents } from '../../kernel/money.ts'
import { instant } from '../../kernel/time.ts'
import { findPayoutDifferences } from './unusual-payout.ts'

const usual = {
  amountCents: cents(60_000),
  requestedAt: instant('2026-11-30T04:00:00.000Z'),
  account: { hasReceived: true, changedAt: null },
  recentCents: [60_000, 20_000].map(cents),
}

describe('a payout differs from usual', () => {
  it('in nothing if its account is known and an earlier one was as large', () => {
    expect(findPayoutDifferences(usual)).toEqual([])
  })

  it('if nothing has arrived at its account yet', () => {
    const account = { hasReceived: false, changedAt: null }
    expect(findPayoutDifferences({ ...usual, account })).toEqual(['first_to_account'])
  })

  it.each([
    ['2026-10-31T04:00:00.001Z', ['account_changed']],
    ['2026-10-31T04:00:00.000Z', []],
  ])('if its account was changed within 30 days: at %s', (changedAt, differences) => {
    const account = { hasReceived: true, changedAt: instant(changedAt) }
    expect(findPayoutDifferences({ ...usual, account })).toEqual(differences)
  })

  it('if it is larger than each of the last ones', () => {
    expect(findPayoutDifferences({ ...usual, amountCents: cents(60_001) })).toEqual(['largest'])
  })

  it('not by its sum if it is the first', () => {
    expect(findPayoutDifferences({ ...usual, recentCents: [] })).toEqual([])
  })

  it('in all of these, the gravest first', () => {
    const account = { hasReceived: false, changedAt: usual.requestedAt }
    const differences = findPayoutDifferences({ ...usual, amountCents: cents(60_001), account })
    expect(differences).toEqual(['first_to_account', 'account_changed', 'largest'])
  })
})
