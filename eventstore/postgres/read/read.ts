import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Pool } from 'pg'
import type {
  EventMeta,
  PageOptions,
  ReadAllOptions,
  ReadOptions,
  RecordedEvent,
} from '../../event-store.ts'
import { createGather } from '../../port/gather.ts'
import { assertPage, assertReadAll } from '../../port/port-rules.ts'
import { putTogether } from '../../port/stored-event.ts'
import { isConnectionLost } from '../connection/connection-lost.ts'
import { toOverloaded, isWaitForPool } from '../connection/overloaded.ts'
import { valueTypes } from './value-types.ts'
import { toPosition, type Position } from '../../position.ts'

type Columns = [
  id: string,
  type: string,
  data: object,
  personal: object | null,
  meta: EventMeta,
  revision: bigint,
  position: Position,
  recordedAt: Instant,
]

type Row = [...Columns, stream: StreamName]

type EventAndHead = [...Row, head: Position]

/** If the page is empty, every column except the head is null. */
type WithHead = EventAndHead | [id: null, ...rest: unknown[]]

const holdsEvent = (row: WithHead): row is EventAndHead => row[0] !== null

const columns =
  'e.event_id, e.type, e.data, e.personal, e.meta, e.revision, e.position, e.recorded_at'

// The largest `bigint`, beyond every revision and every position.
const largest = 2n ** 63n - 1n

// Combines several reads of streams in one statement. Each is a range of the index. A join would be
// planned for all of them and would read more. The rows of one read come in the order of their
// revisions.
const readStreams = (direction: 'forwards' | 'backwards'): string => {
  const [within, order] = direction === 'forwards' ? ['>=', ''] : ['<=', ' desc']
  return `select ${columns}, n.number
    from unnest($1::text[], $2::bigint[], $3::integer[])
      with ordinality as n(stream, at, most, number)
    cross join lateral (
      select * from es.events i where i.stream = n.stream and i.revision ${within} n.at
      order by i.revision${order} limit n.most
    ) e`
}

const forwards = readStreams('forwards')
const backwards = readStreams('backwards')

type StreamRead = { stream: StreamName; from: bigint; limit: number }
type NumberedRow = [...Columns, number: bigint]

// A slow one must not delay all the others.
const readsTogether = { mostCalls: 3, mostWaiting: 2_000 }

const everything = `select ${columns}, e.stream from es.events e
  where e.position > $1 order by e.position limit $2`

// Each category's part is one range of its index. If it were `category = c.category`, the planner
// would also search the positions, past all events of the other categories.
const inCategories = (among: string): string => `select ${columns}, e.stream
  from unnest($3::text[]) c(category) cross join lateral (
    select * from es.events i
    where (i.category, i.position) > (c.category, $1)
      and (i.category, i.position) <= (c.category, ${largest}) ${among}
    order by i.category, i.position limit $2
  ) e order by e.position limit $2`

const byCategories = inCategories('')
const byTypes = inCategories('and i.type = any($4)')

// A single category needs no sort: the server sends the first row while it finds the next.
const inCategory = (among: string): string => `select ${columns}, e.stream from es.events e
  where (e.category, e.position) > ($3::text, $1)
    and (e.category, e.position) <= ($3::text, ${largest}) ${among}
  order by e.category, e.position limit $2`

const byCategory = inCategory('')
const byType = inCategory('and e.type = any($4)')

/** Returns the statement for a page: the end of its name, its text and its values. */
const pageStatement = ({ after, limit, categories, types }: PageOptions) => {
  if (categories === undefined) {
    return { name: 'everything', text: everything, values: [after, limit] }
  }
  const [first, ...others] = new Set(categories)
  if (first !== undefined && others.length === 0) {
    const values = [after, limit, first]
    if (types === undefined) return { name: 'by_category', text: byCategory, values }
    return { name: 'by_type', text: byType, values: [...values, types] }
  }
  const values = [after, limit, [...new Set(categories)]]
  if (types === undefined) return { name: 'by_categories', text: byCategories, values }
  return { name: 'by_types', text: byTypes, values: [...values, types] }
}

// Reads a page for subscribers, or one row without an event, and the newest position in one
// statement. Sorting the whole page would delay its first row until its last is found. The planner
// has only one way to join the page to one row, in index order. The subscriber asserts the order.
const withHead = (page: string): string => `select ${columns}, e.stream, h.position
  from es.head h left join (${page}) e on true`

