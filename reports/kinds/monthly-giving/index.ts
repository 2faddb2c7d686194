import { reportKind } from '../report-kind.ts'
import { planDayColumns } from './columns.ts'
import { planDays } from './query.ts'
import { planTotals } from './totals.ts'

/** The instalments of monthly plans by their day and outcome. The journal does not know plans. */
export const monthlyGiving = reportKind({
  kind: 'monthly_giving',
  version: 2,
  columns: planDayColumns,
  rows: planDays,
  totals: planTotals,
  books: async () => [],
})
