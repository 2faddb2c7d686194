import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import type { ReportFormat, ReportKindName } from '@almoner/domain/reporting/values.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import type { ExplainedAccount } from '@almoner/projections/models/journal/explained/explained-postings.ts'
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

/** The events that change the rows of a kind. */
export type ReportChanges = {
  /** The journals that its rows are made of. Omitted: all. */
  journals?: readonly PostedJournal[]
  /**
   * The day by which a posting belongs to a period: its own, that of any posting of the same payment
   * or payout, or any day until the period ends.
   */
  reach: 'period' | 'thing' | 'until'
  /** Receipts are rows, and belong to the day of their issue. */
  receipts?: true
}

/**
 * The postings of which a figure is the sum: those of the report's period and project, by its
 * position, narrowed further.
 */
export type PostingSelection = {
  /** The sign of each journal in the sum. Omitted: every posting of the account, with its sign. */
  journals?: Partial<Record<PostedJournal, 1 | -1>>
  account?: ExplainedAccount
  /** What increased the account, or what decreased it. */
  side?: 'in' | 'out'
  /** One of its accounts is the provider's. */
  other?: 'provider'
  /** Null: only what belongs to no project. */
  projectId?: ProjectId | null
  method?: PaymentMethod
  /** A month of business days, such as `2026-11`. */
  month?: string
  /** One day of the report's clock, in place of the period. */
  day?: string
  /** The days up to the period, or up to its end, in place of the period. */
  days?: 'before' | 'until'
}

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
  /** Default: every posting in the period. */
  changes?: ReportChanges
  /** The postings of a total, by its key; null if it is no sum of postings. */
  explain?: (key: string) => PostingSelection | null
  ownFormats?: Partial<Record<ReportFormat, OwnFormat<Row>>>
}

/** A kind of report, whose rows only its own columns and totals know. */
export type ReportKind = {
  kind: ReportKindName
  version: number
  changes: ReportChanges
  explain: (key: string) => PostingSelection | null
  open: <Result>(use: <Row>(definition: KindDefinition<Row>) => Result) => Result
}

export const reportKind = <Row>(definition: KindDefinition<Row>): ReportKind => ({
  kind: definition.kind,
  version: definition.version,
  changes: definition.changes ?? { reach: 'period' },
  explain: definition.explain ?? (() => null),
  open: (use) => use(definition),
})
