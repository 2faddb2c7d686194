import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { eventShape, type Decider, type EventOf } from '@almoner/domain/kernel/decider.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { streamName, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '../../event-store.ts'
import { handleCommand, loadState } from '../../handle-command.ts'
import { createMemoryStore } from '../../memory/store.ts'
import { book } from '../../testing/counter.ts'
import { record, someEvent, someMeta } from '../../testing/events.ts'

const id = 'a'
const stream = streamName(book.category, id)
const limitless: typeof book = {
  ...book,
  decide: (command, total) =>
    typeof command === 'object'
      ? [{ type: 'Counted', data: { by: command.count, total: total + command.count } }]
      : [],
  evolve: (total, event) => (event.type === 'Counted' ? total + event.data.by : 0),
}

/** Simulates another process on one event store, and counts its reads and saves. */
const processOver = (books: EventStore) => {
  const { snapshots } = books
  if (!snapshots) throw new Error('the store has no snapshots')
  const did = { events: 0, reads: 0, looks: 0, saves: 0 }
  const store: EventStore = {
    ...books,
    read: async (...options) => {
      const events = await books.read(...options)
      did.reads += 1
      did.events += events.length
      return events
    },
    snapshots: {
      find: async (of) => {
        did.looks += 1
        return await snapshots.find(of)
      },
      save: async (snapshot) => {
        did.saves += 1
        await snapshots.save(snapshot)
      },
    },
  }
  return { store, snapshots: store.snapshots ?? snapshots, did }
}

const context = () => ({
  tenant: someMeta.tenant,
  actor: 'staff:1',
  correlation: 'request 1',
  causation: null,
  commandId: randomUUID(),
  input: null,
  at: instant('2026-11-20T02:30:00.000Z'),
})

const count = (store: EventStore) =>
  handleCommand(store, { decider: limitless, id, command: { count: 1 }, context: context() })

const countTimes = async (store: EventStore, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await count(store)
  // A snapshot is saved after the command has been answered.
  await setImmediate()
}

/** Events that no process of ours recorded, so that no snapshot is saved. */
const fill = async (
  store: EventStore,
  events: number,
  { total = 0 }: { total?: number } = {},
): Promise<void> => {
  for (let writtenCount = 0; writtenCount < events; writtenCount += 500) {
    const some = Array.from({ length: Math.min(500, events - writtenCount) }, () =>
      someEvent({ type: 'Counted', data: { by: 1, total } }),
    )
    await record(store, stream, some)
  }
}

const load = async (store: EventStore) => {
  const { state, revision } = await loadState(store, limitless, id)
  return { state, revision }
}

describe('a stream of few events', () => {
  it('is read once, and has no snapshot', async () => {
    const books = createMemoryStore()
    await countTimes(books, 99)
    expect(await books.snapshots?.find(stream)).toBeNull()
    const { store, did } = processOver(books)
    expect(await load(store)).toEqual({ state: 99, revision: 98n })
    expect(did).toEqual({ events: 99, reads: 1, looks: 0, saves: 0 })
  })
})

