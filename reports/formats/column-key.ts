import { assert } from '@almoner/domain/kernel/assert.ts'
import type { ReportColumn } from '../kinds/report-kind.ts'

/**
 * The name of a column for programs: its English head, so that the language of the request changes
 * no name. `Recorded (Hong Kong time)` is `recorded_hong_kong_time`.
 */
const columnKey = <Row>({ head }: ReportColumn<Row>): string =>
  head.en
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** The names of a kind's columns, in their order. Throws if two are the same. */
export const columnKeys = <Row>(columns: readonly ReportColumn<Row>[]): readonly string[] => {
  const keys = columns.map(columnKey)
  assert(new Set(keys).size === keys.length, `two columns with one name: ${keys.join(', ')}`)
  return keys
}
