import { randomUUID } from 'node:crypto'
import type { Contender } from '../contender/contender.ts'
import { drive } from '../contender/drive.ts'
import { sampleData, sampleMeta, sampleType } from '../contender/sample-event.ts'
import { load } from './load.ts'

type Pushed = {
  aggregateId: string
  version: number
  type: string
  payload: object
  metadata: object
}

type Adapter = {
  _sql: { end: () => Promise<void> }
  pushEvent: (event: Pushed, context: { eventStoreId: string }) => Promise<unknown>
  getEvents: (id: string, context: { eventStoreId: string }) => Promise<{ events: object[] }>
}

/** The used part of `@castore/event-storage-adapter-postgres`. */
type Castore = {
  PostgresEventStorageAdapter: {
    createEventTable: (options: { connectionString: string; tableName: string }) => Promise<void>
    new (options: { connectionString: string; tableName: string }): Adapter
  }
}

const specifier = '@castore/event-storage-adapter-postgres'
const tableName = 'event'
const context = { eventStoreId: 'gift' }

/** One insert with a unique version: no global order, and its pool holds ten connections. */
export const castore: Contender = {
  name: 'Castore 2.4.2',
  prepare: async (url) => {
    const { PostgresEventStorageAdapter } = await load<Castore>(specifier)
    await PostgresEventStorageAdapter.createEventTable({ connectionString: url, tableName })
  },
  open: async (url) => {
    const { PostgresEventStorageAdapter } = await load<Castore>(specifier)
    const adapter = new PostgresEventStorageAdapter({ connectionString: url, tableName })
    const push = (aggregateId: string, version: number) => {
      const event = { aggregateId, version, type: sampleType }
      return adapter.pushEvent({ ...event, payload: sampleData, metadata: sampleMeta }, context)
    }
    const hot = randomUUID()
    let next = 1
    return {
      appendOwn: (load) =>
        drive(load, async () => {
          await push(randomUUID(), 1)
          return true
        }),
      streams: {
        // It has no append without a version: the newest version that this program has seen, plus
        // one.
        appendHot: async () => {
          const version = next
          try {
            await push(hot, version)
          } catch (error) {
            if (!isConflict(error)) throw error
            return false
          }
          next = Math.max(next, version + 1)
          return true
        },
        fill: async (stream, events) => {
          for (let version = 1; version <= events; version += 1) await push(stream, version)
        },
        read: async (stream) => (await adapter.getEvents(stream, context)).events.length,
      },
      // oxlint-disable-next-line no-underscore-dangle -- nothing else ends its connections
      close: () => adapter._sql.end(),
    }
  },
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && /EventAlreadyExists/.test(`${error.name} ${error.constructor.name}`)
