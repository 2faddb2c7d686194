import { toStorable, type TableRow } from '@almoner/domain/tables/cell.ts'
import type { TextEncoding } from '@almoner/domain/tables/text-encoding.ts'
import { decodeText, type Decoded } from './decode-text.ts'
import { readCsv, type CsvProblem } from './read-csv.ts'
import { isWorkbook, readXlsx, type SheetAnswer, type XlsxProblem } from './xlsx/read-xlsx.ts'
import { sampleNames } from './sample-names.ts'
import type { TableLimits } from './table-limits.ts'

export type TableInput = {
  bytes: Uint8Array
  limits: TableLimits
  /** The file's media type according to the browser. */
  type?: string
  /** The encoding that a person chose; otherwise it is detected in the file. */
  encoding?: TextEncoding | undefined
  sheet?: string | undefined
}

type EncodingAnswer = {
  encoding: TextEncoding
  /** Some cells as this encoding reads them. */
  samples: readonly string[]
}

/** The rows of a table, and what was decided to read them. */
export type Table = {
  rows: readonly TableRow[]
  /** `xlsx`, or the encoding of the text. */
  kind: 'xlsx' | TextEncoding
  /** Null if it is a workbook. */
  encoding: TextEncoding | null
  /** The encodings in which the file can be read. The first one is used. */
  encodings: readonly EncodingAnswer[]
  /** The lines of cells with characters that the encoding does not explain. */
  garbledLines: readonly number[]
  /** The sheets of a workbook, in their order. */
  sheets: readonly SheetAnswer[]
  /** Null if it is a text. */
  sheet: string | null
  /** The lines of rows that a filter or a person has hidden. They are among the rows. */
  hiddenRows: readonly number[]
  /** The size of all cells: a workbook may unpack to far more than the size of its file. */
  textBytes: number
}

export type TableProblem = 'not_text' | CsvProblem | XlsxProblem

/** The media type that a browser gives to rows copied from a page or a spreadsheet. */
const copiedRows = 'text/tab-separated-values'

/**
 * The rows of an uploaded table, by its content: a sheet of a workbook, or text. It takes the time and
 * the memory that the file makes it take: `readUploadedTable` runs it in a thread with limits.
 */
export const readTable = async (input: TableInput): Promise<Table | { problem: TableProblem }> => {
  const { bytes, limits, sheet, encoding } = input
  if (isWorkbook(bytes)) {
    const read = await readXlsx(bytes, { limits, sheet })
    if ('problem' in read) return read
    const workbook = { kind: 'xlsx', encoding: null, encodings: [], ...read } as const
    return { ...workbook, ...withStorableCells(read.rows) }
  }
  const decoded = decodeText(bytes, encoding)
  if (decoded === null) return { problem: 'not_text' }
  return readText(decoded, input)
}

const readText = (
  { text, encoding, possible }: Decoded,
  { bytes, limits, type = '' }: TableInput,
): Table | { problem: TableProblem } => {
  const isCopied = type.split(';')[0] === copiedRows
  const read = readCsv(text, isCopied ? { ...limits, delimiter: '\t' } : limits)
  if ('problem' in read) return { problem: read.problem }
  return {
    ...withStorableCells(read.rows),
    kind: encoding,
    encoding,
    encodings: possible.map((one) => ({ encoding: one, samples: sampleNames(bytes, one) })),
    sheets: [],
    sheet: null,
    hiddenRows: [],
  }
}

// A character for private use, or what remains of bytes that are none.
const garbled = /[\p{Co}\uFFFD]/u

const withStorableCells = (
  rows: readonly TableRow[],
): Pick<Table, 'rows' | 'garbledLines' | 'textBytes'> => {
  const storable = rows.map(({ line, cells }) => ({ line, cells: cells.map(toStorable) }))
  const isGarbled = ({ cells }: TableRow): boolean => cells.some((cell) => garbled.test(cell))
  const countBytes = (sum: number, { cells }: TableRow): number =>
    cells.reduce((bytes, cell) => bytes + Buffer.byteLength(cell), sum)
  return {
    rows: storable,
    garbledLines: storable.filter(isGarbled).map(({ line }) => line),
    textBytes: storable.reduce(countBytes, 0),
  }
}
