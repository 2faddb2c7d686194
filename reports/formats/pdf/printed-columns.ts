import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import { writeNumericDay } from '@almoner/workflows/locales/formats.ts'
import type { ReportColumn } from '../../kinds/report-kind.ts'

/** A column as it is printed: its head and the text of each row. */
export type PrintedColumn = { head: string; isFigure: boolean; cells: readonly string[] }

/** The columns that are printed, with the texts of these rows. */
export const printColumns = <Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): readonly PrintedColumn[] =>
  columns
    .filter(({ print }) => print !== false)
    .map((column) => ({
      head: column.head[language],
      isFigure: 'money' in column || 'count' in column,
      cells: rows.map((row) => toText(column, row, language)),
    }))

const toText = <Row>(column: ReportColumn<Row>, row: Row, language: Language): string => {
  if ('text' in column) return column.text(row, language) ?? ''
  if ('money' in column) return formatIfPresent(column.money(row), printSum)
  if ('day' in column) return formatIfPresent(column.day(row), writeNumericDay)
  if ('time' in column) return formatIfPresent(column.time(row), formatHongKongTime)
  return formatIfPresent(column.count(row), String)
}

const formatIfPresent = <T>(value: T | null, format: (value: T) => string): string =>
  value === null ? '' : format(value)

/** `−1,234.50`, with the sign of printed figures. */
export const printSum = (sum: Cents): string => formatHkd(sum).replace('-', '\u2212')
