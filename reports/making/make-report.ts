import { createHash, type Hash } from 'node:crypto'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { MadeReport } from '@almoner/domain/report/index.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import type { TableFormat } from '@almoner/domain/reporting/values.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import { columnsLines } from '@almoner/workflows/documents/csv/columns.ts'
import { reportTitles } from '@almoner/workflows/locales/report-titles.ts'
import { tableWriters } from '../formats/formats.ts'
import type { ReportContent } from '../formats/content.ts'
import { kindsOfReports } from '../kinds/index.ts'
import type { BooksFigure, KindDefinition, ReportSource, TotalLine } from '../kinds/report-kind.ts'
import { loadHead } from './load-head.ts'

export type MakeReport = {
  db: Db
  store: Pick<EventStore, 'read' | 'readAll'>
  organisationId: OrganisationId
  request: ReportRequest
  /** Takes the next bytes of the file, and resolves when it is ready for more. */
  write: (bytes: Uint8Array) => Promise<void>
  /** Called after each batch with the number of rows so far. */
  onRows: (rows: number) => void
}

/**
 * Makes the file of a request. Returns null if there is nothing to report; what was written by then
 * is to be discarded. Throws if the report differs from the books.
 */
export const makeReport = async ({ db, ...options }: MakeReport): Promise<MadeReport | null> => {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const { kind, position } = options.request
    const source = { ...options, db: snapshot, position: BigInt(position) }
    return await requirePresent(kindsOfReports[kind], `a report of ${kind}`).open((definition) =>
      writeReport(definition, source, options),
    )
  } finally {
    await snapshot.rollback().execute()
  }
}

const writeReport = async <Row>(
  definition: KindDefinition<Row>,
  source: ReportSource,
  { write, onRows }: Pick<MakeReport, 'write' | 'onRows'>,
): Promise<MadeReport | null> => {
  const { request } = source
  const figures = createHash('sha256')
  const totals = await definition.totals(source)
  let rows = 0
  async function* counted(): AsyncGenerator<readonly Row[], void, undefined> {
    for await (const batch of definition.rows(source)) {
      for (const row of batch) totals.add(row)
      addFigures(figures, definition, batch)
      rows += batch.length
      onRows(rows)
      yield batch
    }
  }
  const content: ReportContent<Row> = {
    language: request.language,
    title: reportTitles[request.kind][request.language],
    knownAt: request.knownAt,
    ...(await loadHead(source)),
    columns: definition.columns,
    batches: counted(),
    totals: totals.lines,
  }
  const file = createHash('sha256')
  let bytes = 0
  for await (const piece of toPieces(definition, source, content)) {
    file.update(piece)
    bytes += piece.byteLength
    await write(piece)
  }
  if (rows === 0) return null
  const lines = totals.lines()
  assertBooks(lines, await definition.books(source))
  return {
    rows,
    totals: lines.map(toFigure),
    bytes,
    sha256: file.digest('hex'),
    figuresSha256: figures.digest('hex'),
  }
}

const toPieces = <Row>(
  { ownFormats }: KindDefinition<Row>,
  source: ReportSource,
  content: ReportContent<Row>,
): AsyncIterable<Uint8Array> => {
  const { format } = source.request
  const own = ownFormats?.[format]
  if (own !== undefined) return own(source)
  const writer = tableWriters[format as TableFormat]
  return requirePresent(writer, `a writer of ${format}`)(content)
}

// The figures are hashed in one language and one form, whatever the format of the file.
const addFigures = <Row>(
  figures: Hash,
  { columns }: KindDefinition<Row>,
  batch: readonly Row[],
): void => {
  const impersonal = columns.filter(({ personal }) => personal !== true)
  figures.update(columnsLines(impersonal, batch, 'en'))
}

const toFigure = (line: TotalLine): MadeReport['totals'][number] =>
  'count' in line
    ? { key: line.key, value: line.count, isCount: true }
    : { key: line.key, value: line.sumCents }

const toValue = (line: TotalLine): number => ('sumCents' in line ? line.sumCents : line.count)

const assertBooks = (lines: readonly TotalLine[], books: readonly BooksFigure[]): void => {
  for (const { key, value } of books) {
    const line = requirePresent(
      lines.find((each) => each.key === key),
      `the total ${key}`,
    )
    assert(toValue(line) === value, `the report's ${key} is that of the books`)
  }
}
