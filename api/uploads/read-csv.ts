import { decodeText, type TextEncoding } from './decode-text.ts'

/** Of a table: where it stands in its file, from 1, and its cells as they are written. */
export type TableRow = { line: number; cells: string[] }

export type CsvTable = { rows: TableRow[]; encoding: TextEncoding; delimiter: Delimiter }

/** More rows, columns or signs in a cell than are read. */
export type TableTooLarge = 'too_long' | 'too_wide' | 'cell_too_long'

export type CsvProblem = 'empty' | 'not_text' | 'quote_open' | TableTooLarge

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]

export type TableLimits = {
  mostRows: number
  mostColumns: number
  mostCellLength: number
  /** Where it is known; else it is found in the text. */
  delimiter?: Delimiter
}

/**
 * Reads a csv file: RFC 4180, with commas, semicolons or tabs and any end of line, in UTF-8, UTF-16,
 * Big5 or GBK. Encoding and delimiter are found in the file. Empty lines are left out; the first
 * line is a row as the others. The text of a formula stays text.
 */
export const readCsv = (
  bytes: Uint8Array,
  limits: TableLimits,
): CsvTable | { problem: CsvProblem; line?: number } => {
  const decoded = decodeText(bytes)
  if (decoded === null) return { problem: 'not_text' }
  const { text, encoding } = decoded
  const delimiter = limits.delimiter ?? findDelimiter(text, limits)
  const read = splitRows(text, delimiter, limits)
  if ('problem' in read) return { problem: read.problem, line: read.line }
  return read.rows.length === 0 ? { problem: 'empty' } : { rows: read.rows, encoding, delimiter }
}

/** The delimiter by which the first lines have the most columns in agreement; else the comma. */
const findDelimiter = (text: string, limits: TableLimits): Delimiter => {
  // Cut in the middle of a quoted cell, the sample has an open quote, which is no fault here.
  const sample = text.slice(0, 50_000)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const { rows } = splitRows(sample, delimiter, { ...limits, mostRows: 30 })
    const columns = rows.map(({ cells }) => cells.length)
    const score = Math.max(
      0,
      ...columns.map((count) => (count - 1) * columns.filter((other) => other === count).length),
    )
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

type Split = { rows: TableRow[] } | { rows: TableRow[]; problem: CsvProblem; line: number }

const splitRows = (text: string, delimiter: Delimiter, limits: TableLimits): Split => {
  const rows: TableRow[] = []
  let [at, line] = [0, 1]
  while (at < text.length) {
    const row = readRow(text, { at, line, delimiter })
    if (row === null) return { rows, problem: 'quote_open', line }
    const { cells } = row
    if (cells.some((cell) => cell.trim() !== '')) {
      if (rows.length >= limits.mostRows) return { rows, problem: 'too_long', line }
      if (cells.length > limits.mostColumns) return { rows, problem: 'too_wide', line }
      const isTooLong = cells.some((cell) => cell.length > limits.mostCellLength)
      if (isTooLong) return { rows, problem: 'cell_too_long', line }
      rows.push({ line, cells })
    }
    at = row.at
    line = row.line
  }
  return { rows }
}

type Place = { at: number; line: number; delimiter: Delimiter }

/** One row from a place in the text; null where a quote is never closed. */
const readRow = (
  text: string,
  from: Place,
): { cells: string[]; at: number; line: number } | null => {
  const cells: string[] = []
  let { at, line } = from
  for (;;) {
    const cell =
      text[at] === '"' ? readQuoted(text, at, from.delimiter) : readPlain(text, at, from.delimiter)
    if (cell === null) return null
    cells.push(cell.text)
    line += cell.lines
    at = cell.at
    if (text[at] !== from.delimiter) break
    at += 1
  }
  at += text.startsWith('\r\n', at) ? 2 : 1
  return { cells, at, line: line + 1 }
}

type Cell = { text: string; at: number; lines: number }

const readPlain = (text: string, from: number, delimiter: Delimiter): Cell => {
  let at = from
  while (at < text.length) {
    const sign = text[at]
    if (sign === delimiter || sign === '\n' || sign === '\r') break
    at += 1
  }
  return { text: text.slice(from, at), at, lines: 0 }
}

const readQuoted = (text: string, from: number, delimiter: Delimiter): Cell | null => {
  let at = from + 1
  for (;;) {
    at = text.indexOf('"', at)
    if (at === -1) return null
    if (text[at + 1] !== '"') break
    at += 2
  }
  const inside = text.slice(from + 1, at)
  // Whatever follows the closing quote belongs to the cell too: a hand wrote it.
  const after = readPlain(text, at + 1, delimiter)
  return {
    text: inside.replaceAll('""', '"') + after.text.trimEnd(),
    at: after.at,
    lines: inside.split(/\r\n|[\n\r]/).length - 1,
  }
}
