import { reportKind } from '../report-kind.ts'
import { balanceColumns } from './columns.ts'
import { explainBalance } from './explain.ts'
import { balanceBooks, balanceRows } from './query.ts'
import { balanceTotals } from './totals.ts'

/** What the platform owes a charity and the charity owes it: opening, movements and closing. */
export const balanceStatement = reportKind({
  kind: 'balance_statement',
  version: 3,
  columns: balanceColumns,
  rows: balanceRows,
  totals: balanceTotals,
  books: balanceBooks,
  changes: { reach: 'until' },
  explain: explainBalance,
})
