import { reportKind } from '../report-kind.ts'
import { ledgerColumns } from './columns.ts'
import { ledgerBooks, ledgerRows } from './query.ts'
import { ledgerTotals } from './totals.ts'

/** Every booking of money that came, with its payer, its parts and its way to the bank. */
export const donationLedger = reportKind({
  kind: 'donation_ledger',
  version: 1,
  title: { en: 'Donation ledger', zh: '捐款分類帳', cn: '捐款分类账' },
  columns: ledgerColumns,
  rows: ledgerRows,
  totals: ledgerTotals,
  books: ledgerBooks,
})
