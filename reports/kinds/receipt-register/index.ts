import { reportKind } from '../report-kind.ts'
import { registerColumns } from './columns.ts'
import { registerBooks, registerRows } from './query.ts'
import { registerTotals } from './totals.ts'

/** Every receipt number of a period in its order, with a check that no number is missing. */
export const receiptRegister = reportKind({
  kind: 'receipt_register',
  version: 2,
  columns: registerColumns,
  rows: registerRows,
  totals: registerTotals,
  books: registerBooks,
  changes: {
    journals: ['offline_voided', 'direct_returned', 'refund_done', 'dispute_lost'],
    reach: 'thing',
    receipts: true,
  },
})
