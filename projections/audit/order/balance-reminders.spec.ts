import { describe, expect, it } from 'vitest'
import { balanceReminded } from '@almoner/domain/balance-reminder/fixtures.ts'
import type { BalanceReminded } from '@almoner/domain/balance-reminder/index.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { toAuditedFact } from '../finding/facts.ts'
import { createFindings } from '../finding/findings.ts'
import { createOrderOfFacts } from './order-of-facts.ts'
import { createStreamChecks } from './streams.ts'

const runAudit = (...events: readonly BalanceReminded[]): readonly string[] => {
  const findings = createFindings(10)
  const order = createOrderOfFacts(findings)
  const streams = createStreamChecks(findings)
  for (const event of toRecorded(...events)) {
    streams.take(event)
    const fact = toAuditedFact(event, findings)
    if (fact) order.take(fact)
  }
  return findings.results().flatMap((result) => result.findings)
}

const from = calendarDay('2026-09-11')

describe('reminders of an old balance in the audit', () => {
  it('pass for each day and threshold', () => {
    const history = [60, 75].map((threshold) => balanceReminded(threshold))
    expect(runAudit(...history, balanceReminded(60, { from }))).toEqual([])
  })

  it('are reported if the same reminder was sent again', () => {
    const again = balanceReminded(60, { days: 62 })
    expect(runAudit(balanceReminded(60), balanceReminded(75), again)).toEqual([
      expect.stringContaining('has happened before'),
    ])
  })
})
