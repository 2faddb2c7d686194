import { randomUUID } from 'node:crypto'
import type { Pool, PoolConfig } from 'pg'
import type { Contender } from '../contender/contender.ts'
import { drive } from '../contender/drive.ts'
import { sampleData, sampleMeta, sampleType } from '../contender/sample-event.ts'
import { load } from './load.ts'

type Event = { type: string; data: object; metadata: object }

type Store = {
  schema: { migrate: () => Promise<unknown> }
  appendToStream: (
    stream: string,
    events: readonly Event[],
    options?: { expectedStreamVersion: bigint },
  ) => Promise<unknown>
  readStream: (stream: string) => Promise<{ events: readonly object[] }>
  close: () => Promise<void>
}

type Consumer = {
  reactor: (options: {
    processorId: string
    eachMessage: () => unknown
    stopAfter?: () => boolean
  }) => unknown
  start: () => Promise<void>
  close: () => Promise<void>
}

/** The used part of `@event-driven-io/emmett-postgresql`. */
type Emmett = {
  getPostgreSQLEventStore: (
    connectionString: string,
    options: { schema: { autoMigration: 'None' }; connectionOptions: { pool: Pool } },
  ) => Store
  postgreSQLEventStoreConsumer: (options: {
    connectionString: string
    pulling: { batchSize: number; pullingFrequencyInMs: number }
  }) => Consumer
}

const specifier = '@event-driven-io/emmett-postgresql'
const connections = 64

const openStore = async (url: string): Promise<{ store: Store; pool: Pool }> => {
  const { getPostgreSQLEventStore } = await load<Emmett>(specifier)
  const pg = await load<{ default: { Pool: new (config: PoolConfig) => Pool } }>('pg')
  const pool = new pg.default.Pool({ connectionString: url, max: connections })
  const store = getPostgreSQLEventStore(url, {
    schema: { autoMigration: 'None' },
    connectionOptions: { pool },
  })
  return { store, pool }
}

const event = (): Event => ({ type: sampleType, data: sampleData, metadata: sampleMeta })

export const emmett: Contender = {
  name: 'Emmett 0.42.0',
  prepare: async (url) => {
    const { store, pool } = await openStore(url)
    await store.schema.migrate()
    await store.close()
    await pool.end()
  },
  open: async (url) => {
    const { store, pool } = await openStore(url)
    const hot = `gift-${randomUUID()}`
    return {
      appendOwn: (load) =>
        drive(load, async () => {
          await store.appendToStream(`gift-${randomUUID()}`, [event()])
          return true
        }),
      streams: {
        // No version is expected, as in our store: the stream's row is the lock.
        appendHot: async () => {
          try {
            await store.appendToStream(hot, [event()])
            return true
          } catch (error) {
            if (!isConflict(error)) throw error
            return false
          }
        },
        fill: async (stream, events) => {
          await store.appendToStream(`gift-${stream}`, Array.from({ length: events }, event))
        },
        read: async (stream) => (await store.readStream(`gift-${stream}`)).events.length,
      },
      close: async () => {
        await store.close()
        await pool.end()
      },
    }
  },
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  /concurrency|expected version|conflict/i.test(`${error.name} ${error.message}`)

/** Measures the time that its consumer takes for all events, in its fastest known configuration. */
export const replayWithEmmett = async (url: string, events: number): Promise<number> => {
  const { postgreSQLEventStoreConsumer } = await load<Emmett>(specifier)
  const consumer = postgreSQLEventStoreConsumer({
    connectionString: url,
    pulling: { batchSize: 1_000, pullingFrequencyInMs: 1 },
  })
  let seenCount = 0
  const all = new Promise<void>((resolve) => {
    consumer.reactor({
      processorId: randomUUID(),
      eachMessage: () => {
        seenCount += 1
        if (seenCount === events) resolve()
      },
    })
  })
  const began = performance.now()
  const running = consumer.start()
  await all
  const seconds = (performance.now() - began) / 1_000
  await consumer.close()
  await running
  return seconds
}
