import { createTypeGuard, type AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

export const referralTypes = ['ReferralCodeGiven', 'ReferralUsed', 'ReferralRewarded'] as const
const isOfReferral = createTypeGuard(referralTypes)

/** A charity has one code, and is referred once, by another charity, which it rewards once. */
export const createReferralChecks = (findings: Findings, isMine: (key: string) => boolean) => {
  const codes = new Map<string, string>()
  const referred = new Set<string>()
  const pairs = new Set<string>()
  const rewarded = new Set<string>()
  return {
    take: (fact: AuditedFact): void => {
      if (!isOfReferral(fact)) return
      const { organisationId, code } = fact.data
      if (fact.type === 'ReferralCodeGiven') {
        if (!isMine(organisationId)) return
        findings.checked('referrals', 'codes')
        if (codes.has(organisationId)) {
          findings.found('referrals', 'gives a second code to a charity', fact)
        }
        codes.set(organisationId, code)
        return
      }
      const { referredId } = fact.data
      if (!isMine(referredId)) return
      const pair = `${organisationId} ${referredId}`
      if (fact.type === 'ReferralRewarded') {
        findings.checked('referrals', 'rewards')
        if (!pairs.has(pair)) {
          findings.found('referrals', 'rewards a referral that was never used', fact)
        }
        if (rewarded.has(pair)) findings.found('referrals', 'rewards a referral again', fact)
        rewarded.add(pair)
        return
      }
      pairs.add(pair)
      findings.checked('referrals', 'referred charities')
      if (referredId === organisationId) {
        findings.found('referrals', 'refers a charity to itself', fact)
      }
      if (referred.has(referredId)) {
        findings.found('referrals', 'refers a charity that was referred before', fact)
      }
      referred.add(referredId)
    },
  }
}
