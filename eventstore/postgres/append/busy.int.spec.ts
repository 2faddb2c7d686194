import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { EventStoreOverloaded } from '../../port/append-errors.ts'
import type { EventStore } from '../../event-store.ts'
import { record, someEvent, someEvents, someStream } from '../../testing/events.ts'
import { createPostgresStore } from '../store.ts'
import type { PostgresStoreOptions } from '../store.ts'
import { useBooks } from '../testing/books.ts'
import { expectWholeBooks } from '../testing/density.ts'

const books = useBooks(createTestDatabase)

const openStore = (options: Partial<PostgresStoreOptions> = {}): EventStore => {
  const store = createPostgresStore({ url: books().url, pollMilliseconds: 60_000, ...options })
  onTestFinished(() => store.close())
  return store
}

const append = (store: EventStore, count = 1) =>
  store.append({ stream: someStream(), expected: 'none', events: someEvents(count) })

const waitUntilBlocked = async (application: string, count = 1) => {
  for (let turn = 0; turn < 500; turn += 1) {
    const { rowCount } = await books().onlooker.query(
      `select 1 from pg_stat_activity where application_name = $1
        and datname = current_database() and wait_event_type = 'Lock'`,
      [application],
    )
    if (rowCount === count) return
    await delay(10)
  }
  throw new Error(`no ${count} ${application} ever waited for a lock`)
}

describe('readers that are all held up', () => {
  it('block no append, and reject the next one in bounded time', async () => {
    const { client } = books()
    const store = openStore({ readers: 2, connectTimeoutMilliseconds: 1_000 })
    const stream = someStream()
    await record(store, stream)
    // A reader of events with the role waits for a lock; the function writes as its owner.
    await client.query(`create function es.wait() returns boolean language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return true; end $$`)
    await client.query('create policy wait on es.events for select using (es.wait())')
    await client.query('alter table es.events enable row level security')
    await client.query('select pg_advisory_lock(1)')
    const heldReads = [store.read(stream), store.readAll({ after: 0n, limit: 1 })]
    await waitUntilBlocked('almoner event reader', 2)
    expect(await append(store)).toMatchObject({ outcome: 'appended', position: 2n })
    const refused = await store.head().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(EventStoreOverloaded)
    expect(refused).toMatchObject({ message: expect.stringContaining('every connection') })
    await client.query('select pg_advisory_unlock(1)')
    expect(await Promise.all(heldReads)).toMatchObject([[{ position: 1n }], [{ position: 1n }]])
    expect(await store.head()).toBe(2n)
  })
})

describe('a statement that takes too long', () => {
  it('in the middle of a commit leaves nothing half written, and the next append is in order', async () => {
    const { client } = books()
    const store = openStore({ statementTimeoutMilliseconds: 700 })
    await append(store, 2)
    await client.query(`create function es.wait() returns trigger language plpgsql as
      $$ begin if new.position % 2 = 0 then perform pg_sleep(5); end if; return new; end $$`)
    await client.query(
      'create trigger slow before insert on es.events for each row execute function es.wait()',
    )
    const crowd = await Promise.allSettled(Array.from({ length: 5 }, () => append(store)))
    for (const { status, ...rest } of crowd.slice(1)) {
      expect(status).toBe('rejected')
      expect(rest).toMatchObject({ reason: expect.any(EventStoreOverloaded) })
    }
    await client.query('drop trigger slow on es.events')
    const writtenCount = crowd.filter(({ status }) => status === 'fulfilled').length
    await expectWholeBooks(client, 2 + writtenCount)
    expect(await append(store)).toMatchObject({ position: BigInt(3 + writtenCount) })
  })

  it('while reading is reported', async () => {
    const { client } = books()
    const store = openStore({ statementTimeoutMilliseconds: 700 })
    const stream = someStream()
    const events = await record(store, stream)
    await client.query('begin')
    await client.query('lock table es.events in access exclusive mode')
    await expect(store.read(stream)).rejects.toThrow(EventStoreOverloaded)
    await client.query('commit')
    expect(await store.read(stream)).toEqual(events)
  })
})

describe('a deadlock that chooses the append', () => {
  it('only delays the append', async () => {
    const { client, onlooker } = books()
    const store = openStore()
    await append(store)
    await client.query(`create function es.wait() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1); perform pg_advisory_xact_lock(2); return new; end $$`)
    await client.query(
      'create trigger wait before insert on es.events for each row execute function es.wait()',
    )
    // The deadlock closes at the append's last step, so that the append detects it.
    await onlooker.query('select pg_advisory_lock(1)')
    await client.query(`set application_name = 'rival'`)
    await client.query(`set deadlock_timeout = '1min'`)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(2)')
    const appending = append(store, 3)
    await waitUntilBlocked('almoner event writer')
    const holding = client.query('select from es.head for update')
    await waitUntilBlocked('rival')
    await onlooker.query('select pg_advisory_unlock(1)')
    await holding
    await client.query('commit')
    expect(await appending).toMatchObject({ outcome: 'appended', position: 4n, duplicate: false })
    await expectWholeBooks(client, 4)
  })
})

describe('a transaction that writes in another database of the cluster', () => {
  it('delays neither a reader nor a subscription', async () => {
    const other = await createTestDatabase()
    const stranger = new Client({ connectionString: other.url })
    await stranger.connect()
    await stranger.query('begin')
    await stranger.query('create table unrelated as select pg_current_xact_id()')
    const store = openStore()
    const subscription = store.subscribe({ after: 0n, signal: new AbortController().signal })
    const event = someEvent()
    await record(store, someStream(), [event])
    expect(await store.readAll({ after: 0n, limit: 5 })).toMatchObject([{ id: event.id }])
    for await (const { events } of subscription) {
      if (events.length === 0) continue
      expect(events).toMatchObject([{ id: event.id }])
      break
    }
    await stranger.query('rollback')
    await stranger.end()
    await other.drop()
  })
})
