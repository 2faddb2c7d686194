import { currencyColumn, messagesAs } from '@almoner/workflows/documents/csv/columns.ts'
import { accountWords } from '../../accounting/account-words.ts'
import { journalWords } from '../../accounting/journal-words.ts'
import type { ReportColumn } from '../report-kind.ts'
import type { JournalRow } from './query.ts'

/** The columns of the journal. */
export const journalColumns: readonly ReportColumn<JournalRow>[] = [
  {
    head: { en: 'Journal number', zh: '分錄編號', cn: '分录编号' },
    text: ({ journal }) => journal.number,
  },
  { head: { en: 'Date', zh: '日期', cn: '日期' }, day: ({ journal }) => journal.day },
  {
    head: { en: 'Account', zh: '帳目', cn: '账目' },
    text: ({ line }, language) => accountWords[line.account][language],
  },
  {
    head: { en: 'Your account code', zh: '貴機構的科目編號', cn: '贵机构的科目编号' },
    text: ({ codes }) => codes.code,
  },
  {
    head: { en: 'Your account name', zh: '貴機構的科目名稱', cn: '贵机构的科目名称' },
    text: ({ codes }) => codes.name,
  },
  {
    head: messagesAs(({ receipt }) => receipt.project),
    text: ({ projectTitle }, language) => projectTitle && projectTitle[language],
  },
  {
    head: { en: 'Description', zh: '摘要', cn: '摘要' },
    text: ({ line }, language) => journalWords[line.reason][language],
  },
  { ...currencyColumn, print: false },
  { head: { en: 'Debit', zh: '借方', cn: '借方' }, money: ({ line }) => line.debitCents || null },
  {
    head: { en: 'Credit', zh: '貸方', cn: '贷方' },
    money: ({ line }) => line.creditCents || null,
  },
]
