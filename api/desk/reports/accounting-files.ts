import type { Context } from 'hono'
import { listUnusable } from '@almoner/domain/reporting/accounting/mapping.ts'
import { directKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import {
  accountingFormats,
  type AccountingFormat,
  type ReportFormat,
  type ReportKindName,
} from '@almoner/domain/reporting/values.ts'
import { listReceivedMethods } from '@almoner/projections/models/journal/charity-balances.ts'
import {
  listEarlierExports,
  type ReportRow,
} from '@almoner/projections/models/report-requests/query.ts'
import { loadMappingAt } from '@almoner/reports/accounting/mapping-at.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import type { ReportAnswer } from './contract.ts'

const isAccounting = (format: ReportFormat): format is AccountingFormat =>
  (accountingFormats as readonly ReportFormat[]).includes(format)

/**
 * Refuses a file for bookkeeping software while an account lacks what the software needs. The
 * mapping alone is checked, for all kinds of money that the charity can have: what moved in the
 * period is known only after its postings are read.
 */
export const assertUsableAccounts = async (
  c: Context<AppEnv>,
  {
    kind,
    format,
    position,
  }: { kind: ReportKindName; format: ReportFormat; position: bigint | null },
): Promise<void> => {
  if (kind !== 'gl_journal' || !isAccounting(format)) return
  const { db, store } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const mapping = await loadMappingAt(store, { organisationId, position })
  const methods = await listReceivedMethods(db, { organisationId, position })
  const received = new Set(methods.map(directKind))
  if (listUnusable({ ...mapping, software: format }, received).length > 0) {
    throw new Refusal('accounting_codes_incomplete')
  }
}

/** The earlier files for the same software whose period overlaps: a bookkeeper may have these. */
export const loadEarlierExports = async (
  c: Context<AppEnv>,
  row: ReportRow,
): Promise<ReportAnswer['earlier']> => {
  if (!isAccounting(row.format)) return []
  const books = await loadBooksAsOf(c)
  const exports = await listEarlierExports(c.get('deps').db, {
    organisationId: ownOrganisation(c),
    report: row,
    upTo: books?.position ?? null,
  })
  return exports.map(({ reportId, from, to, endedAt }) => ({
    id: reportId,
    from,
    to,
    madeAt: endedAt ?? '',
  }))
}
