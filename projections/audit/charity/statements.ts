import type { Findings } from '../finding/findings.ts'

/**
 * A stored bank statement, with sums in cents. Statements are no events, so the caller of the audit
 * reads them.
 */
export type AuditedStatement = {
  statementId: string
  lineCount: number
  storedLines: number
  openingCents: number | null
  closingCents: number | null
  linesCents: number
  hasFault: boolean
}

/**
 * Checks that opening plus lines equals closing, for each statement with balances. A gap within the
 * bank's own file was reported when it was read, and is not reported again.
 */
export const checkStatements = async (
  findings: Findings,
  pages: AsyncIterable<readonly AuditedStatement[]>,
): Promise<void> => {
  for await (const page of pages) {
    for (const statement of page) {
      findings.checked('statements', 'statements')
      for (const fault of findFaults(statement)) {
        findings.found('statements', `bank statement ${statement.statementId} ${fault}`)
      }
    }
  }
}

const findFaults = (statement: AuditedStatement): readonly string[] => {
  const { lineCount, storedLines, openingCents, closingCents, linesCents, hasFault } = statement
  if (storedLines !== lineCount) return [`had ${lineCount} lines, and ${storedLines} are stored`]
  if (openingCents === null || closingCents === null || hasFault) return []
  return openingCents + linesCents === closingCents
    ? []
    : ['does not close with the sum that its lines lead to']
}
