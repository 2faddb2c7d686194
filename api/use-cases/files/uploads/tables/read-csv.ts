import type { TableRow } from '@almoner/domain/tables/cell.ts'
import { mostCharacters, type TableLimits, type TableTooLarge } from './table-limits.ts'

export type CsvProblem = 'empty' | 'quote_open' | TableTooLarge

const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]

type CsvLimits = TableLimits & {
  /** The delimiter, if it is known; otherwise it is detected in the text. */
  delimiter?: Delimiter
}

/**
 * Reads the text of a csv file: RFC 4180, with commas, semicolons or tabs and any end of line.
 * Empty lines are left out; the first line is an ordinary row. The text of a formula remains text.
 */
export const readCsv = (
  text: string,
  limits: CsvLimits,
): { rows: TableRow[]; delimiter: Delimiter } | { problem: CsvProblem; line?: number } => {
  const declared = /^"?sep=([,;\t])"?(?:\r\n|\r|\n)/.exec(text.slice(0, 16))?.[1] as
    | Delimiter
    | undefined
  const delimiter = limits.delimiter ?? declared ?? findDelimiter(text, limits)
  const read = splitRows(text, delimiter, limits, declared === undefined ? 0 : 1)
  if ('problem' in read) return { problem: read.problem, line: read.line }
  return read.rows.length === 0 ? { problem: 'empty' } : { rows: read.rows, delimiter }
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

const splitRows = (
  text: string,
  delimiter: Delimiter,
  limits: TableLimits,
  leaveOut = 0,
): Split => {
  const rows: TableRow[] = []
  let [at, line, characters] = [0, 1, 0]
  while (at < text.length) {
    const row = readRow(text, { at, line, delimiter, limits })
    if (typeof row === 'string') return { rows, problem: row, line }
    const { cells } = row
    if (cells.length > 0 && line > leaveOut) {
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (rows.length >= limits.mostRows) return { rows, problem: 'too_long', line }
      if (characters > mostCharacters) return { rows, problem: 'too_much_text', line }
      rows.push({ line, cells })
    }
    at = row.at
    line = row.line
  }
  return { rows }
}

type Place = { at: number; line: number; delimiter: Delimiter; limits: TableLimits }

/**
 * Reads one row from a position in the text. Empty cells at its end are left out, because
 * spreadsheets pad rows to the widest one. The row is empty if the line is empty.
 */
const readRow = (
  text: string,
  { delimiter, limits, ...from }: Place,
): { cells: string[]; at: number; line: number } | CsvProblem => {
  const cells: string[] = []
  let { at, line } = from
  for (let column = 0; ; column += 1) {
    const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, delimiter)
    if (cell === null) return 'quote_open'
    if (cell.text.trim() !== '') {
      if (column >= limits.mostColumns) return 'too_wide'
      if (cell.text.length > limits.mostCellLength) return 'cell_too_long'
      while (cells.length < column) cells.push('')
      cells.push(cell.text)
    }
    line += cell.lines
    at = cell.at
    if (text[at] !== delimiter) break
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
  // Text after the closing quote belongs to the cell too: it was typed by hand.
  const after = readPlain(text, at + 1, delimiter)
  return {
    text: inside.replaceAll('""', '"') + after.text.trimEnd(),
    at: after.at,
    lines: inside.split(/\r\n|[\n\r]/).length - 1,
  }
}
