import { reportKind } from '../report-kind.ts'
import { incomeColumns } from './columns.ts'
import { explainIncome } from './explain.ts'
import { incomeBooks, incomeRows } from './query.ts'
import { incomeTotals } from './totals.ts'

/**
 * The income of one project, by day. A permit of the Social Welfare Department for raising funds in
 * public requires an audited account within 90 days of the event's last day.
 */
export const eventStatement = reportKind({
  kind: 'event_statement',
  version: 2,
  columns: incomeColumns,
  rows: incomeRows,
  totals: incomeTotals,
  books: incomeBooks,
  changes: {
    journals: ['captured', 'direct_received', 'offline_recorded', 'offline_voided'],
    reach: 'thing',
  },
  explain: explainIncome,
})
