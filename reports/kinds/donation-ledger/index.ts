import { reportKind } from '../report-kind.ts'
import { ledgerColumns } from './columns.ts'
import { explainLedger } from './explain.ts'
import { ledgerBooks, ledgerRows } from './query.ts'
import { ledgerTotals } from './totals.ts'

/** Every booking of money that came, with its payer, its parts and its way to the bank. */
export const donationLedger = reportKind({
  kind: 'donation_ledger',
  version: 2,
  columns: ledgerColumns,
  rows: ledgerRows,
  totals: ledgerTotals,
  books: ledgerBooks,
  changes: {
    journals: [
      'captured',
      'direct_received',
      'offline_recorded',
      'offline_voided',
      'settled',
      'refund_asked',
      'refund_done',
      'refund_failed',
      'direct_returned',
      'dispute_opened',
      'dispute_won',
      'dispute_lost',
    ],
    reach: 'thing',
  },
  explain: explainLedger,
})
