import type { Context } from 'hono'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { findReport, type ReportRow } from '@almoner/projections/models/report-requests/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'

/** Returns a report of the charity. A reader of past books finds none that knows more than these. */
export const findOwnReport = async (
  c: Context<AppEnv>,
  reportId: Id<'report'>,
): Promise<ReportRow> => {
  const row = await findReport(c.get('deps').db, { organisationId: ownOrganisation(c), reportId })
  const books = await loadBooksAsOf(c)
  const isKnown = row !== null && (books === null || row.knownPosition <= books.position)
  if (!isKnown) throw new Refusal('report_not_found')
  return row
}
