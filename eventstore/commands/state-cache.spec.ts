import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventShape, type Decider, type EventOf } from '@almoner/domain/kernel/decider.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '../event-store.ts'
import { handleCommand, loadState, cachedState, peekState } from '../handle-command.ts'
import { createMemoryStore } from '../memory/store.ts'
import { sealPersonalData } from '../personal-data.ts'
import { book, counter } from '../testing/counter.ts'
import { someMeta } from '../testing/events.ts'
import { createMemoryRows, createMemoryVault } from '../vault/memory-vault.ts'

const person: PersonId = fixtureId('person', 1)

const nameShape = eventShape('Named', v.object({ person: v.string() }), {
  personal: v.object({ name: v.string() }),
  whose: (data) => data.person as PersonId,
})
const nameTag: Decider<string, string, EventOf<typeof nameShape>, never> = {
  category: 'name_tag',
  shapes: [nameShape],
  initial: 'nobody',
  decide: (name) => [{ type: 'Named', data: { person }, personal: { name } }],
  evolve: (_, { personal }) => (typeof personal.name === 'string' ? personal.name : ''),
}

const toContext = () => ({
  tenant: someMeta.tenant,
  actor: 'staff:1',
  correlation: 'request 1',
  causation: null,
  commandId: randomUUID(),
  input: null,
  at: instant('2026-11-20T02:30:00.000Z'),
})

/** Simulates another process on one event store, and counts its reads. */
const processOver = (books: EventStore) => {
  const reads = { events: 0, times: 0 }
  const store: EventStore = {
    ...books,
    read: async (...options) => {
      const events = await books.read(...options)
      reads.times += 1
      reads.events += events.length
      return events
    },
  }
  return { store, reads }
}

const count = (store: EventStore, id: string, decider = counter) =>
  handleCommand(store, { decider, id, command: { count: 1 }, context: toContext() })

describe('the state that a process has cached of a stream', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => vi.useRealTimers())

  it.each([counter, book])(
    'is not read again for the next command ($category)',
    async (decider) => {
      const { store, reads } = processOver(createMemoryStore())
      await count(store, 'a', decider)
      await new Promise((resolve) => setImmediate(resolve))
      await count(store, 'a', decider)
      expect(reads.times).toBe(1)
      expect((await loadState(store, decider, 'a')).state).toBe(2)
    },
  )

  it('is decided again if another process was faster', async () => {
    const books = createMemoryStore()
    const [here, there] = [processOver(books), processOver(books)]
    await count(here.store, 'a')
    await count(there.store, 'a')
    expect(await count(here.store, 'a')).toMatchObject({ handled: true, state: 3 })
  })

  it('is read on from its cached revision', async () => {
    const books = createMemoryStore()
    const [here, there] = [processOver(books), processOver(books)]
    await count(there.store, 'a')
    expect((await loadState(here.store, counter, 'a')).state).toBe(1)
    await count(there.store, 'a')
    expect(await loadState(here.store, counter, 'a')).toMatchObject({ state: 2, revision: 1n })
    expect(here.reads.events).toBe(2)
  })

  it('is a tenth of a second old at most if the caller allows it', async () => {
    const books = createMemoryStore()
    const [here, there] = [processOver(books), processOver(books)]
    await count(here.store, 'a')
    await count(there.store, 'a')
    expect((await cachedState(here.store, counter, 'a')).state).toBe(1)
    vi.advanceTimersByTime(101)
    expect((await cachedState(here.store, counter, 'a')).state).toBe(2)
  })

  it('is read once for all concurrent callers, and again after later writes', async () => {
    const { store, reads } = processOver(createMemoryStore())
    await count(store, 'a')
    vi.advanceTimersByTime(101)
    reads.times = 0
    const early = Array.from({ length: 20 }, () => cachedState(store, counter, 'a'))
    await count(store, 'a')
    expect((await cachedState(store, counter, 'a')).state).toBe(2)
    for (const each of early) expect([1, 2]).toContain((await each).state)
    expect(reads.times).toBe(1)
  })

  it('is not read together with a caller of a tenth of a second before', async () => {
    const books = createMemoryStore()
    const { store } = processOver(books)
    await count(store, 'a')
    vi.advanceTimersByTime(101)
    let answerFirst = (): void => {}
    const slow = new Promise<void>((resolve) => (answerFirst = resolve))
    const { read } = store
    store.read = async (...options) => {
      const events = await read(...options)
      store.read = read
      await slow
      return events
    }
    const first = cachedState(store, counter, 'a')
    await count(processOver(books).store, 'a')
    vi.advanceTimersByTime(101)
    expect((await cachedState(store, counter, 'a')).state).toBe(2)
    answerFirst()
    expect((await first).state).toBe(1)
  })

  it('is cached unchanged, also if others have written since', async () => {
    const books = createMemoryStore()
    const [here, there] = [processOver(books), processOver(books)]
    expect(peekState(here.store, counter, 'a')).toBeNull()
    await count(here.store, 'a')
    await count(there.store, 'a')
    here.reads.times = 0
    vi.advanceTimersByTime(59_000)
    expect(peekState(here.store, counter, 'a')).toBe(1)
    vi.advanceTimersByTime(1_001)
    expect(peekState(here.store, counter, 'a')).toBeNull()
    expect(here.reads.times).toBe(0)
  })

  it('is folded again after a minute', async () => {
    const { store, reads } = processOver(createMemoryStore())
    await count(store, 'a')
    vi.advanceTimersByTime(60_001)
    await loadState(store, counter, 'a')
    expect(reads.events).toBe(1)
  })

  it('is of two thousand streams, the newest', async () => {
    const { store, reads } = processOver(createMemoryStore())
    for (let stream = 0; stream <= 2_000; stream += 1) await count(store, `${stream}`)
    reads.events = 0
    await loadState(store, counter, '2000')
    expect(reads.events).toBe(0)
    await loadState(store, counter, '0')
    expect(reads.events).toBe(1)
  })

  it('of a long stream stays cached longer, even if many other streams are read', async () => {
    const { store, reads } = processOver(createMemoryStore())
    await count(store, 'a', book)
    for (let stream = 0; stream <= 2_000; stream += 1) await count(store, `${stream}`)
    vi.advanceTimersByTime(600_000)
    reads.events = 0
    expect((await loadState(store, book, 'a')).state).toBe(1)
    expect(reads.events).toBe(0)
  })

  it('contains no data of an erased person, here or elsewhere', async () => {
    const rows = createMemoryRows()
    const vault = await createMemoryVault({ rows })
    const store = sealPersonalData(createMemoryStore(), vault)
    const name = (text: string) =>
      handleCommand(store, { decider: nameTag, id: 'a', command: text, context: toContext() })
    await name('Chan Tai Man')
    expect((await cachedState(store, nameTag, 'a')).state).toBe('Chan Tai Man')
    await vault.erase(person)
    expect((await cachedState(store, nameTag, 'a')).state).toBe('[erased]')
    expect((await loadState(store, nameTag, 'a')).state).toBe('[erased]')
  })
})
