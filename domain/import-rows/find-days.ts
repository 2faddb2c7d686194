import type { ImportColumns } from '../import/values.ts'
import { findDayOrder } from '../tables/find-day-order.ts'
import { readDay, type DayOrder } from '../tables/read-day.ts'
import type { ImportDays } from './reading.ts'

const longestExample = 40

/** Determines from all cells how the column of days is read. Null if no column has days. */
export const findDays = (
  rows: readonly { cells: readonly string[] }[],
  { columns, chosen }: { columns: ImportColumns; chosen: DayOrder | undefined },
): ImportDays | null => {
  const column = columns.indexOf('receivedOn')
  if (column === -1) return null
  const cells = rows.map((row) => row.cells[column] ?? '')
  const detection = findDayOrder(cells)
  const order = chosen ?? detection.order
  const isWrong = (cell: string): boolean =>
    readDay(cell, order) === null && readDay(cell, detection.order) !== null
  const wrong = order === detection.order ? detection.wrong.length : cells.filter(isWrong).length
  const text = detection.example === null ? null : (cells[detection.example] ?? '').trim()
  return {
    order,
    certain: chosen === undefined ? detection.certain : wrong === 0,
    wrong,
    example:
      text === null
        ? null
        : { text: text.slice(0, longestExample), day: readDay(text, order)?.day ?? null },
  }
}
