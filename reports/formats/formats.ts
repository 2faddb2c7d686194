import type { TableFormat } from '@almoner/domain/reporting/values.ts'
import type { WriteFormat } from './content.ts'
import { writeCsv } from './csv.ts'
import { writeJsonLines } from './jsonl.ts'
import { writePdf } from './pdf/pdf.ts'
import { writeXlsx } from './xlsx/xlsx.ts'

/** The writer of each format of a table. */
export const tableWriters: Readonly<Record<TableFormat, WriteFormat>> = {
  csv: writeCsv,
  jsonl: writeJsonLines,
  xlsx: writeXlsx,
  pdf: writePdf,
}
