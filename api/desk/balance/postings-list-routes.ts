import { findRecordedAt } from '@almoner/projections/models/journal/as-of.ts'
import {
  postingsList as query,
  type PostingRow,
} from '@almoner/projections/models/journal/postings-list.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { currencyColumn, type Columns } from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { eventColumns, subjectColumns } from '../../use-cases/books/posting-columns.ts'
import { postingsList, type ListedPosting } from './postings-list-contract.ts'

/** The postings of one account of the staff member's charity. */
export const postingsListRoutes = listRoutes({
  list: postingsList,
  query,
  permissions: { read: 'balance.read', export: 'balance.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const books = await loadBooksAsOf(c)
    const upTo = books && {
      position: books.position,
      recordedAt: await findRecordedAt(c.get('deps').db, books.position),
    }
    return {
      scope: { organisationId, upTo },
      toRow: toListedPosting,
      toTotals: ({ rows, sumCents }) => ({ rows, sum: sumCents }),
      csv: {
        fileName: `${subDomain}-postings.csv`,
        columns: postingsColumns,
        toLine: (row) => row,
      },
    }
  },
})

const toListedPosting = (row: PostingRow): ListedPosting => ({
  id: String(row.entry),
  businessDate: row.businessDate,
  at: row.recordedAt,
  journal: row.journal,
  paymentId: row.paymentId,
  payoutId: row.payoutId,
  offlineEntryId: row.offlineEntryId,
  other: row.other,
  amount: row.amountCents,
})

/** The postings of an account as a file. No amount has a sign: a spreadsheet can sum both. */
const postingsColumns: Columns<PostingRow> = [
  ...eventColumns,
  { head: { en: 'Other account', zh: '對方帳戶', cn: '对方账户' }, text: ({ other }) => other },
  currencyColumn,
  {
    head: { en: 'Into the account', zh: '存入', cn: '存入' },
    money: ({ amountCents }) => (amountCents > 0 ? amountCents : null),
  },
  {
    head: { en: 'Out of the account', zh: '支出', cn: '支出' },
    money: ({ amountCents }) => (amountCents < 0 ? cents(0 - amountCents) : null),
  },
  ...subjectColumns,
  { head: { en: 'Number', zh: '編號', cn: '编号' }, text: ({ entry }) => String(entry) },
]
