import { ledgerBooks } from '../donation-ledger/query.ts'
import { reportKind } from '../report-kind.ts'
import { donorColumns } from './columns.ts'
import { donorRows } from './query.ts'
import { donorTotals } from './totals.ts'

/**
 * What each donor gave in each year of assessment: the working paper for the questionnaire by which
 * the Inland Revenue Department reviews a charity, and for the questions of donors.
 */
export const donorsByYear = reportKind({
  kind: 'donors_by_year_of_assessment',
  version: 1,
  columns: donorColumns,
  rows: donorRows,
  totals: donorTotals,
  books: ledgerBooks,
})
