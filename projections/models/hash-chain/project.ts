import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import type { ReadModel } from '../../engine/read-model.ts'
import { loadBy } from '../../engine/row/load-rows.ts'
import { saveRows } from '../../engine/row/save-rows.ts'
import { shortenHash, packEntries, unpackEntries, type ChainEntry } from './entries.ts'
import { chainBeginning, eventHash, eventsInABlock, nextLink, toBook } from './link.ts'

type Row = RowOf<'read_models.hash_chain'>
const table = 'read_models.hash_chain'

/**
 * A chain for each charity over its events in their global order, and one over the platform's own.
 * It covers events as they are stored, sealed: the erasure of a person does not break the chain.
 */
export const hashChainModel: ReadModel = {
  name: 'hash-chain',
  version: 1,
  categories: 'every',
  personal: 'sealed',
  tables: [table],
  project: async (trx, events) => {
    const byBook = Map.groupBy(events, toBook)
    const newest = await newestBlocks(trx, [...byBook.keys()])
    const rows = [...byBook].flatMap(([book, added]) =>
      continued({ book, events: added, newest: newest.get(book) ?? null }),
    )
    await saveRows(trx, { table, key: ['book', 'block'], rows })
  },
}

const newestBlocks = async (
  trx: Transaction<Database>,
  books: readonly string[],
): Promise<ReadonlyMap<string, Row>> => {
  if (books.length === 0) return new Map()
  // The query needs one index lookup for each book, for a chain of any length.
  const rows = await loadBy(trx, {
    table,
    query: sql<Row>`select newest.* from unnest(${books}::text[]) as asked(book)
      cross join lateral (
        select * from ${sql.table(table)} as chain
        where chain.book = asked.book order by chain.block desc limit 1
      ) as newest`,
  })
  return new Map(rows.map((row) => [row.book, row]))
}

/** The blocks that change: the newest one as far as it has room, and new ones after it. */
const continued = (options: {
  book: string
  events: readonly RecordedEvent[]
  newest: Row | null
}): readonly Row[] => {
  const { book, newest } = options
  const last = newest?.last_position ?? 0n
  // Events that were chained before change nothing.
  const events = options.events.filter(({ position }) => position > last)
  let link = newest ? newest.link : chainBeginning(book)
  let block = newest?.block ?? 0
  let entries: ChainEntry[] = newest ? [...unpackEntries(newest.entries)] : []
  const rows: Row[] = []
  events.forEach((event, index) => {
    if (entries.length === eventsInABlock) {
      block += 1
      entries = []
    }
    const hashed = eventHash(event)
    link = nextLink(link, hashed)
    entries.push({ position: event.position, fingerprint: shortenHash(hashed) })
    if (entries.length < eventsInABlock && index < events.length - 1) return
    rows.push({
      book,
      block,
      first_position: entries[0]?.position ?? event.position,
      last_position: event.position,
      events: entries.length,
      entries: packEntries(entries),
      link,
    })
  })
  return rows
}
