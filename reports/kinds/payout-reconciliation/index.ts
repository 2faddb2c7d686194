import { reportKind } from '../report-kind.ts'
import { payoutColumns } from './columns.ts'
import { explainPayouts } from './explain.ts'
import { payoutBooks, payoutRows } from './query.ts'
import { payoutTotals } from './totals.ts'

/** Each payout of a period, line by line, down to the sum that was sent to the bank. */
export const payoutReconciliation = reportKind({
  kind: 'payout_reconciliation',
  version: 2,
  columns: payoutColumns,
  rows: payoutRows,
  totals: payoutTotals,
  books: payoutBooks,
  changes: {
    journals: ['payout_started', 'payout_paid', 'payout_failed', 'payout_returned'],
    reach: 'thing',
  },
  explain: explainPayouts,
})
