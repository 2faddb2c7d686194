import { mostImportRows } from '@almoner/domain/import/values.ts'
import { findDirection } from '@almoner/domain/import-rows/direction.ts'
import { isColumnName } from '@almoner/domain/import-rows/guess-columns.ts'
import type { ImportReading, ReadingChoices } from '@almoner/domain/import-rows/reading.ts'
import type { TableRow } from '@almoner/domain/tables/cell.ts'
import { findTable, toLeft, type FoundTable } from '@almoner/domain/tables/find-table.ts'
import { wrongFile } from '../../../use-cases/files/uploads/read-form.ts'
import type { Table } from '../../../use-cases/files/uploads/tables/read-table.ts'

export type ReadFile = {
  header: readonly string[]
  rows: readonly TableRow[]
  reading: ImportReading
}

const mostFirstLines = 30
const mostLeftOut = 30
const mostEncodingsAndSheets = 30

/** Returns the header and the rows of a table as a person chose them, else as they are detected. */
export const applyReading = (table: Table, choices: ReadingChoices): ReadFile => {
  const hidden = new Set(table.hiddenRows)
  const visible = table.rows.filter(({ line }) => !hidden.has(line))
  // If everything but the header is hidden, leaving the rows out would leave no rows to choose.
  const usual = visible.length < 2 ? 'read' : 'leave'
  const choice = choices.hiddenRows ?? usual
  const lines = choice === 'leave' ? visible : table.rows
  const headedTable = choices.headerLine === 0 ? null : findTableUnder(lines, choices.headerLine)
  const rows = headedTable?.rows ?? lines
  if (rows.length === 0) throw wrongFile('file', 'no_rows')
  if (rows.length > mostImportRows) throw wrongFile('file', 'too_long')
  const header = headedTable?.names ?? toNamelessHeader(rows)
  const direction = findDirection(header, rows)
  const linesBelow = headedTable === null ? [] : headedTable.left.below
  return {
    header,
    rows,
    reading: {
      encoding: table.encoding,
      encodings: table.encodings.slice(0, mostEncodingsAndSheets),
      garbledLines: table.garbledLines.length,
      sheet: table.sheet,
      sheets: table.sheets.slice(0, mostEncodingsAndSheets),
      hiddenRows: { count: table.hiddenRows.length, choice },
      headerLine: headedTable?.headerLine ?? 0,
      firstLines: lines.slice(0, mostFirstLines).map((row) => {
        const { line, text } = toLeft(row, 'above')
        return { line, text }
      }),
      leftOut: linesBelow.slice(0, mostLeftOut),
      leftOutCount: linesBelow.length,
      direction: direction && { ...direction, isUsed: choices.direction !== 'ignore' },
    },
  }
}

const findTableUnder = (
  rows: readonly TableRow[],
  headerLine: number | undefined,
): FoundTable | null => findTable(rows, { isKnownName: isColumnName, headerLine })

const toNamelessHeader = (rows: readonly TableRow[]): readonly string[] => {
  const width = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length))
  return Array.from({ length: width }, () => '')
}
