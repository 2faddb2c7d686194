import { toWord, type TableRow } from './cell.ts'
import { findClosing, isFigure, mayClose } from './closing-rows.ts'
import { readDay } from './read-day.ts'

/** A row that is not part of the table, and why. */
export type LeftRow = {
  line: number
  why: 'above' | 'header' | 'heading' | 'total' | 'closing'
  /** The beginning of what it says. */
  text: string
}

export type FoundTable = {
  /** Of the columns, without blanks around them; empty where a column has none. */
  names: readonly string[]
  headerLine: number
  rows: readonly TableRow[]
  left: { above: readonly LeftRow[]; below: readonly LeftRow[] }
}

/** Banks and accounting programs write a letterhead, an account and a period above a table. */
const mostRowsAbove = 40

type Options = {
  /** Whether a cell is the name of a column as this kind of table has it. */
  isKnownName?: (cell: string) => boolean
  /** The line of the header as a person chooses it; else it is found. */
  headerLine?: number | undefined
}

/**
 * The table in the rows of a file: its header, found below titles, addresses and account lines, and
 * the rows under it without repeated headers, headings and totals. What is left out is told. Null where
 * no row names the columns.
 */
export const findTable = (
  rows: readonly TableRow[],
  { isKnownName = () => false, headerLine }: Options = {},
): FoundTable | null => {
  const chosen = rows.findIndex(({ line }) => line === headerLine)
  const at = chosen === -1 ? findHeader(rows, isKnownName) : chosen
  const header = rows[at]
  if (header === undefined) return null
  const left: LeftRow[] = []
  const body: TableRow[] = []
  const isOfTable = createRowTest(header, { isKnownName, below: rows.slice(at + 1) })
  for (const row of rows.slice(at + 1)) {
    const why = isOfTable(row)
    if (why === null) body.push(row)
    else left.push(toLeft(row, why))
  }
  const above = rows.slice(0, at).map((row) => toLeft(row, 'above'))
  const width = Math.max(
    header.cells.length,
    ...body.slice(0, 100).map(({ cells }) => cells.length),
  )
  const names = Array.from({ length: width }, (_, column) => (header.cells[column] ?? '').trim())
  return { names, headerLine: header.line, rows: body, left: { above, below: left } }
}

const longestText = 100

/** A row as it is told where it is no row of the table. */
export const toLeft = ({ line, cells }: TableRow, why: LeftRow['why']): LeftRow => ({
  line,
  why,
  text: cells
    .map((cell) => cell.trim().slice(0, longestText))
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, longestText),
})

const written = ({ cells }: TableRow): readonly string[] =>
  cells.filter((cell) => cell.trim() !== '')

/**
 * The row with the most names that are known; else the first row of names alone that rows of the same
 * width with days or sums follow. -1 where there is none.
 */
const findHeader = (rows: readonly TableRow[], isKnownName: (cell: string) => boolean): number => {
  const first = rows.slice(0, mostRowsAbove)
  const candidates = first.flatMap((row, at) => {
    const names = written(row)
    if (names.length < 2 || names.some(isFigure)) return []
    return [{ at, count: names.length, known: names.filter(isKnownName).length }]
  })
  const most = Math.max(0, ...candidates.map(({ known }) => known))
  const known = candidates.find((one) => one.known === most && one.known >= 2)
  if (known !== undefined) return known.at
  return candidates.find(({ at, count }) => isFollowed(rows, { at, count }))?.at ?? -1
}

const isFollowed = (rows: readonly TableRow[], { at, count }: { at: number; count: number }) => {
  const body = rows.slice(at + 1, at + 1 + mostRowsAbove).filter(hasFigure)
  const next = rows.slice(at + 1, at + 4).find(hasFigure)
  if (next === undefined) return false
  // Rows of the table do not stand above its header.
  const width = median(body.map((row) => written(row).length))
  if (count < Math.max(2, Math.ceil(width * 0.75))) return false
  return !rows.slice(0, at).some((row) => hasFigure(row) && written(row).length >= width)
}

const hasFigure = ({ cells }: TableRow): boolean => cells.some(isFigure)

const median = (counts: readonly number[]): number =>
  counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0

type About = { isKnownName: (cell: string) => boolean; below: readonly TableRow[] }

/** Why a row below the header is no row of the table; null where it is one. */
const createRowTest = (
  header: TableRow,
  { isKnownName, below }: About,
): ((row: TableRow) => LeftRow['why'] | null) => {
  const named = written(header).length
  const headerKey = JSON.stringify(header.cells.map(toWord))
  const last = findLastDay(below)
  return (row) => {
    const cells = written(row)
    // Most rows have a figure and nearly all of their cells: the rest is not asked of these.
    const isUsual = cells.length * 2 > named && cells.length > 1 && row.line <= last
    if (isUsual && cells.some(hasDigit) && !cells.some(mayClose)) return null
    if (isAgain(row, { headerKey, cells, isKnownName })) return 'header'
    const isDated = hasDay(row)
    const closing = findClosing(cells, { isDated })
    if (closing !== null || isDated) return closing
    // "November 2026" or "Collected at the door" stands between rows of three columns and more.
    if (cells.length === 1 && named >= 3 && !cells.some(isFigure)) return 'heading'
    // A total that has no name: figures alone, below the last day.
    return row.line > last && cells.every(isFigure) ? 'total' : null
  }
}

const hasDigit = (cell: string): boolean => /\p{Nd}/u.test(cell)

type Again = { headerKey: string; cells: readonly string[]; isKnownName: (cell: string) => boolean }

/** The header once more, at the top of each page or in a second language. */
const isAgain = (row: TableRow, { headerKey, cells, isKnownName }: Again): boolean => {
  if (cells.length < 2 || cells.some(isFigure)) return false
  const known = cells.filter(isKnownName).length
  return (
    (known >= 2 && known * 2 > cells.length) || JSON.stringify(row.cells.map(toWord)) === headerKey
  )
}

const hasDay = ({ cells }: TableRow): boolean =>
  cells.some((cell) => readDay(cell, 'dmy') !== null || readDay(cell, 'mdy') !== null)

const findLastDay = (rows: readonly TableRow[]): number =>
  rows.findLast(hasDay)?.line ?? Number.POSITIVE_INFINITY
