import type { Language } from '@almoner/domain/kernel/locale.ts'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import { hongKongIso } from '@almoner/domain/kernel/time.ts'
import type { ReportColumn } from '../kinds/report-kind.ts'
import { columnKeys } from './column-key.ts'
import type { ReportContent } from './content.ts'

/** The rows alone, each a JSON object on a line of its own (JSON Lines), for programs. */
export async function* writeJsonLines<Row>({
  columns,
  batches,
  language,
}: ReportContent<Row>): AsyncGenerator<Uint8Array, void, undefined> {
  const keys = columnKeys(columns)
  const toLine = (row: Row): string => {
    const entries = columns.map((column, at) => [keys[at], toValue(column, row, language)])
    return `${JSON.stringify(Object.fromEntries(entries))}\n`
  }
  for await (const rows of batches) yield Buffer.from(rows.map(toLine).join(''))
}

// A sum is a number of Hong Kong dollars, as in every answer of the API.
const toValue = <Row>(
  column: ReportColumn<Row>,
  row: Row,
  language: Language,
): string | number | null => {
  if ('text' in column) return column.text(row, language)
  if ('day' in column) return column.day(row)
  if ('count' in column) return column.count(row)
  if ('money' in column) {
    const sum = column.money(row)
    return sum === null ? null : toHkd(sum)
  }
  const at = column.time(row)
  return at === null ? null : hongKongIso(at)
}
