import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { readEverything, record, someEvent, someEvents, someStream } from '../../testing/events.ts'
import { migrateEventStore } from './schema.ts'
import { createPostgresStore } from '../store.ts'
import { useBooks } from '../testing/books.ts'
import { toPosition } from '../../position.ts'

const books = useBooks(createTestDatabase)

const openStore = () => {
  const store = createPostgresStore({ url: books().url })
  onTestFinished(() => store.close())
  return store
}

describe('the schema', () => {
  it('is migrated by many at once, and again, without a change of events', async () => {
    await record(openStore(), someStream(), someEvents(3))
    const migrating = Array.from({ length: 4 }, async () => {
      const client = new Client({ connectionString: books().url })
      await client.connect()
      await migrateEventStore(client)
      await client.end()
    })
    await Promise.all(migrating)
    expect(await openStore().head()).toBe(3n)
  })

  it.each([`update es.events set data = '{}'`, 'delete from es.events', 'truncate es.events'])(
    'does not let a user run “%s”',
    async (sql) => {
      await record(openStore(), someStream())
      await expect(books().client.query(sql)).rejects.toThrow(/events are facts/)
    },
  )

  it('refuses an append under an isolation level that reads an old head', async () => {
    const { client } = books()
    await client.query('begin isolation level repeatable read')
    await expect(
      client.query(`select es.append_many('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`),
    ).rejects.toThrow(/read committed/)
    await client.query('rollback')
  })

  it('does not let recorded times go backwards if the clock was set back', async () => {
    await books().client.query(`update es.head set recorded_at = '2099-01-01T00:00:00Z'`)
    const [event] = await record(openStore(), someStream())
    expect(event?.recordedAt).toBe('2099-01-01T00:00:00.000Z')
  })
})

describe('a long stream in a long event store', () => {
  it('makes an append and a page cost no more than in a short one: every query uses an index', async () => {
    const before = await work()
    const store = createPostgresStore({ url: books().url })
    const stream = someStream()
    for (let turn = 0n; turn < 300n; turn += 1n) {
      const expected = turn === 0n ? 'none' : turn - 1n
      await store.append({ stream, expected, events: [someEvent()] })
      await store.read(stream, { direction: 'backwards', limit: 1 })
      await store.readAll({ after: toPosition(turn), limit: 5 })
      await store.readAll({ after: toPosition(turn), limit: 5, categories: ['thing', 'other'] })
    }
    await store.close()
    await waitUntilConnectionsEnded()
    const after = await work()
    expect(after.rows - before.rows).toBe(300)
    expect(after.scans - before.scans).toBe(0)
    expect((after.read - before.read) / 300).toBeLessThan(10)
  })
})

describe('a stream of 20,000 events', () => {
  it('makes an append cost no more than in a short one', async () => {
    const [long, short] = [someStream(), someStream()]
    const filling = createPostgresStore({ url: books().url })
    for (let turn = 0; turn < 40; turn += 1) {
      await filling.append({ stream: long, expected: 'any', events: someEvents(500) })
    }
    await record(filling, short)
    await filling.close()
    // A connection counts its last rows when it ends.
    await waitUntilConnectionsEnded()
    const workOn = async (stream: typeof long) => {
      const before = await work()
      const store = createPostgresStore({ url: books().url })
      for (let turn = 0; turn < 100; turn += 1) {
        await store.append({ stream, expected: 'any', events: [someEvent()] })
      }
      await store.close()
      await waitUntilConnectionsEnded()
      const after = await work()
      return { rows: after.rows - before.rows, pages: after.pages - before.pages }
    }
    const [onLong, onShort] = [await workOn(long), await workOn(short)]
    expect([onLong.rows, onShort.rows]).toEqual([100, 100])
    expect(onLong.pages).toBeLessThan(onShort.pages * 1.5)
    expect(onLong.pages / 100).toBeLessThan(40)
  })
})

describe('several thousand events', () => {
  it('are read whole, in the same order, by pages of any size', async () => {
    const store = openStore()
    await Promise.all(
      Array.from({ length: 10 }, () => record(store, someStream(), someEvents(400))),
    )
    const whole = await readEverything(store, { limit: 10_000 })
    expect(whole).toHaveLength(4_000)
    expect(await readEverything(store, { limit: 999 })).toEqual(whole)
  })
})

describe('several thousand events that the planner has counted', () => {
  it('make a page of a category at their end cost no more than at their beginning', async () => {
    const filling = createPostgresStore({ url: books().url })
    await Promise.all(
      Array.from({ length: 10 }, () => record(filling, someStream(), someEvents(400))),
    )
    await filling.close()
    await books().onlooker.query('analyze es.events')
    await waitUntilConnectionsEnded()
    const before = await work()
    const store = createPostgresStore({ url: books().url })
    const page = await store.readAll({
      after: toPosition(3_900),
      limit: 50,
      categories: ['thing'],
    })
    expect(page).toHaveLength(50)
    await store.close()
    await waitUntilConnectionsEnded()
    expect((await work()).read - before.read).toBeLessThan(300)
  })

  it.each([
    { categories: ['rare', 'none'] },
    { categories: ['rare'] },
    { categories: ['rare', 'none'], types: [someEvents(1)[0]?.type ?? ''] },
    { categories: ['rare'], types: [someEvents(1)[0]?.type ?? ''] },
  ])(
    'do not scan all other events for a page of later ones ($categories, $types)',
    async (filter) => {
      const filling = createPostgresStore({ url: books().url })
      await Promise.all(
        Array.from({ length: 10 }, () => record(filling, someStream(), someEvents(400))),
      )
      await books().onlooker.query('analyze es.events')
      await record(filling, streamName('rare', '1'), someEvents(10))
      await filling.close()
      await waitUntilConnectionsEnded()
      const before = await work()
      const store = createPostgresStore({ url: books().url })
      for (const limit of [1, 5, 50]) {
        const page = await store.readAll({ after: 0n, limit, ...filter })
        expect(page).toHaveLength(Math.min(limit, 10))
      }
      await store.close()
      await waitUntilConnectionsEnded()
      expect((await work()).read - before.read).toBeLessThan(100)
    },
  )
})

/** A connection reports its statistics to the server at the latest when it ends. */
const waitUntilConnectionsEnded = async () => {
  for (let turn = 0; turn < 500; turn += 1) {
    const { rowCount } = await books().onlooker.query(
      `select 1 from pg_stat_activity
        where application_name like 'almoner event %' and datname = current_database()`,
    )
    if (rowCount === 0) return
    await delay(10)
  }
  throw new Error('the connections of a closed store never ended')
}

type Work = { rows: number; scans: number; read: number; pages: number }

/**
 * Measures the server's work on the events: rows written, whole tables scanned, entries and pages
 * read.
 */
const work = async (): Promise<Work> => {
  const { client } = books()
  await client.query('select pg_stat_force_next_flush()')
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<Work>(
    `select (select n_tup_ins::int from pg_stat_user_tables
          where schemaname = 'es' and relname = 'events') as rows,
        (select sum(seq_scan)::int from pg_stat_user_tables
          where schemaname = 'es' and relname = 'events') as scans,
        (select sum(idx_tup_read)::int from pg_stat_user_indexes
          where schemaname = 'es' and relname = 'events') as read,
        (select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int
          from pg_statio_user_tables where schemaname = 'es' and relname = 'events') as pages`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the server keeps no statistics')
  return row
}
