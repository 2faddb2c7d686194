import { describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/bank-match/fixtures.ts'
import type { BankMatchEvent } from '@almoner/domain/bank-match/events.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import { amended, voided } from '@almoner/domain/offline-entry/fixtures.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import type { AuditedFact } from '../finding/facts.ts'
import { createFindings } from '../finding/findings.ts'
import { createBankMatchChecks } from './bank-matches.ts'

/** Returns the findings of the audit for these events. */
const find = (...events: readonly (BankMatchEvent | OfflineEntryEvent)[]): string[] => {
  const findings = createFindings(20)
  const checks = createBankMatchChecks(findings, {
    now: instant('2026-12-20T02:30:00.000Z'),
    isMine: () => true,
  })
  for (const recorded of toRecorded(...events)) checks.take(recorded as unknown as AuditedFact)
  checks.finish()
  const result = findings.results().find(({ name }) => name === 'bank_matches')
  return (result?.findings ?? []).map((sentence) => sentence.replace(/^.*: /, ''))
}

const matched = (changes: Partial<typeof the.matched.data>) => ({
  ...the.matched,
  data: { ...the.matched.data, ...changes },
})
const { secondLine, cheque, transfer } = the

describe('the audit of bank lines', () => {
  it('finds nothing in correct matches, also after one was undone', () => {
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

  it('finds an id that names two lines', () => {
    const other = matched({ target: cheque, lineSha256: 'c'.repeat(64), amountCents: cents(0) })
    expect(find(the.matched, other)).toEqual(['names another line by the same id'])
  })

  it('finds lines that pay more of an offline payment than it is after its correction', () => {
    const entryId = amended.data.offlineEntryId
    const amountCents = amended.data.after.amountCents
    const target = { kind: 'offline_entry', id: entryId } as const
    const pays = (sum: number) =>
      matched({ target, amountCents: cents(sum), lineCents: cents(sum), targetCents: cents(sum) })
    expect(find(pays(amountCents), amended)).toEqual([])
    expect(find(pays(amountCents + 1), amended)).toEqual([
      'leaves lines that pay more than it is now',
    ])
    expect(find(pays(amountCents), voided)).toEqual(['leaves lines that pay more than it is now'])
  })
})
