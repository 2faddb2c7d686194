import { accountingFormats, type AccountingFormat } from '@almoner/domain/reporting/values.ts'
import { writeAccountingZip } from '../../accounting/accounting-zip.ts'
import { reportKind, type OwnFormat } from '../report-kind.ts'
import { journalColumns } from './columns.ts'
import { journalBooks, journalRows, loadMapping, type JournalRow } from './query.ts'
import { journalTotals } from './totals.ts'

/** Writes the files that a software imports. They hold the sums of days, and fit into memory. */
const writeFor = (software: AccountingFormat): OwnFormat<JournalRow> =>
  async function* (source, count) {
    const mapping = { ...(await loadMapping(source)), software }
    const journals = new Set<JournalRow['journal']>()
    for await (const rows of journalRows(source)) {
      count(rows)
      for (const { journal } of rows) journals.add(journal)
    }
    yield writeAccountingZip([...journals], mapping)
  }

/** What a charity's bookkeeper posts: a balanced journal for each day. */
export const glJournal = reportKind({
  kind: 'gl_journal',
  version: 2,
  columns: journalColumns,
  rows: journalRows,
  totals: journalTotals,
  books: journalBooks,
  ownFormats: Object.fromEntries(
    accountingFormats.map((software) => [software, writeFor(software)]),
  ),
})
