import { cents } from '@almoner/domain/kernel/money.ts'
import {
  explainedPostings as query,
  type ExplainedPosting as Found,
} from '@almoner/projections/models/journal/explained/explained-postings.ts'
import { currencyColumn, type Columns } from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { explainedPostingsList, type ExplainedPosting } from './explained-postings-list-contract.ts'
import { eventColumns, subjectColumns } from '../../use-cases/books/posting-columns.ts'

/** The postings that make a figure of the staff member's charity. */
export const explainedPostingsListRoutes = listRoutes({
  list: explainedPostingsList,
  query,
  permissions: { read: 'balance.read', export: 'balance.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const upTo = (await loadBooksAsOf(c))?.position ?? null
    return {
      scope: { organisationId, upTo },
      toRow,
      toTotals: ({ rows, sumCents }) => ({ rows, sum: sumCents }),
      csv: { fileName: `${subDomain}-figure.csv`, columns, toLine: (row) => row },
    }
  },
})

const toId = ({ position, line }: Found): string => `${position}.${line}`

const toRow = (row: Found): ExplainedPosting => ({
  id: toId(row),
  position: String(row.position),
  businessDate: row.businessDate,
  at: row.recordedAt,
  journal: row.journal,
  paymentId: row.paymentId,
  payoutId: row.payoutId,
  offlineEntryId: row.offlineEntryId,
  debit: row.debit,
  credit: row.credit,
  amount: row.partCents,
})

/** No amount has a sign: a spreadsheet can sum both. */
const columns: Columns<Found> = [
  ...eventColumns,
  { head: { en: 'Debit', zh: '借方', cn: '借方' }, text: ({ debit }) => debit },
  { head: { en: 'Credit', zh: '貸方', cn: '贷方' }, text: ({ credit }) => credit },
  currencyColumn,
  {
    head: { en: 'Adds to the figure', zh: '計入', cn: '计入' },
    money: ({ partCents }) => (partCents > 0 ? partCents : null),
  },
  {
    head: { en: 'Takes from the figure', zh: '扣減', cn: '扣减' },
    money: ({ partCents }) => (partCents < 0 ? cents(0 - partCents) : null),
  },
  ...subjectColumns,
  { head: { en: 'Number', zh: '編號', cn: '编号' }, text: toId },
]
