import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { nameOnly, type AuditedFact } from '../../finding/facts.ts'
import type { Findings, NamedEvent } from '../../finding/findings.ts'

export const creditTypes = ['CreditGranted', 'CreditApplied', 'CreditExpired'] as const
export type CreditFact = Extract<AuditedFact, { type: (typeof creditTypes)[number] }>

type Credit = { granted: NamedEvent; left: number; expiresOn: CalendarDay }

/**
 * Checks that no more of a credit is used, or expires, than was granted, that none is used after its
 * day, and that a referred charity earns one reward.
 */
export const createCreditChecks = (findings: Findings) => {
  const credits = new Map<string, Credit>()
  const rewarded = new Set<string>()

  const grant = (fact: Extract<CreditFact, { type: 'CreditGranted' }>): string | null => {
    const { creditId, organisationId, referredId, because, amountCents, expiresOn } = fact.data
    findings.checked('credits', 'credits')
    if (credits.has(creditId)) return 'grants a credit again'
    credits.set(creditId, { granted: nameOnly(fact), left: amountCents, expiresOn })
    if (because !== 'referral') return null
    const pair = `${organisationId} ${referredId}`
    if (rewarded.has(pair)) return 'rewards a referral that was rewarded before'
    rewarded.add(pair)
    return referredId === null || referredId === organisationId ? 'rewards no referral' : null
  }

  const take = (fact: CreditFact): string | null => {
    if (fact.type === 'CreditGranted') return grant(fact)
    const { creditId, amountCents, at } = fact.data
    const credit = credits.get(creditId)
    if (!credit) return 'uses a credit that was never granted'
    findings.checked('credits', 'uses')
    credit.left -= amountCents
    if (credit.left < 0) return 'uses more of a credit than was granted'
    const isOver = toCalendarDay(at) >= credit.expiresOn
    if (fact.type === 'CreditApplied') return isOver ? 'uses a credit after its last day' : null
    if (!isOver) return 'ends a credit before its last day'
    return credit.left === 0 ? null : 'leaves a part of an expired credit'
  }

  return {
    take: (fact: CreditFact): void => {
      const fault = take(fact)
      if (fault !== null) findings.found('credits', fault, fact)
    },
    finish: (now: Instant): void => {
      const yesterday = addDays(toCalendarDay(now), -1)
      for (const { granted, left, expiresOn } of credits.values()) {
        if (left > 0 && expiresOn < yesterday) {
          findings.found('credits', 'can be used after its last day', granted)
        }
      }
    },
  }
}
