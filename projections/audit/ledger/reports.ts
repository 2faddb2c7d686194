import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import type { Db } from '../../engine/database.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'
import { sumReportFigures, type BooksOfReport } from './report-figures.ts'

type ReadyFact = Extract<AuditedFact, { type: 'ReportReady' }>
type Ready = BooksOfReport & { fact: ReadyFact }

/**
 * Checks that the figures of each report are those of the journal at its position, and that equal
 * requests have equal figures, whatever their language. If `journalTo` is null, there is no journal
 * of this version to compare with.
 */
export const createReportChecks = (
  findings: Findings,
  { db, journalTo }: { db: Db; journalTo: bigint | null },
) => {
  const requests = new Map<string, ReportRequest>()
  const hashes = new Map<string, string>()
  const ready: Ready[] = []

  const compareHash = ({ fact, organisationId, request }: Ready): void => {
    const { language: _language, ...rest } = request
    const key = canonicalJson({ organisationId, ...rest })
    const { figuresSha256 } = fact.data
    if ((hashes.get(key) ?? figuresSha256) !== figuresSha256) {
      findings.found('reports', 'has other figures than an earlier report of its request', fact)
    }
    hashes.set(key, hashes.get(key) ?? figuresSha256)
  }

  const compareFigures = async ({ fact, ...report }: Ready): Promise<void> => {
    const totals = new Map(fact.data.totals.map(({ key, value }) => [key, value]))
    for (const [key, sum] of await sumReportFigures(db, report)) {
      findings.checked('reports', 'figures')
      const total = totals.get(key)
      if (total === undefined) findings.found('reports', `has no figure ${key}`, fact)
      else if (BigInt(total) !== sum) {
        findings.found('reports', `has ${total} cents as ${key}; the journal has ${sum}`, fact)
      }
    }
  }

  return {
    take: (fact: AuditedFact): void => {
      if (fact.type === 'ReportRequested') requests.set(fact.stream, fact.data.request)
      if (fact.type !== 'ReportReady') return
      findings.checked('reports', 'reports')
      const request = requests.get(fact.stream)
      if (request === undefined) {
        findings.found('reports', 'was never requested', fact)
        return
      }
      const report = { fact, organisationId: fact.data.organisationId, request }
      compareHash(report)
      if (journalTo !== null && BigInt(request.position) <= journalTo) ready.push(report)
    },
    finish: async (): Promise<void> => {
      for (const report of ready) await compareFigures(report)
    },
  }
}
