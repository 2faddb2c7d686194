import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { runReadModels } from '@almoner/projections/engine/run/run.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { fill } from '../../books/fill.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'
import { silent } from '../../contender/silent.ts'
import type { Acknowledged } from '../../chaos-books/journal.ts'
import { checkAcknowledged, checkBooks, checkReadModels, checkStreams } from './store-promises.ts'

let db: pg.Client
let drop: () => Promise<void>
const acknowledged: Acknowledged[] = []

beforeAll(async () => {
  const database = await createTestDatabase({ migrate: migrateDatabase })
  ;({ drop } = database)
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  const store = createPostgresStore({ url: database.url })
  await fill({ store: noting(store), events: 300, lanes: 8, charities: 2 })
  await project(database.url, store)
  await store.close()
})
afterAll(async () => {
  await db.end()
  await drop()
})

const noting = (store: EventStore): Pick<EventStore, 'append'> => ({
  append: async (append) => {
    const result = await store.append(append)
    if (result.outcome === 'appended') {
      acknowledged.push({
        kind: 'acknowledged',
        stream: append.stream,
        ids: append.events.map(({ id }) => id),
        position: String(result.position),
        revision: String(result.revision),
        again: result.duplicate,
      })
    }
    return result
  },
})

const project = async (url: string, store: EventStore): Promise<void> => {
  const head = await store.head()
  const readModelsDb = createDatabase(url)
  const behind = new Set(readModels.map(({ name }) => name))
  const stopping = new AbortController()
  const onAdvance = (name: string, position: bigint): void => {
    if (position >= head) behind.delete(name)
    if (behind.size === 0) stopping.abort()
  }
  const { signal } = stopping
  await runReadModels({ store, db: readModelsDb, readModels, signal, log: silent, onAdvance })
  await readModelsDb.destroy()
}

/**
 * The findings of the checks in an event store that was damaged like this, and is repaired
 * afterwards.
 */
const violations = async (spoil = 'select'): Promise<string[]> => {
  const sentences: string[] = []
  const report = (violation: string): void => void sentences.push(violation)
  await db.query('begin')
  try {
    // The trigger that forbids changes does not stop a broken disk.
    await db.query('set local session_replication_role = replica')
    await db.query(spoil)
    await checkAcknowledged(db, acknowledged, report)
    await checkBooks(db, 0n, report)
    await checkStreams(db, report)
    await checkReadModels(db, report)
  } finally {
    await db.query('rollback')
  }
  return sentences
}

const last = '(select max(position) from es.events)'

describe('the events of an event store in which every guarantee holds', () => {
  it('are found so', async () => {
    expect(await violations()).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(200)
  })

  it('are checked from the end of the last check', async () => {
    const sentences: string[] = []
    const end = await checkBooks(db, 0n, (one) => sentences.push(one))
    expect(await checkBooks(db, 100n, (one) => sentences.push(one))).toBe(end)
    expect(await checkBooks(db, end, (one) => sentences.push(one))).toBe(end)
    expect(sentences).toEqual([])
  })
})

describe('a broken promise', () => {
  it.each<[what: string, spoil: string, seen: RegExp]>([
    [
      'an acknowledged event that is lost',
      'delete from es.events where position = 50',
      /was acknowledged at position 50 and is lost/,
    ],
    [
      'an event that moved',
      'update es.events set position = position + 1000 where position = 50',
      /was acknowledged at position 50 and is at 1050/,
    ],
    [
      'an event that changed its stream',
      `update es.events set stream = 'payment-other' where position = 50`,
      /or elsewhere in its stream/,
    ],
    ['a position that is missing', 'delete from es.events where position = 50', /some are missing/],
    ['a head that ran ahead', 'update es.head set position = position + 1', /the head stands at/],
    ['a newest event that is lost', `delete from es.events where position = ${last}`, /the head/],
    [
      'an event that stands twice',
      `alter table es.events drop constraint events_event_id_key;
       insert into es.events (position, stream, category, revision, type, event_id, data, meta,
         recorded_at)
       select ${last} + 1, stream, category, revision + 1000, type, event_id, data, meta,
         recorded_at from es.events where position = 50`,
      /some stand twice/,
    ],
    [
      'a clock that ran backwards',
      `update es.events set recorded_at = recorded_at - interval '1 hour' where position = 50`,
      /the clock of the books ran backwards at 50/,
    ],
    [
      'a stream with a gap',
      `update es.events set revision = revision + 5 where position = ${last}`,
      /has a gap among its revisions/,
    ],
    [
      'a checkpoint beyond the books',
      `update read_models.checkpoints set position = position + 1 where name = 'journal'`,
      /journal stands at \d+, beyond the books/,
    ],
    [
      'a checkpoint that stays behind',
      `update read_models.checkpoints set position = position - 1 where name = 'journal'`,
      /journal does not answer for the newest event/,
    ],
    [
      'a payment whose state is not that of its events',
      `update read_models.payment_history set status = 'processing'
        where payment_id = (select min(payment_id::text)::uuid from read_models.payment_history
          where status = 'complete')`,
      /payment-history is wrong/,
    ],
    [
      'a payment nobody sees',
      `delete from read_models.payment_history where payment_id =
        (select min(payment_id::text)::uuid from read_models.payment_history)`,
      /payment-history is wrong/,
    ],
    [
      'a line that the timeline has not',
      `delete from read_models.payment_timeline where position =
        (select max(position) from read_models.payment_timeline)`,
      /payment-timeline is wrong/,
    ],
    [
      'a sum that counts a payment twice',
      'update read_models.project_page set raised_cents = raised_cents + 1',
      /project-page is wrong/,
    ],
    [
      'a page that shows a payment too many',
      'update read_models.project_page set payments = payments + 1',
      /project-page is wrong/,
    ],
    [
      'a count that is wrong',
      'update read_models.payment_counts set completed = completed + 1',
      /payment-counts is wrong/,
    ],
    [
      'a balance that moved alone',
      `update read_models.account_balances set balance_cents = balance_cents + 1
        where account = (select min(account) from read_models.account_balances)`,
      /do not add up/,
    ],
  ])('is seen: %s', async (_what, spoil, pattern) => {
    const sentences = await violations(spoil)
    expect(sentences.join('\n')).toMatch(pattern)
  })
})
