import { createHash, type Hash } from 'node:crypto'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { MadeReport } from '@almoner/domain/report/index.ts'
import type { TableFormat } from '@almoner/domain/reporting/values.ts'
import { columnsLines } from '@almoner/workflows/documents/csv/columns.ts'
import { reportTitles } from '@almoner/workflows/locales/report-titles.ts'
import { tableWriters } from '../formats/formats.ts'
import type { BooksFigure, KindDefinition, ReportSource, TotalLine } from '../kinds/report-kind.ts'
import { loadHead } from './load-head.ts'
import { readAhead } from './read-ahead.ts'

/** A report while it is written. */
export type OpenReport = {
  pieces: AsyncIterable<Uint8Array>
  /**
   * Called after the last piece: what the file has. Throws if it has rows and differs from the
   * books.
   */
  finish: () => Promise<MadeReport>
}

/** Writes the report of a kind. `onRows` is called after each batch with the rows so far. */
export const openReport = async <Row>(
  definition: KindDefinition<Row>,
  source: ReportSource,
  onRows: (rows: number) => void,
): Promise<OpenReport> => {
  const figures = createHash('sha256')
  const totals = await definition.totals(source)
  let rows = 0
  const count = (batch: readonly Row[]): void => {
    for (const row of batch) totals.add(row)
    addFigures(figures, definition, batch)
    rows += batch.length
    onRows(rows)
  }
  const file = createHash('sha256')
  let bytes = 0
  const pieces = await toPieces(definition, source, { count, totals: totals.lines })
  async function* hashed(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of pieces) {
      file.update(piece)
      bytes += piece.byteLength
      yield piece
    }
  }
  return {
    pieces: hashed(),
    finish: async () => {
      const lines = totals.lines()
      if (rows > 0) assertBooks(lines, await definition.books(source))
      return {
        rows,
        totals: lines.map(toFigure),
        bytes,
        sha256: file.digest('hex'),
        figuresSha256: figures.digest('hex'),
      }
    },
  }
}

type Counted<Row> = {
  count: (batch: readonly Row[]) => void
  totals: () => readonly TotalLine[]
}

const toPieces = async <Row>(
  definition: KindDefinition<Row>,
  source: ReportSource,
  { count, totals }: Counted<Row>,
): Promise<AsyncIterable<Uint8Array>> => {
  const { kind, format, language, knownAt } = source.request
  const own = definition.ownFormats?.[format]
  if (own !== undefined) return own(source, count)
  const writer = requirePresent(tableWriters[format as TableFormat], `a writer of ${format}`)
  return writer({
    language,
    title: reportTitles[kind][language],
    knownAt,
    ...(await loadHead(source)),
    columns: definition.columns,
    batches: counted(readAhead(definition.rows(source)), count),
    totals,
  })
}

async function* counted<Row>(
  batches: AsyncIterable<readonly Row[]>,
  count: (batch: readonly Row[]) => void,
): AsyncGenerator<readonly Row[], void, undefined> {
  for await (const batch of batches) {
    count(batch)
    yield batch
  }
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
