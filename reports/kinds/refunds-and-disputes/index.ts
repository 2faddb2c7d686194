import { reportKind } from '../report-kind.ts'
import { returnedColumns } from './columns.ts'
import { explainReturned } from './explain.ts'
import { returnedBooks, returnedRows } from './query.ts'
import { returnedTotals } from './totals.ts'

/** Every fact of refunds and disputes, with who did it and what became of it. */
export const refundsAndDisputes = reportKind({
  kind: 'refunds_and_disputes',
  version: 2,
  columns: returnedColumns,
  rows: returnedRows,
  totals: returnedTotals,
  books: returnedBooks,
  changes: {
    journals: [
      'refund_asked',
      'refund_done',
      'refund_failed',
      'direct_returned',
      'dispute_opened',
      'dispute_won',
      'dispute_lost',
    ],
    reach: 'period',
  },
  explain: explainReturned,
})
