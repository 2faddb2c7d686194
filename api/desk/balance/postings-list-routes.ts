import { findRecordedAt } from '@almoner/projections/models/journal/as-of.ts'
import {
  postingsList as query,
  type PostingRow,
} from '@almoner/projections/models/journal/postings-list.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { postingsList, type ListedPosting } from './postings-list-contract.ts'
import { postingsColumns } from './postings-columns.ts'

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
