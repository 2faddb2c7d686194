import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { EventStoreOverloaded, OutcomeUnknown } from '../../port/append-errors.ts'
import type { Append, EventStore } from '../../event-store.ts'
import {
  readEverything,
  toIds,
  positionsUpTo,
  record,
  someEvent,
  someEvents,
  someStream,
} from '../../testing/events.ts'
import { isConnectionLost } from '../connection/connection-lost.ts'
import { createPostgresStore } from '../store.ts'
import type { PostgresStoreOptions } from '../store.ts'
import { listenerName } from '../subscribe/subscribe.ts'
import { useBooks } from '../testing/books.ts'
import { startCuttingProxy } from '../testing/cutting-proxy.ts'
import { toPosition } from '../../position.ts'

const books = useBooks(createTestDatabase)

const openStore = (options: Partial<PostgresStoreOptions> = {}): EventStore => {
  const store = createPostgresStore({ url: books().url, pollMilliseconds: 60_000, ...options })
  onTestFinished(() => store.close())
  return store
}

const someAppend = (append: Partial<Append> = {}): Append => ({
  stream: someStream(),
  expected: 'none',
  events: someEvents(2),
  ...append,
})

const terminate = (application: string) =>
  books().onlooker.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and datname = current_database()`,
    [application],
  )

const terminateWriters = () => terminate('almoner event writer')

const holdHead = async () => {
  await books().client.query('begin')
  await books().client.query('select position from es.head for update')
}

const waitUntilBlocked = async (application: string) => {
  for (let turn = 0; turn < 500; turn += 1) {
    const { rowCount } = await books().onlooker.query(
      `select 1 from pg_stat_activity where application_name = $1
        and datname = current_database() and wait_event_type = 'Lock'`,
      [application],
    )
    if (rowCount) return
    await delay(10)
  }
  throw new Error(`no ${application} ever waited for a lock`)
}

const waitUntilAWriterIsBlocked = () => waitUntilBlocked('almoner event writer')

/** Retries until the outcome is known, as a caller does. Any other error is an outcome. */
const settle = async (store: EventStore, append: Append) => {
  for (let attempt = 1; attempt < 10; attempt += 1) {
    try {
      return await store.append(append)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
    }
  }
  return await store.append(append)
}

describe('a line that breaks during an append', () => {
  it('after the commit is settled by asking again: written once', async () => {
    const proxy = await startCuttingProxy(books().url)
    onTestFinished(() => proxy.stop())
    const store = openStore({ url: proxy.url })
    await record(store, someStream())
    proxy.cutNextAnswers(1)
    const append = someAppend()
    expect(await store.append(append)).toMatchObject({ outcome: 'appended', position: 3n })
    expect(proxy.cuts()).toBe(1)
    expect(toIds(await openStore().read(append.stream))).toEqual(toIds(append.events))
  })

  it('twice is an unknown outcome, which the same append resolves', async () => {
    const proxy = await startCuttingProxy(books().url)
    onTestFinished(() => proxy.stop())
    const store = openStore({ url: proxy.url })
    proxy.cutNextAnswers(2)
    const append = someAppend()
    await expect(store.append(append)).rejects.toThrow(OutcomeUnknown)
    expect(await store.append(append)).toEqual({
      outcome: 'appended',
      revision: 1n,
      position: 2n,
      recordedAt: (await store.read(append.stream))[0]?.recordedAt,
      duplicate: true,
    })
  })

  it('before the commit is written by asking again', async () => {
    const store = openStore()
    await holdHead()
    const append = someAppend()
    const result = store.append(append)
    await waitUntilAWriterIsBlocked()
    await terminateWriters()
    await books().client.query('commit')
    expect(await result).toMatchObject({ outcome: 'appended', position: 2n })
    expect(toIds(await store.read(append.stream))).toEqual(toIds(append.events))
  })

  it('repeatedly under load loses and repeats nothing', async () => {
    const store = openStore()
    const acknowledged: string[] = []
    const writing = Array.from({ length: 32 }, async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const append = someAppend()
        expect(await settle(store, append)).toMatchObject({ outcome: 'appended', revision: 1n })
        acknowledged.push(...toIds(append.events))
        await delay(10)
      }
    })
    for (let kill = 0; kill < 6; kill += 1) {
      await delay(60)
      await terminateWriters()
    }
    await Promise.all(writing)
    const all = await readEverything(store, { limit: 10_000 })
    expect(all.map((event) => event.position)).toEqual(positionsUpTo(32 * 20 * 2))
    expect(new Set(toIds(all))).toEqual(new Set(acknowledged))
  })
})

describe('a line that breaks during a read', () => {
  it('only delays the read', async () => {
    const store = openStore()
    const stream = someStream()
    const events = await record(store, stream)
    await books().client.query('begin')
    await books().client.query('lock table es.events in access exclusive mode')
    const reading = store.read(stream)
    await waitUntilBlocked('almoner event reader')
    await terminate('almoner event reader')
    await books().client.query('commit')
    expect(await reading).toEqual(events)
  })

  it('again is an error that names its cause', async () => {
    const store = openStore({ url: 'postgresql://nobody@127.0.0.1:1/nothing' })
    const refused = await store.head().catch((error: unknown) => error)
    expect(isConnectionLost(refused)).toBe(true)
    expect(isConnectionLost(new Error('anything else'))).toBe(false)
  })
})

describe('a process that keeps the head locked', () => {
  it('makes an append fail within a limited time, with nothing written, and only while it holds the lock', async () => {
    const store = openStore({ lockTimeoutMilliseconds: 100 })
    await holdHead()
    const append = someAppend()
    const refused = await store.append(append).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(EventStoreOverloaded)
    expect(refused).toMatchObject({ cause: { message: expect.stringContaining('lock timeout') } })
    await books().client.query('commit')
    expect(await store.head()).toBe(0n)
    expect(await store.append(append)).toMatchObject({ outcome: 'appended', duplicate: false })
  })

  it('lets only a limited number of appends wait', async () => {
    const store = openStore()
    await holdHead()
    const crowd = Array.from({ length: 10_002 }, () => store.append(someAppend()))
    await expect(store.append(someAppend())).rejects.toThrow(EventStoreOverloaded)
    await books().client.query('commit')
    await Promise.all(crowd)
    expect(await store.head()).toBe(20_004n)
  })
})

describe('another transaction that stays open', () => {
  it('hides nothing that is appended in the meantime', async () => {
    const store = openStore()
    const subscription = store.subscribe({ after: 0n, signal: new AbortController().signal })
    await books().client.query('begin')
    await books().client.query('create table unrelated as select pg_current_xact_id()')
    const events = await record(store, someStream())
    for await (const batch of subscription) {
      if (batch.events.length === 0) continue
      expect(batch.events).toEqual(events)
      break
    }
    await books().client.query('rollback')
  })
})

describe('an event store restored to an older state under a live subscription', () => {
  it.each([[undefined], [['thing']]])('ends it, with categories %j', async (categories) => {
    const store = openStore({ pollMilliseconds: 20 })
    await record(store, someStream(), someEvents(5))
    const { signal } = new AbortController()
    const options = { after: toPosition(5), signal, ...(categories && { categories }) }
    const subscription = store.subscribe(options)[Symbol.asyncIterator]()
    expect(await subscription.next()).toMatchObject({ value: { caughtUp: true } })
    const { client } = books()
    await client.query('alter table es.events disable trigger all')
    await client.query('begin')
    await client.query('delete from es.events where position > 2')
    await client.query('update es.head set position = 2')
    await client.query('commit')
    await expect(subscription.next()).rejects.toThrow(/beyond the head/)
  })
})

describe('one append that the server refuses', () => {
  it('fails alone: those that shared its commit are written', async () => {
    await books().client.query(`alter table es.events add check (type <> 'Poison')`)
    const store = openStore()
    await holdHead()
    const first = store.append(someAppend())
    const good = Array.from({ length: 5 }, () => store.append(someAppend()))
    const poison = store.append(someAppend({ events: [someEvent({ type: 'Poison' })] }))
    const more = Array.from({ length: 5 }, () => store.append(someAppend()))
    await books().client.query('commit')
    await expect(poison).rejects.toThrow(/check constraint/)
    const results = await Promise.all([first, ...good, ...more])
    expect(results.every((result) => result.outcome === 'appended')).toBe(true)
    expect((await readEverything(store, { limit: 100 })).map((event) => event.position)).toEqual(
      positionsUpTo(22),
    )
  })
})

describe('two processes on the same event store', () => {
  it('write one dense order, and notify each other', async () => {
    const [one, other] = [openStore(), openStore()]
    const { signal } = new AbortController()
    const hear = async (store: EventStore) => {
      const positions: bigint[] = []
      for await (const { events, position } of store.subscribe({ after: 0n, signal })) {
        positions.push(...events.map((event) => event.position))
        if (position === 400n) break
      }
      return positions
    }
    const hearing = Promise.all([hear(one), hear(other)])
    const writing = Array.from({ length: 40 }, async (_, index) => {
      const store = index % 2 === 0 ? one : other
      const stream = someStream()
      for (let turn = 0; turn < 5; turn += 1) await record(store, stream, someEvents(2))
    })
    await Promise.all(writing)
    expect(await hearing).toEqual([positionsUpTo(400), positionsUpTo(400)])
  })

  it('announce an append on a separate connection: no commit waits for a notification', async () => {
    const { client, onlooker } = books()
    await client.query(`set application_name = '${listenerName('of a spec')}'`)
    await client.query('listen es_events')
    const notification = new Promise<number>((resolve) => {
      client.once('notification', ({ processId }) => resolve(processId))
    })
    await record(openStore(), someStream())
    const { rows } = await onlooker.query(
      'select application_name as by from pg_stat_activity where pid = $1',
      [await notification],
    )
    expect(rows).toEqual([{ by: 'almoner event reader' }])
  })

  it('send no notification if no other process listens', async () => {
    const { client } = books()
    const store = openStore()
    const { signal } = new AbortController()
    await store.subscribe({ after: 0n, signal })[Symbol.asyncIterator]().next()
    // This connection does not have the name of a listener.
    await client.query('listen es_events')
    const listener = vi.fn<() => void>()
    client.on('notification', listener)
    await record(store, someStream())
    await store.close()
    await client.query('select')
    expect(listener).not.toHaveBeenCalled()
  })

  it('let only one of them win a stream', async () => {
    const [one, other] = [openStore(), openStore()]
    for (let turn = 0; turn < 20; turn += 1) {
      const stream = someStream()
      const results = await Promise.all(
        [one, other].map((store) => store.append(someAppend({ stream }))),
      )
      expect(results.map((result) => result.outcome).toSorted()).toEqual(['appended', 'conflict'])
    }
  })

  it('find unannounced events by polling', async () => {
    const store = openStore({ pollMilliseconds: 30 })
    const { signal } = new AbortController()
    const subscription = store.subscribe({ after: 0n, signal })[Symbol.asyncIterator]()
    await subscription.next()
    const id = someEvent().id
    await books().client.query(
      `select es.append_many('{thing-1}', '{1}', '{-1}', '{1}', array[$1::uuid], '{Thing}',
        '[{}]', '[null]', json_build_array($2::json))`,
      [id, JSON.stringify(someEvent().meta)],
    )
    expect(await subscription.next()).toMatchObject({ value: { events: [{ id }] } })
  })
})
