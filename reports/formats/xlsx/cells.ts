import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatPlainHkd } from '@almoner/domain/kernel/money.ts'
import {
  hongKongOffsetMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { ReportColumn } from '../../kinds/report-kind.ts'
import { cellStyles, type CellStyle } from './styles.ts'

/** Writes the cell of a row in one column; nothing if it is empty. */
export type WriteCell<Row> = (row: Row, line: number) => string

/** The writers of a sheet's columns, from column A on. */
export const cellWriters = <Row>(
  columns: readonly ReportColumn<Row>[],
  language: Language,
): readonly WriteCell<Row>[] =>
  columns.map((column, at) => cellWriter(column, columnLetters(at), language))

const cellWriter = <Row>(
  column: ReportColumn<Row>,
  letters: string,
  language: Language,
): WriteCell<Row> => {
  if ('text' in column) {
    return (row, line) => textCell(letters + line, column.text(row, language) ?? '')
  }
  const toNumber = numberWriter(column)
  const style = numberStyle(column)
  return (row, line) => {
    const number = toNumber(row)
    return number === null ? '' : numberCell(letters + line, number, style)
  }
}

type NumberColumn<Row> = Exclude<ReportColumn<Row>, { text: unknown }>

const numberWriter = <Row>(column: NumberColumn<Row>): ((row: Row) => string | null) => {
  if ('money' in column) return (row) => formatIfPresent(column.money(row), formatPlainHkd)
  if ('day' in column) return (row) => formatIfPresent(column.day(row), daySerial)
  if ('time' in column) return (row) => formatIfPresent(column.time(row), momentSerial)
  return (row) => formatIfPresent(column.count(row), String)
}

const numberStyle = <Row>(column: NumberColumn<Row>): CellStyle => {
  if ('money' in column) return 'money'
  if ('day' in column) return 'day'
  return 'time' in column ? 'time' : 'count'
}

const formatIfPresent = <T>(value: T | null, format: (value: T) => string): string | null =>
  value === null ? null : format(value)

export const numberCell = (place: string, number: string, style: CellStyle): string =>
  `<c r="${place}" s="${cellStyles[style]}"><v>${number}</v></c>`

/** A text in its own cell. Its type is text, so that it never runs as a formula. */
export const textCell = (place: string, text: string, style: CellStyle = 'text'): string =>
  text === ''
    ? ''
    : `<c r="${place}" s="${cellStyles[style]}" t="inlineStr"><is><t xml:space="preserve">${toXml(text)}</t></is></c>`

/** `A` is column 0, `AA` is column 26. */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

const millisecondsOfDay = 86_400_000
/** Day 0 of a workbook is 30 December 1899. */
const dayZero = Date.UTC(1899, 11, 30)

const daySerial = (day: CalendarDay): string =>
  String((Date.parse(`${day}T00:00:00.000Z`) - dayZero) / millisecondsOfDay)

/**
 * The clock of Hong Kong, because a workbook has no time zones. It has all digits: a program that
 * cuts off seconds would show a rounded 08:00 as 07:59.
 */
const momentSerial = (at: Instant): string =>
  String((toMilliseconds(at) + hongKongOffsetMilliseconds - dayZero) / millisecondsOfDay)

/** A cell has at most as many characters. */
const mostCharacters = 32_767

const unusual = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]|_x/u

/** A text as XML of a workbook has it, without the characters that XML cannot have. */
export const toXml = (text: string): string => {
  const short = text.length > mostCharacters ? text.slice(0, mostCharacters) : text
  if (!unusual.test(short)) return short
  return (
    short
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
      // A workbook reads `_x0041_` as the letter A.
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
