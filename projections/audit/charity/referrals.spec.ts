import { describe, expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import type { ReferralEvent } from '@almoner/domain/referral/events.ts'
import { codeGiven, referralRewarded, referralUsed } from '@almoner/domain/referral/fixtures.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import type { AuditedFact } from '../finding/facts.ts'
import { createFindings } from '../finding/findings.ts'
import { createReferralChecks } from './referrals.ts'

/** Returns the findings of the audit for these events. */
const find = (...events: readonly ReferralEvent[]): string[] => {
  const findings = createFindings(20)
  const checks = createReferralChecks(findings, () => true)
  for (const event of toRecorded(...events)) checks.take(event as unknown as AuditedFact)
  const result = findings.results().find(({ name }) => name === 'referrals')
  return (result?.findings ?? []).map((sentence) => sentence.replace(/^.*: /, ''))
}

describe('the audit of referrals', () => {
  it('finds nothing in one code that refers one charity', () => {
    expect(find(codeGiven, referralUsed, referralRewarded)).toEqual([])
  })

  it('finds a second code, a charity that refers itself and one that is referred twice', () => {
    const other = { ...codeGiven, data: { ...codeGiven.data, code: 'Z7QX4M2A' } }
    expect(find(codeGiven, other)).toEqual(['gives a second code to a charity'])
    const own = { ...referralUsed, data: { ...referralUsed.data, referredId: harbourId } }
    expect(find(codeGiven, own)).toEqual(['refers a charity to itself'])
    expect(find(codeGiven, referralUsed, referralUsed)).toEqual([
      'refers a charity that was referred before',
    ])
  })

  it('finds a reward of a code that was not used, and a second reward', () => {
    expect(find(codeGiven, referralRewarded)).toEqual(['rewards a referral that was never used'])
    expect(find(codeGiven, referralUsed, referralRewarded, referralRewarded)).toEqual([
      'rewards a referral again',
    ])
  })
})
