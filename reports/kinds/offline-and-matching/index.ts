import { reportKind } from '../report-kind.ts'
import { offlineColumns } from './columns.ts'
import { explainOffline } from './explain.ts'
import { offlineBooks, offlineRows } from './query.ts'
import { offlineTotals } from './totals.ts'

/** Every fact of offline entries and of the lines of bank statements, with who did it. */
export const offlineAndMatching = reportKind({
  kind: 'offline_and_matching',
  version: 2,
  columns: offlineColumns,
  rows: offlineRows,
  totals: offlineTotals,
  books: offlineBooks,
  changes: { journals: ['offline_recorded', 'offline_voided'], reach: 'period' },
  explain: explainOffline,
})