const revisionById = `select revision::text as revision from es.events
  where event_id = $1 and stream = $2`

const createStreamReads = (reader: Pool, direction: 'forwards' | 'backwards') =>
  createGather(async (reads: readonly StreamRead[]) => {
    const { rows } = await withRetry(() =>
      reader.query<NumberedRow>({
        name: `es_read_${direction}`,
        text: direction === 'forwards' ? forwards : backwards,
        values: [
          reads.map(({ stream }) => stream),
          reads.map(({ from }) => from),
          reads.map(({ limit }) => limit),
        ],
        rowMode: 'array',
        types: valueTypes,
      }),
    )
    const answers = new Map<StreamRead, RecordedEvent[]>(reads.map((read) => [read, []]))
    for (const row of rows) {
      const read = reads[Number(row[8]) - 1]
      if (read !== undefined) answers.get(read)?.push(recordedIn(row, read.stream))
    }
    for (const events of answers.values()) assertRevisionsInOrder(events, direction)
    return answers
  }, readsTogether)

// The plan returns the rows in this order, but no rule of SQL guarantees it.
const assertRevisionsInOrder = (
  events: readonly RecordedEvent[],
  direction: 'forwards' | 'backwards',
): void => {
  const step = direction === 'forwards' ? 1n : -1n
  events.forEach(({ stream, revision }, index) => {
    const before = events[index - 1]
    assert(before === undefined || revision === before.revision + step, `${stream} has a gap`)
  })
}

export const createReads = (reader: Pool) => {
  const readStream = {
    forwards: createStreamReads(reader, 'forwards'),
    backwards: createStreamReads(reader, 'backwards'),
  }
  return {
    read: async (
      stream: StreamName,
      { from, direction = 'forwards', limit = 1_000 }: ReadOptions = {},
    ): Promise<readonly RecordedEvent[]> => {
      assertPage({ from, limit })
      const first = direction === 'forwards' ? 0n : largest
      const read = { stream, from: from ?? first, limit }
      return (await readStream[direction]([read])).get(read) ?? []
    },

    findRevision: async (stream: StreamName, eventId: string): Promise<bigint | null> => {
      const { rows } = await withRetry(() =>
        reader.query<{ revision: string }>({
          name: 'es_find_revision',
          text: revisionById,
          values: [eventId, stream],
        }),
      )
      const [row] = rows
      return row ? BigInt(row.revision) : null
    },

    readAll: async (options: ReadAllOptions) => {
      assertReadAll(options)
      const { name, text, values } = pageStatement(options)
      const { rows } = await withRetry(() =>
        reader.query<Row>({
          name: `es_read_${name}`,
          text,
          values,
          rowMode: 'array',
          types: valueTypes,
        }),
      )
      return rows.map((row) => recordedIn(row, row[8]))
    },

    readOn: async (options: PageOptions) => {
      assertReadAll(options)
      const { name, text, values } = pageStatement(options)
      const { rows } = await withRetry(() =>
        reader.query<WithHead>({
          name: `es_read_on_${name}`,
          text: withHead(text),
          values,
          rowMode: 'array',
          types: valueTypes,
        }),
      )
      const events = rows.filter(holdsEvent).map((row) => recordedIn(row, row[8]))
      return { events, head: (rows[0]?.[9] as Position | undefined) ?? 0n }
    },

    head: async (): Promise<Position> => {
      const { rows } = await withRetry(() =>
        reader.query<{ position: string }>({
          name: 'es_head',
          text: 'select position from es.head',
        }),
      )
      return toPosition(rows[0]?.position ?? 0)
    },
  }
}

const millisecondsBeforeRetry = 200

/** A read changes nothing, so it is retried after a broken connection. */
const withRetry = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
  try {
    return await ask()
  } catch (error) {
    if (isWaitForPool(error) || !isConnectionLost(error)) throw toOverloaded(error)
  }
  await delay(millisecondsBeforeRetry)
  return await ask()
}

const recordedIn = (
  [id, type, data, personal, meta, revision, position, recordedAt]: [...Columns, ...unknown[]],
  stream: StreamName,
): RecordedEvent =>
  putTogether({ id, type, data, personal, meta, stream, revision, position, recordedAt })
