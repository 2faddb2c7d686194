import { reportKind } from '../report-kind.ts'
import { feeColumns } from './columns.ts'
import { explainFees } from './explain.ts'
import { feeBooks, feeRows, planJournals } from './query.ts'
import { feeTotals } from './totals.ts'

/** What payments cost a charity by month and method, and what it pays for its plan. */
export const feeStatement = reportKind({
  kind: 'fee_statement',
  version: 2,
  columns: feeColumns,
  rows: feeRows,
  totals: feeTotals,
  books: feeBooks,
  changes: {
    journals: ['captured', 'direct_received', 'dispute_opened', ...planJournals],
    reach: 'period',
  },
  explain: explainFees,
})
