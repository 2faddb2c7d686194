import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import type { ReportFormat, ReportKindName } from '@almoner/domain/reporting/values.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import type { Column, Words } from '@almoner/workflows/documents/csv/columns.ts'

/**
 * What a report is made of. `db` is one read-only snapshot, in which everything up to `position` is
 * recorded. A kind reads nothing after that position, so that the same request gives the same
 * bytes.
 */
export type ReportSource = {
  db: Db
  store: Pick<EventStore, 'read' | 'readAll' | 'countBetween'>
  organisationId: OrganisationId
  request: ReportRequest
  position: bigint
}

export type ReportColumn<Row> = Column<Row> & {
  /** It is about a person, and left out of the hash of the figures: an erasure may change it. */
  personal?: true
  /** Paper has no room for it, or no use. A PDF says which columns it leaves out. */
  print?: false
}

/** A sum or a count below the rows; `group` is the heading of a list of subtotals. */
export type TotalLine = {
  /** Names the figure in events, and in the books' own figures. Unique in a report. */
  key: string
  label: Words
  group?: Words
} & ({ sumCents: Cents } | { count: number })

/** Adds up the rows as they pass. */
export type Totals<Row> = { add: (row: Row) => void; lines: () => readonly TotalLine[] }

/** A figure of the books at the position, which the total of the same key must equal. */
export type BooksFigure = { key: string; value: number }

/** Writes a file of a format that only this kind has, and counts each row that it has written. */
export type OwnFormat<Row> = (
  source: ReportSource,
  count: (rows: readonly Row[]) => void,
) => AsyncIterable<Uint8Array>

export type KindDefinition<Row> = {
  kind: ReportKindName
  /** Rises with every change of its rows, columns or totals. */
  version: number
  columns: readonly ReportColumn<Row>[]
  /** The rows in a fixed order, in batches. */
  rows: (source: ReportSource) => AsyncIterable<readonly Row[]>
  totals: (source: ReportSource) => Totals<Row> | Promise<Totals<Row>>
  books: (source: ReportSource) => Promise<readonly BooksFigure[]>
  ownFormats?: Partial<Record<ReportFormat, OwnFormat<Row>>>
}

/** A kind of report, whose rows only its own columns and totals know. */
export type ReportKind = {
  kind: ReportKindName
  version: number
  open: <Result>(use: <Row>(definition: KindDefinition<Row>) => Result) => Result
}

export const reportKind = <Row>(definition: KindDefinition<Row>): ReportKind => ({
  kind: definition.kind,
  version: definition.version,
  open: (use) => use(definition),
})
