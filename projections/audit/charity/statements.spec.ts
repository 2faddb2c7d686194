import { describe, expect, it } from 'vitest'
import { createFindings } from '../finding/findings.ts'
import { checkStatements, type AuditedStatement } from './statements.ts'

const statement: AuditedStatement = {
  statementId: 'S1',
  lineCount: 2,
  storedLines: 2,
  openingCents: 10_000,
  closingCents: 15_000,
  linesCents: 5_000,
  hasFault: false,
}

const find = async (changes: Partial<AuditedStatement>) => {
  const findings = createFindings(10)
  const pages = async function* () {
    yield [{ ...statement, ...changes }]
  }
  await checkStatements(findings, pages())
  return findings.results().find(({ name }) => name === 'statements')?.findings
}

describe('the audit of bank statements', () => {
  it('finds nothing if opening balance and lines give the closing one, or if there is no balance', async () => {
    expect(await find({})).toEqual([])
    expect(await find({ openingCents: null, closingCents: null })).toEqual([])
  })

  it('finds a sum that does not follow, unless the bank’s own file had the gap', async () => {
    const other = { linesCents: 5_001 }
    expect(await find(other)).toEqual([
      'bank statement S1 does not close with the sum that its lines lead to',
    ])
    expect(await find({ ...other, hasFault: true })).toEqual([])
  })

  it('finds a missing line', async () => {
    expect(await find({ storedLines: 1 })).toEqual([
      'bank statement S1 had 2 lines, and 1 are stored',
    ])
  })
})
