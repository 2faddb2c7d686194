import { booked } from '../donation-ledger/explain.ts'
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
  version: 3,
  columns: donorColumns,
  rows: donorRows,
  totals: donorTotals,
  books: ledgerBooks,
  changes: {
    journals: [
      'captured',
      'direct_received',
      'offline_recorded',
      'offline_voided',
      'refund_asked',
      'refund_failed',
      'direct_returned',
      'dispute_opened',
      'dispute_won',
      'dispute_lost',
    ],
    reach: 'thing',
    receipts: true,
  },
  explain: (key) => (key === 'received' ? { journals: booked } : null),
})