describe('a long stream', () => {
  it('has a snapshot of every hundredth event', async () => {
    const { store, did } = processOver(createMemoryStore())
    await countTimes(store, 250)
    expect(did.saves).toBe(2)
    expect(await store.snapshots?.find(stream)).toMatchObject({ revision: 199n, state: 200 })
  })

  it('is loaded from its newest events and the snapshot, however long it is', async () => {
    const books = createMemoryStore()
    await fill(books, 5_000)
    await count(books)
    await countTimes(books, 150)
    const { store, did } = processOver(books)
    expect(await load(store)).toEqual({ state: 5_151, revision: 5_150n })
    expect(did).toEqual({ events: 200, reads: 1, looks: 1, saves: 0 })
  })

  it('is folded from its first event once, even if the command of that load fails', async () => {
    const books = createMemoryStore()
    await fill(books, 1_000)
    const { store, did } = processOver(books)
    const append = () => Promise.reject(new Error('the disk is full'))
    await expect(count({ ...store, append })).rejects.toThrow('the disk is full')
    expect(did.saves).toBe(1)
    const other = processOver(books)
    expect(await load(other.store)).toEqual({ state: 1_000, revision: 999n })
    expect(other.did).toEqual({ events: 200, reads: 1, looks: 1, saves: 0 })
  })

  it('is read on from its cached state, also a minute later', async () => {
    let elapsed = 0
    const books = createMemoryStore({ elapsed: () => elapsed })
    await countTimes(books, 250)
    const { store, did } = processOver(books)
    await load(store)
    elapsed = 600_000
    did.events = 0
    await countTimes(books, 2)
    expect(await load(store)).toEqual({ state: 252, revision: 251n })
    expect(did.events).toBe(2)
  })

  it('is folded from its first event if it has no snapshot, and a snapshot is then saved', async () => {
    const books = createMemoryStore()
    await fill(books, 2_500)
    const [first, second] = [processOver(books), processOver(books)]
    expect(await load(first.store)).toEqual({ state: 2_500, revision: 2_499n })
    expect(first.did.saves).toBe(1)
    expect(await load(second.store)).toEqual({ state: 2_500, revision: 2_499n })
    expect(second.did).toEqual({ events: 200, reads: 1, looks: 1, saves: 0 })
  })

  it('is read from an old snapshot on', async () => {
    const books = createMemoryStore()
    await countTimes(books, 100)
    await fill(books, 500)
    const { store, did } = processOver(books)
    expect(await load(store)).toEqual({ state: 600, revision: 599n })
    expect(did).toEqual({ events: 701, reads: 3, looks: 1, saves: 1 })
  })

  it('is decided on what another process has recorded, which also saves its snapshot', async () => {
    const books = createMemoryStore()
    const [here, there] = [processOver(books), processOver(books)]
    for (let turn = 0; turn < 150; turn += 1) {
      await count(here.store)
      await count(there.store)
    }
    expect(await load(createCopy(books))).toEqual({ state: 300, revision: 299n })
    const snapshot = await books.snapshots?.find(stream)
    expect(snapshot?.state).toBe(Number(snapshot?.revision) + 1)
    expect(here.did.saves + there.did.saves).toBeLessThanOrEqual(6)
  })

  it('is loaded of a snapshot that was saved after its events were read', async () => {
    const books = createMemoryStore()
    await fill(books, 300)
    const slow: EventStore = {
      ...books,
      read: async (...options) => {
        const events = await books.read(...options)
        slow.read = books.read
        await countTimes(createCopy(books), 150)
        return events
      },
    }
    expect(await load(slow)).toEqual({ state: 400, revision: 399n })
    expect(await load(slow)).toEqual({ state: 450, revision: 449n })
  })

  it.each(['an index of ids', 'a search'])(
    'finds by %s a repeated command that would now be refused',
    async (by) => {
      const { findRevision, ...searched } = createMemoryStore()
      const books: EventStore = { ...searched, ...(by === 'an index of ids' && { findRevision }) }
      const first = { decider: book, id, command: { count: 60 }, context: context() }
      await handleCommand(books, first)
      await fill(books, 300, { total: 60 })
      const again = await handleCommand(createCopy(books), first)
      expect(again).toMatchObject({ handled: true, events: [{ revision: 0n }], state: 60 })
      const other = await handleCommand(books, { ...first, context: context() })
      expect(other).toEqual({ handled: false, refused: 'too_much' })
    },
  )
})

describe('a snapshot', () => {
  it.each([
    ['of another version', { version: 2 }],
    ['of another shape', { state: 'many' }],
    ['of events that are not there', { eventId: randomUUID() }],
    ['beyond the newest event', { revision: 1_000n }],
  ])('%s is not used, and is replaced', async (_what, changes) => {
    const books = createMemoryStore()
    await countTimes(books, 300)
    const { snapshots } = processOver(books)
    const right = await snapshots.find(stream)
    if (right === null) throw new Error('no snapshot was saved')
    await snapshots.save({ ...right, state: 7, ...changes })
    expect(await load(createCopy(books))).toEqual({ state: 300, revision: 299n })
    const [newest] = await books.read(stream, { direction: 'backwards', limit: 1 })
    const { revision, id: eventId } = newest ?? {}
    expect(await snapshots.find(stream)).toEqual({ ...right, revision, eventId, state: 300 })
  })

  it('that cannot be saved does not stop any command, and is saved later', async () => {
    const books = createMemoryStore()
    const { snapshots } = processOver(books)
    let isDown = true
    const store: EventStore = {
      ...books,
      snapshots: {
        ...snapshots,
        save: async (snapshot) => {
          if (isDown) throw new Error('the connection is gone')
          await snapshots.save(snapshot)
        },
      },
    }
    await countTimes(store, 150)
    expect(await snapshots.find(stream)).toBeNull()
    isDown = false
    await countTimes(store, 1)
    expect(await snapshots.find(stream)).toMatchObject({ revision: 150n, state: 151 })
  })

  it('contains no personal data', async () => {
    const person: PersonId = fixtureId('person', 1)
    const nameShape = eventShape('Named', v.object({ person: v.string() }), {
      personal: v.object({ name: v.string() }),
      whose: (data) => data.person as PersonId,
    })
    const names: Decider<string, string, EventOf<typeof nameShape>, never> = {
      category: 'names',
      shapes: [nameShape],
      initial: '',
      decide: (name) => [{ type: 'Named', data: { person }, personal: { name } }],
      evolve: (_, { personal }) => personal.name,
      snapshot: { version: 1, state: v.string() },
    }
    const store = createMemoryStore()
    const command = { decider: names, id, command: 'Chan Tai Man', context: context() }
    expect(await handleCommand(store, command)).toMatchObject({ state: '[erased]' })
    expect(await loadState(createCopy(store), names, id)).toMatchObject({ state: '[erased]' })
  })
})

/** Copies the store, as for a process that has cached nothing. */
const createCopy = (store: EventStore): EventStore => ({ ...store })
