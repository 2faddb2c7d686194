import { reportKind } from '../report-kind.ts'
import { actColumns } from './columns.ts'
import { actRows } from './query.ts'
import { actTotals } from './totals.ts'

/** What staff and administrators did at a charity. The journal has no figure of it. */
export const activityLog = reportKind({
  kind: 'activity_log',
  version: 2,
  columns: actColumns,
  rows: actRows,
  totals: actTotals,
  books: async () => [],
  changes: { journals: [], reach: 'period' },
})
