import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ReportColumn } from '../../kinds/report-kind.ts'

const [narrowest, widest, widestHead] = [10, 48, 20]

/** The widths of a sheet's columns in characters, by their heads and its first rows. */
export const columnWidths = <Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): readonly number[] =>
  columns.map((column) => {
    const head = Math.min(displayLength(column.head[language]), widestHead)
    return Math.min(Math.max(narrowest, head, contentWidth(column, rows, language)) + 2, widest)
  })

const contentWidth = <Row>(
  column: ReportColumn<Row>,
  rows: readonly Row[],
  language: Language,
): number => {
  if ('text' in column) {
    const lengths = rows.map((row) => displayLength(column.text(row, language) ?? ''))
    return lengths.reduce((longest, length) => Math.max(longest, length), 0)
  }
  if ('time' in column) return 16
  return 'money' in column ? 14 : narrowest
}

/** The lines that the longest head takes in its column. A break may leave the end of a line empty. */
export const headLines = <Row>(
  columns: readonly ReportColumn<Row>[],
  widths: readonly number[],
  language: Language,
): number =>
  Math.max(
    ...columns.map(({ head }, at) => Math.ceil(displayLength(head[language]) / (widths[at] ?? 1))),
  )

/** A Chinese character is as wide as two letters. */
const displayLength = (text: string): number =>
  text.length + (text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0)
