import { toWord, type TableRow } from './cell.ts'
import { findClosing, isFigure, mayClose } from './closing-rows.ts'
import { readDay } from './read-day.ts'

/** A row that is not part of the table, and why. */
export type LeftRow = {
  line: number
  why: 'above' | 'header' | 'heading' | 'total' | 'closing'
  /** The beginning of the row's text. */
  text: string
}

export type FoundTable = {
  /** The column names, without blanks around them. A name is empty if a column has none. */
  names: readonly string[]
  headerLine: number
  rows: readonly TableRow[]
  left: { above: readonly LeftRow[]; below: readonly LeftRow[] }
}

/** Banks and accounting programs write a letterhead, an account and a period above a table. */
const mostRowsAbove = 40

type Options = {
  /** Returns true if a cell is a column name of this kind of table. */
  isKnownName?: (cell: string) => boolean
  /** The header line that a person chose. If omitted, it is detected. */
  headerLine?: number | undefined
}

/**
 * Finds the table in the rows of a file. The header can be below titles, addresses and account
 * lines. Repeated headers, headings and totals below it are left out and reported. Null if no row
 * names the columns.
 */
export const findTable = (
  rows: readonly TableRow[],
  { isKnownName = () => false, headerLine }: Options = {},
): FoundTable | null => {
  const chosenIndex = rows.findIndex(({ line }) => line === headerLine)
  const at = chosenIndex === -1 ? findHeader(rows, isKnownName) : chosenIndex
  const header = rows[at]
  if (header === undefined) return null
  const leftRows: LeftRow[] = []
  const body: TableRow[] = []
  const isOfTable = createRowTest(header, { isKnownName, below: rows.slice(at + 1) })
  for (const row of rows.slice(at + 1)) {
    const why = isOfTable(row)
    if (why === null) body.push(row)
    else leftRows.push(toLeft(row, why))
  }
  const above = rows.slice(0, at).map((row) => toLeft(row, 'above'))
  const width = Math.max(
    header.cells.length,
    ...body.slice(0, 100).map(({ cells }) => cells.length),
  )
  const names = Array.from({ length: width }, (_, column) => (header.cells[column] ?? '').trim())
  return { names, headerLine: header.line, rows: body, left: { above, below: leftRows } }
}

const longestText = 100

/** Returns the report of a row that is not a row of the table. */
export const toLeft = ({ line, cells }: TableRow, why: LeftRow['why']): LeftRow => ({
  line,
  why,
  text: cells
    .map((cell) => cell.trim().slice(0, longestText))
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, longestText),
})

const toFilledCells = ({ cells }: TableRow): readonly string[] =>
  cells.filter((cell) => cell.trim() !== '')

/**
 * Returns the row with the most known names. Otherwise it is the first row of only names that is
 * followed by rows of equal width with days or sums. -1 if there is none.
 */
const findHeader = (rows: readonly TableRow[], isKnownName: (cell: string) => boolean): number => {
  const first = rows.slice(0, mostRowsAbove)
  const candidates = first.flatMap((row, at) => {
    const names = toFilledCells(row)
    if (names.length < 2 || names.some(isFigure)) return []
    return [{ at, count: names.length, known: names.filter(isKnownName).length }]
  })
  const most = Math.max(0, ...candidates.map(({ known }) => known))
  const bestCandidate = candidates.find((one) => one.known === most && one.known >= 2)
  if (bestCandidate !== undefined) return bestCandidate.at
  return candidates.find(({ at, count }) => isFollowed(rows, { at, count }))?.at ?? -1
}

const isFollowed = (rows: readonly TableRow[], { at, count }: { at: number; count: number }) => {
  const body = rows.slice(at + 1, at + 1 + mostRowsAbove).filter(hasFigure)
  const next = rows.slice(at + 1, at + 4).find(hasFigure)
  if (next === undefined) return false
  // A header is never below rows of its table.
  const width = median(body.map((row) => toFilledCells(row).length))
  if (count < Math.max(2, Math.ceil(width * 0.75))) return false
  return !rows.slice(0, at).some((row) => hasFigure(row) && toFilledCells(row).length >= width)
}

const hasFigure = ({ cells }: TableRow): boolean => cells.some(isFigure)

const median = (counts: readonly number[]): number =>
  counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0

type About = { isKnownName: (cell: string) => boolean; below: readonly TableRow[] }

/** Returns why a row below the header is not a row of the table. Null if it is one. */
const createRowTest = (
  header: TableRow,
  { isKnownName, below }: About,
): ((row: TableRow) => LeftRow['why'] | null) => {
  const columnCount = toFilledCells(header).length
  const headerKey = JSON.stringify(header.cells.map(toWord))
  const last = findLastDay(below)
  return (row) => {
    const cells = toFilledCells(row)
    // Most rows have a digit and nearly all of their cells, so they skip the other checks.
    const isUsual = cells.length * 2 > columnCount && cells.length > 1 && row.line <= last
    if (isUsual && cells.some(hasDigit) && !cells.some(mayClose)) return null
    if (isAgain(row, { headerKey, cells, isKnownName })) return 'header'
    const isDated = hasDay(row)
    const closing = findClosing(cells, { isDated })
    if (closing !== null || isDated) return closing
    // A heading such as "November 2026" or "Collected at the door" can be between rows of three or
    // more columns.
    if (cells.length === 1 && columnCount >= 3 && !cells.some(isFigure)) return 'heading'
    // A total that has no name: figures alone, below the last day.
    return row.line > last && cells.every(isFigure) ? 'total' : null
  }
}

const hasDigit = (cell: string): boolean => /\p{Nd}/u.test(cell)

type Again = { headerKey: string; cells: readonly string[]; isKnownName: (cell: string) => boolean }

/** Returns true for a repeated header, at the top of each page or in a second language. */
const isAgain = (row: TableRow, { headerKey, cells, isKnownName }: Again): boolean => {
  if (cells.length < 2 || cells.some(isFigure)) return false
  const knownCount = cells.filter(isKnownName).length
  return (
    (knownCount >= 2 && knownCount * 2 > cells.length) ||
    JSON.stringify(row.cells.map(toWord)) === headerKey
  )
}

const hasDay = ({ cells }: TableRow): boolean =>
  cells.some((cell) => readDay(cell, 'dmy') !== null || readDay(cell, 'mdy') !== null)

const findLastDay = (rows: readonly TableRow[]): number =>
  rows.findLast(hasDay)?.line ?? Number.POSITIVE_INFINITY
