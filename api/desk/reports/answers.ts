import type { Context } from 'hono'
import { findReportProgress } from '@almoner/operational/report-progress/report-progress.ts'
import {
  findLastRequest,
  type ReportRow,
} from '@almoner/projections/models/report-requests/query.ts'
import { kindsOfReports } from '@almoner/reports/kinds/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadStaffNames } from '../../use-cases/accounts/staff-names.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { loadEarlierExports } from './accounting-files.ts'
import type { ReportAnswer, ReportContent } from './contract.ts'
import { explainTotals } from './explain.ts'
import type { ListedReport } from './reports-list-contract.ts'

const statuses = { requested: 'waiting', ready: 'ready', empty: 'empty', failed: 'failed' } as const

export const toListed = (row: ReportRow, names: ReadonlyMap<string, string>): ListedReport => ({
  id: row.reportId,
  status: statuses[row.status],
  kind: row.kind,
  projectId: row.projectId,
  from: row.from,
  to: row.to,
  basis: row.basis,
  knownAt: row.knownAt,
  position: String(row.knownPosition),
  language: row.language,
  format: row.format,
  requestedBy: row.requestedBy && (names.get(row.requestedBy) ?? null),
  requestedAt: row.requestedAt,
  rows: row.rows,
  bytes: row.bytes,
  sha256: row.sha256,
})

/** One report, with its progress while it is made. */
export const toAnswer = async (c: Context<AppEnv>, row: ReportRow): Promise<ReportAnswer> => {
  const { db, openReport } = c.get('deps')
  const names = await loadStaffNames(c)
  const organisationId = ownOrganisation(c)
  const { reportId, totals, figuresSha256 } = row
  const file = row.status === 'ready' ? await openReport({ organisationId, reportId }) : null
  const progress = row.status === 'requested' ? await findReportProgress(db, reportId) : null
  return {
    ...toListed(row, names),
    ...(progress !== null && { status: 'running', rows: progress }),
    totals: totals && [...totals],
    explain: explainTotals(row),
    figuresSha256,
    isStored: file !== null,
    isOfEarlierVersion: row.kindVersion < kindsOfReports[row.kind].version,
    earlier: await loadEarlierExports(c, row),
  }
}

/** What the caller chose in their last request. */
export const loadLastContent = async (c: Context<AppEnv>): Promise<ReportContent | null> => {
  const own = { organisationId: ownOrganisation(c), staffId: ownStaffId(c) }
  const row = await findLastRequest(c.get('deps').db, own)
  if (row === null) return null
  const { kind, projectId, basis, format, language } = row
  return { kind, projectId, basis, format, language }
}
