import type { TableRow } from '@almoner/domain/tables/cell.ts'
import { formatSerial, type CellStyles } from './cell-styles.ts'
import { EnoughRead, parseXml } from './parse-xml.ts'
import { isTrue } from './read-workbook.ts'
import { mostCharacters, type TableLimits, type TableTooLarge } from '../table-limits.ts'

export type SheetContext = {
  texts: readonly string[]
  styles: CellStyles
  countsFrom1904: boolean
  limits: TableLimits
}

export type Sheet = {
  rows: TableRow[]
  /** The lines of those that a filter or a person has hidden. */
  hiddenRows: number[]
}

type Cell = { column: number; type: string; style: string | undefined }

/** Reads the cells of a sheet. A formula is its last result. */
export const readSheet = (
  bytes: Uint8Array,
  context: SheetContext,
): Sheet | { problem: TableTooLarge } => {
  const { limits } = context
  const sheet: Sheet = { rows: [], hiddenRows: [] }
  let problem: TableTooLarge | null = null
  const stop = (why: TableTooLarge): never => {
    problem = why
    throw new EnoughRead()
  }
  let row: { line: number; cells: string[]; isHidden: boolean } | null = null
  let cell: Cell | null = null
  let within: 'value' | 'formula' | null = null
  let [value, formula, line, next, characters] = ['', '', 0, 0, 0]

  const endCell = ({ column, type, style }: Cell): void => {
    const text = toText({ type, style, value, formula }, context)
    if (text === '' || row === null) return
    if (column >= limits.mostColumns) stop('too_wide')
    if (text.length > limits.mostCellLength) stop('cell_too_long')
    characters += text.length
    if (characters > mostCharacters) stop('too_much_text')
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
  }
  const endRow = (): void => {
    if (row === null || !row.cells.some((text) => text.trim() !== '')) return
    if (sheet.rows.length >= limits.mostRows) stop('too_long')
    sheet.rows.push({ line: row.line, cells: row.cells })
    if (row.isHidden) sheet.hiddenRows.push(row.line)
  }

  try {
    parseXml(bytes, {
      open: (name, attributes) => {
        if (name === 'row') {
          line = readLine(attributes['r']) ?? line + 1
          next = 0
          row = { line, cells: [], isHidden: isTrue(attributes['hidden']) }
        } else if (name === 'c') {
          const column = readColumn(attributes['r']) ?? next
          next = column + 1
          cell = { column, type: attributes['t'] ?? 'n', style: attributes['s'] }
          ;[value, formula] = ['', '']
        } else if (name === 'v' || name === 't') within = 'value'
        else if (name === 'f') within = 'formula'
      },
      close: (name) => {
        if (name === 'row') {
          endRow()
          row = null
        } else if (name === 'c') {
          if (cell !== null) endCell(cell)
          cell = null
        } else if (name === 'v' || name === 't' || name === 'f') within = null
      },
      text: (text) => {
        if (cell === null || within === null) return
        if (within === 'value') value += text
        else formula += text
        // Excel's own limit of a formula is 8,192 characters.
        if (value.length > limits.mostCellLength || formula.length > 10_000) stop('cell_too_long')
      },
    })
  } catch (error) {
    if (!(error instanceof EnoughRead)) throw error
  }
  return problem === null ? sheet : { problem }
}

/** A sheet of Excel has at most this many rows. */
const mostLines = 1_048_576

const readLine = (attribute: string | undefined): number | null => {
  const line = Number(attribute)
  return Number.isInteger(line) && line > 0 && line <= mostLines ? line : null
}

/** Counts from 0: `C14` is 2. */
const readColumn = (reference: string | undefined): number | null => {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type Written = { type: string; style: string | undefined; value: string; formula: string }

const toText = (
  { type, style, value, formula }: Written,
  { texts, styles, countsFrom1904 }: SheetContext,
): string => {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // A formula that was never calculated has no result that could be taken for a sum.
  if (value === '' && formula !== '') return `=${formula}`
  if (type !== 'n') return value
  const number = toNumber(value)
  const kind = styles(style)
  return kind === null ? number : formatSerial(number, { kind, countsFrom1904 })
}

const longestNumber = 40

/**
 * A number as a person would write it: 0.1 + 0.2 is stored as 0.30000000000000004, and 15 digits of it
 * are exact. A whole number of more has lost its last digits, and is written as spreadsheets show it, by
 * which readers recognise it.
 */
const toNumber = (value: string): string => {
  if (value.length > longestNumber || !/^-?[\d.]+(?:e[+-]?\d+)?$/i.test(value)) return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (Number.isInteger(number) && Math.abs(number) >= 1e15) return number.toExponential()
  return /[.e]/i.test(value) ? String(Number(number.toPrecision(15))) : value
}
