import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ReportColumn, TotalLine } from '../kinds/report-kind.ts'

/** A line above the rows: its name and its value, in the reader's language. */
export type Fact = { label: string; value: string }

/** All that a file has, before it is written in its format. */
export type ReportContent<Row> = {
  language: Language
  charity: { name: string; accentColour: string }
  title: string
  /** The moment up to which the books are known: a PDF needs a date. */
  knownAt: Instant
  facts: readonly Fact[]
  columns: readonly ReportColumn<Row>[]
  batches: AsyncIterable<readonly Row[]>
  /** Complete after the last batch. */
  totals: () => readonly TotalLine[]
}

/** Writes a report in pieces: a long one never stands in memory. No byte depends on a clock. */
export type WriteFormat = <Row>(content: ReportContent<Row>) => AsyncIterable<Uint8Array>
