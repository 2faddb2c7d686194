import { columnsHead, columnsLines } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportContent } from './content.ts'

/** The heads and the rows alone, so that a spreadsheet can add up each column. */
export async function* writeCsv<Row>({
  columns,
  batches,
  language,
}: ReportContent<Row>): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(columnsHead(columns, language))
  for await (const rows of batches) yield Buffer.from(columnsLines(columns, rows, language))
}
