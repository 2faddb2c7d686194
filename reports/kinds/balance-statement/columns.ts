import { currencyColumn, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import { journalWords } from '@almoner/workflows/locales/journal-words.ts'
import type { ReportColumn } from '../report-kind.ts'
import { accountWords } from './accounts.ts'
import type { BalanceRow } from './query.ts'

const lineWords: Record<BalanceRow['line'], Words> = {
  ...journalWords,
  opening: { en: 'Opening balance', zh: '期初結餘', cn: '期初余额' },
  closing: { en: 'Closing balance', zh: '期末結餘', cn: '期末余额' },
}

/** The columns of the balance statement. */
export const balanceColumns: readonly ReportColumn<BalanceRow>[] = [
  {
    head: { en: 'Account', zh: '帳目', cn: '账目' },
    text: ({ account }, language) => accountWords[account][language],
  },
  {
    head: { en: 'Ledger account', zh: '總帳帳目', cn: '总账账目' },
    text: ({ ledgerName }) => ledgerName,
    print: false,
  },
  {
    head: { en: 'Description', zh: '摘要', cn: '摘要' },
    text: ({ line }, language) => lineWords[line][language],
  },
  {
    head: { en: 'Movements', zh: '變動筆數', cn: '变动笔数' },
    count: (row) => ('movements' in row ? row.movements : null),
  },
  currencyColumn,
  {
    head: { en: 'Increase', zh: '增加', cn: '增加' },
    money: (row) => ('movements' in row ? row.inCents : null),
  },
  {
    head: { en: 'Decrease', zh: '減少', cn: '减少' },
    money: (row) => ('movements' in row ? row.outCents : null),
  },
  {
    head: { en: 'Balance', zh: '結餘', cn: '余额' },
    money: (row) => ('movements' in row ? null : row.balanceCents),
  },
]
