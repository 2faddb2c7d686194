import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatPlainHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../locales/messages.ts'
import type { Messages } from '../../locales/catalogue.ts'
import { csvHead, csvLine } from './csv.ts'

/** A text in each language of the reader. */
export type Words = Readonly<Record<Language, string>>

/** The value of a row in one column. `null` leaves the cell empty. */
type Value<Row> =
  | { text: (row: Row, language: Language) => string | null }
  /** A sum in Hong Kong dollars, without separators, so that a spreadsheet can add it up. */
  | { money: (row: Row) => Cents | null }
  /** A moment, as a Hong Kong time. */
  | { time: (row: Row) => Instant | null }
  | { day: (row: Row) => CalendarDay | null }
  | { count: (row: Row) => number | null }

/** A column of a file for spreadsheets. The key of its value is the kind of the column. */
export type Column<Row> = { head: Words } & Value<Row>
export type Columns<Row> = readonly Column<Row>[]

/** A text of the catalogue that several documents have. */
export const messagesAs = (pick: (messages: Messages) => string): Words => ({
  en: pick(messagesIn('en')),
  zh: pick(messagesIn('zh')),
  cn: pick(messagesIn('cn')),
})

/** The column that names the currency of the sums beside it. */
export const currencyColumn: Column<unknown> = {
  head: messagesAs(({ statement }) => statement.columns.currency),
  text: () => 'HKD',
}

/** The first line of the file, in the reader's language. */
export const columnsHead = <Row>(columns: Columns<Row>, language: Language): string =>
  csvHead(columns.map(({ head }) => head[language]))

/** Returns a line for each row, under the header. */
export const columnsLines = <Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  language: Language,
): string =>
  rows.map((row) => csvLine(columns.map((column) => toCell(column, row, language)))).join('')

const toCell = <Row>(column: Column<Row>, row: Row, language: Language): string => {
  if ('text' in column) return column.text(row, language) ?? ''
  if ('money' in column) return formatIfPresent(column.money(row), formatPlainHkd)
  if ('time' in column) return formatIfPresent(column.time(row), formatHongKongTime)
  if ('day' in column) return column.day(row) ?? ''
  return formatIfPresent(column.count(row), String)
}

const formatIfPresent = <T>(value: T | null, format: (value: T) => string): string =>
  value === null ? '' : format(value)
