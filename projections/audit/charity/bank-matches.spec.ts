import { describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/bank-match/fixtures.ts'
import type { BankMatchEvent } from '@almoner/domain/bank-match/events.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import type { AuditedFact } from '../finding/facts.ts'
import { createFindings } from '../finding/findings.ts'
import { createBankMatchChecks } from './bank-matches.ts'

/** What the audit finds of these events. */
const find = (...events: readonly BankMatchEvent[]): string[] => {
  const findings = createFindings(20)
  const checks = createBankMatchChecks(findings, () => true)
  for (const recorded of toRecorded(...events)) checks.take(recorded as unknown as AuditedFact)
  const result = findings.results().find(({ name }) => name === 'bank_matches')
  return (result?.findings ?? []).map((sentence) => sentence.replace(/^.*: /, ''))
}

const matched = (changes: Partial<typeof the.matched.data>) => ({
  ...the.matched,
  data: { ...the.matched.data, ...changes },
})
const { secondLine, cheque, transfer } = the

describe('the audit of bank lines', () => {
  it('finds nothing in matches that fit, also after one was taken back', () => {
    expect(find(the.matched, the.unmatched, the.matched)).toEqual([])
    const targetCents = cents(80_000)
    const part = matched({ ...secondLine, targetCents, amountCents: cents(30_000) })
    expect(find(matched({ targetCents }), part)).toEqual([])
  })

  it('finds a line that pays more than came in', () => {
    expect(find(the.matched, matched({ target: cheque, amountCents: cents(1) }))).toEqual([
      'pays more with a line than came in',
    ])
  })

  it('finds a payment that has two matches, or is paid more than it is', () => {
    const amountCents = cents(30_000)
    const matchId = the.secondLineId
    const targetCents = cents(80_000)
    const other = matched({ ...secondLine, matchId, target: transfer, targetCents, amountCents })
    expect(find(matched({ targetCents }), other)).toEqual(['pays what another match pays already'])
    expect(find(the.matched, matched({ ...secondLine, amountCents }))).toEqual([
      'pays more of a payment than it is',
    ])
  })
})
