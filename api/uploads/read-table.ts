import { toStorable } from '@almoner/domain/import-rows/normalise.ts'
import { readCsv, type TableLimits, type TableRow } from './read-csv.ts'
import { isWorkbook, readXlsx } from './read-xlsx.ts'
import { wrongFile } from './store-upload.ts'

/** What a browser calls rows that were copied from a page or a spreadsheet. */
const copiedRows = 'text/tab-separated-values'

/**
 * The rows of an uploaded table, by its content: the first sheet of a workbook, or text. `type`: what
 * the browser says of it. `kind` is `xlsx` or the encoding of the text.
 */
export const readTable = async (
  bytes: Uint8Array,
  { limits, type = '' }: { limits: TableLimits; type?: string },
): Promise<{ rows: TableRow[]; kind: string }> => {
  if (isWorkbook(bytes)) {
    const read = await readXlsx(bytes, limits)
    if ('problem' in read) throw wrongFile('file', read.problem)
    return { rows: read.rows.map(toStorableRow), kind: 'xlsx' }
  }
  const isCopied = type.split(';')[0] === copiedRows
  const read = readCsv(bytes, isCopied ? { ...limits, delimiter: '\t' } : limits)
  if ('problem' in read) throw wrongFile('file', read.problem)
  return { rows: read.rows.map(toStorableRow), kind: read.encoding }
}

const toStorableRow = ({ line, cells }: TableRow): TableRow => ({
  line,
  cells: cells.map(toStorable),
})
