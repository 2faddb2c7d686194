import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore, RecordedEvent } from '../event-store.ts'
import { handleCommand, loadState, TooBusy } from '../handle-command.ts'
import { useBooks } from '../postgres/testing/books.ts'
import { book } from '../testing/counter.ts'
import { someMeta } from '../testing/events.ts'
import { startWireStandIn } from '../testing/wire-stand-in/server.ts'
import { openStore } from './open-books.ts'

const books = useBooks(createTestDatabase)
const id = 'a'
const stream = streamName(book.category, id)

/** Opens one set of events repeatedly, each time as another process. */
const settings: Record<string, () => Promise<() => Promise<EventStore>>> = {
  PostgreSQL: async () => {
    const databaseUrl = books().url
    return () => openStore({ databaseUrl })
  },
  EventStoreDB: async () => {
    const server = await startWireStandIn()
    onTestFinished(() => server.close())
    const databaseUrl = books().url
    return () => openStore({ databaseUrl, eventStoreUrl: server.url })
  },
}

const closing = async (opening: Promise<EventStore>): Promise<EventStore> => {
  const store = await opening
  onTestFinished(() => store.close())
  return store
}

const count = async (store: EventStore, by: number): Promise<void> => {
  const context = { tenant: someMeta.tenant, actor: 'staff:1', correlation: '1', causation: null }
  const at = instant('2026-11-20T02:30:00.000Z')
  const commandContext = { ...context, commandId: randomUUID(), input: null, at }
  for (;;) {
    try {
      await handleCommand(store, {
        decider: book,
        id,
        command: { count: by },
        context: commandContext,
      })
      return
    } catch (error) {
      // Another process was faster, time and again.
      if (!(error instanceof TooBusy)) throw error
    }
  }
}

const countTimes = async (store: EventStore, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await count(store, 0)
}

describe.each(Object.entries(settings))(
  'the snapshots stored with the events in %s',
  (_, start) => {
    it('are read by the next process, and are not facts', async () => {
      const open = await start()
      const first = await closing(open())
      await count(first, 7)
      await countTimes(first, 249)
      await first.close()
      const next = await closing(open())
      const read: RecordedEvent[] = []
      const watched: EventStore = {
        ...next,
        read: async (...options) => {
          const events = await next.read(...options)
          read.push(...events)
          return events
        },
      }
      expect(await next.snapshots?.find(stream)).toMatchObject({ revision: 199n, state: 7 })
      expect(await loadState(watched, book, id)).toMatchObject({ state: 7, revision: 249n })
      expect(read).toHaveLength(200)
      expect(await next.readAll({ after: 0n, limit: 1_000 })).toHaveLength(250)
    })

    it('are one of a stream, right whichever process of two saves it', async () => {
      const open = await start()
      const [one, other] = [await closing(open()), await closing(open())]
      await count(one, 7)
      await Promise.all([countTimes(one, 150), countTimes(other, 150)])
      expect(await loadState(await closing(open()), book, id)).toMatchObject({ state: 7 })
      const snapshot = await other.snapshots?.find(stream)
      expect(snapshot?.state).toBe(7)
      const [event] = await one.read(stream, { from: snapshot?.revision ?? 0n, limit: 1 })
      expect(event?.id).toBe(snapshot?.eventId)
      const { rows } = await books().client.query('select stream from es.snapshots')
      expect(rows).toEqual([{ stream }])
    })

    it('may be deleted: the next load folds all events and saves one again', async () => {
      const open = await start()
      const first = await closing(open())
      await count(first, 7)
      await countTimes(first, 249)
      await books().client.query('delete from es.snapshots')
      const next = await closing(open())
      expect(await loadState(next, book, id)).toMatchObject({ state: 7, revision: 249n })
      expect(await next.snapshots?.find(stream)).toMatchObject({ revision: 249n, state: 7 })
    })
  },
)
