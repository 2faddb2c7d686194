import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { eventShape, type Decider, type EventOf } from '@almoner/domain/kernel/decider.ts'
import { asPerson, idSchema, streamName } from '@almoner/domain/kernel/ids.ts'
import type { DonorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { eventIdFor } from './commands/event-id.ts'
import type { Append, EventStore } from './event-store.ts'
import { CommandKeyReused, handleCommand, loadState, TooBusy } from './handle-command.ts'
import type { CommandContext } from './handle-command.ts'
import { createMemoryStore } from './memory/store.ts'
import { book, counter } from './testing/counter.ts'
import type { CounterCommand } from './testing/counter.ts'
import { toIds, record, someEvent, someStream } from './testing/events.ts'

const harbour = '00000000-0000-4000-8000-000000000001' as OrganisationId
const lionRock = '00000000-0000-4000-8000-000000000002' as OrganisationId

const toContext = (context: Partial<CommandContext> = {}): CommandContext => ({
  tenant: harbour,
  actor: 'staff:1',
  correlation: 'request 1',
  causation: null,
  commandId: randomUUID(),
  input: null,
  at: instant('2026-11-20T02:30:00.000Z'),
  ...context,
})

const start = (decider = counter, store: EventStore = createMemoryStore()) => {
  const id = randomUUID()
  return {
    id,
    stream: streamName(decider.category, id),
    store,
    handle: (command: CounterCommand, context: Partial<CommandContext> = {}) =>
      handleCommand(store, { decider, id, command, context: toContext(context) }),
    load: () => loadState(store, decider, id),
  }
}

/** A store in which another writer appends to the stream just before each append of ours. */
const beaten = (times: number): EventStore => {
  const store = createMemoryStore()
  let remainingTimes = times
  return {
    ...store,
    append: async (append) => {
      if (remainingTimes > 0) {
        remainingTimes -= 1
        const events = [someEvent({ type: 'Counted', data: { by: 10, total: 10 } })]
        await store.append({ ...append, expected: 'any', events })
      }
      return await store.append(append)
    },
  }
}

describe('a command to a new stream', () => {
  it('records what it decides and answers it as recorded', async () => {
    const { handle, load, store, stream } = start()
    const context = toContext({ causation: 'an event' })
    const result = await handle({ count: 3 }, context)
    const { commandId: _, input: __, ...meta } = context
    expect(result).toEqual({
      handled: true,
      events: await store.read(stream),
      position: 1n,
      state: 3,
    })
    expect((await store.read(stream))[0]).toMatchObject({
      type: 'Counted',
      data: { by: 3, total: 3 },
      meta,
    })
    expect(await load()).toEqual({ state: 3, revision: 0n, position: 1n, begunBy: 'staff:1' })
  })

  it('returns its refusal and records nothing', async () => {
    const { handle, load } = start()
    expect(await handle({ count: 101 })).toEqual({ handled: false, refused: 'too_much' })
    expect(await load()).toEqual({ state: 0, revision: 'none', position: 0n, begunBy: undefined })
  })

  it('records nothing if its outcome already holds', async () => {
    const { handle } = start()
    expect(await handle('reset')).toEqual({ handled: true, events: [], position: 0n, state: 0 })
  })
})

describe('a command that is repeated', () => {
  it.each([counter, book])('is answered as the first time ($category)', async (decider) => {
    const { handle, load } = start(decider)
    const first = await handle({ count: 60 }, { commandId: 'a' })
    expect(await handle({ count: 60 }, { commandId: 'a' })).toEqual(first)
    expect(await load()).toMatchObject({ state: 60, revision: 0n })
  })

  it.each([counter, book])(
    'is answered so after the stream has moved on ($category)',
    async (decider) => {
      const { handle, load } = start(decider)
      const first = await handle({ count: 10 }, { commandId: 'a' })
      await handle({ count: 7 })
      expect(await handle({ count: 10 }, { commandId: 'a' })).toEqual({ ...first, state: 17 })
      expect(await load()).toMatchObject({ state: 17, revision: 1n })
    },
  )

  it.each([counter, book])(
    'is answered so if it would now be refused ($category)',
    async (decider) => {
      const { handle, load } = start(decider)
      const first = await handle({ count: 60 }, { commandId: 'a' })
      await handle({ count: 30 })
      expect(await handle({ count: 60 }, { commandId: 'a' })).toEqual({ ...first, state: 90 })
      expect(await handle({ count: 60 })).toEqual({ handled: false, refused: 'too_much' })
      expect(await load()).toMatchObject({ state: 90 })
    },
  )

  it.each([counter, book])(
    'is answered as the first time if it would now change nothing ($category)',
    async (decider) => {
      const { handle } = start(decider)
      await handle({ count: 1 })
      const first = await handle('reset', { commandId: 'a' })
      expect(await handle('reset', { commandId: 'a' })).toEqual(first)
      await handle({ count: 1 })
      await handle('reset')
      expect(await handle('reset', { commandId: 'a' })).toEqual(first)
    },
  )

  it('is answered with all of its events, and those alone', async () => {
    const { handle } = start()
    await handle({ count: 1 })
    const first = await handle('count_twice', { commandId: 'a' })
    await handle({ count: 1 })
    expect(await handle('count_twice', { commandId: 'a' })).toEqual({ ...first, state: 4 })
    expect(first).toMatchObject({ position: 3n, events: [{ revision: 1n }, { revision: 2n }] })
  })

  it('many times at once is recorded once', async () => {
    const { handle, load } = start()
    const results = await Promise.all(
      Array.from({ length: 8 }, () => handle({ count: 5 }, { commandId: 'a' })),
    )
    for (const result of results) expect(result).toEqual(results[0])
    expect(await load()).toMatchObject({ state: 5 })
  })

  it('finds what was recorded although its answer was lost', async () => {
    const store = createMemoryStore()
    const { id, handle, load } = start(counter, store)
    const crashing: EventStore = {
      ...store,
      append: async (append) => {
        await store.append(append)
        throw new Error('the connection is gone')
      },
    }
    const context = toContext({ commandId: 'a' })
    const command = { decider: counter, id, command: { count: 5 }, context }
    await expect(handleCommand(crashing, command)).rejects.toThrow('gone')
    expect(await handle({ count: 5 }, { commandId: 'a' })).toMatchObject({ state: 5, position: 1n })
    expect(await load()).toMatchObject({ state: 5, revision: 0n })
  })
})

describe('a command that is repeated with another input', () => {
  it.each([counter, book])('is refused, and nothing is written ($category)', async (decider) => {
    const { handle, load } = start(decider)
    const first = await handle({ count: 60 }, { commandId: 'a', input: { count: 60, by: 'me' } })
    const other = { commandId: 'a', input: { count: 61, by: 'me' } }
    await expect(handle({ count: 61 }, other)).rejects.toThrow(CommandKeyReused)
    // The reuse is also found after the stream has moved on, even if only its newest event is read.
    await handle({ count: 30 })
    await expect(handle({ count: 61 }, other)).rejects.toThrow(CommandKeyReused)
    expect(await load()).toMatchObject({ state: 90, revision: 1n })
    const again = { commandId: 'a', input: { by: 'me', count: 60 } }
    expect(await handle({ count: 60 }, again)).toEqual({ ...first, state: 90 })
  })

  it('is refused also when the two meet at the append', async () => {
    const store = createMemoryStore()
    const { id } = start(counter, store)
    const handlings = [1, 2].map((input) =>
      handleCommand(
        { ...store },
        {
          decider: counter,
          id,
          command: { count: 5 },
          context: toContext({ commandId: 'a', input }),
        },
      ),
    )
    const [one, two] = await Promise.allSettled(handlings)
    expect(one).toMatchObject({ status: 'fulfilled' })
    expect(two).toMatchObject({ status: 'rejected', reason: expect.any(CommandKeyReused) })
    expect(await store.head()).toBe(1n)
  })

  it('is not refused if no input was stored', async () => {
    const store = createMemoryStore()
    const { handle, stream } = start(counter, store)
    const { inputHash: _, ...meta } = { ...someEvent().meta, inputHash: '' }
    const id = eventIdFor(stream, 'a', 0)
    const event = someEvent({ id, type: 'Counted', data: { by: 5, total: 5 }, meta })
    await record(store, stream, [event])
    expect(await handle({ count: 9 }, { commandId: 'a' })).toMatchObject({ state: 5 })
  })
})

describe('an event about a person', () => {
  const nameShape = eventShape('Named', v.strictObject({ donorId: idSchema('donor') }), {
    personal: v.strictObject({ name: v.string() }),
    whose: ({ donorId }) => asPerson(donorId),
  })
  const id = '00000000-0000-4000-8000-000000000009' as DonorId
  const naming: Decider<string, string, EventOf<typeof nameShape>, never> = {
    category: 'naming',
    shapes: [nameShape],
    initial: '',
    decide: (name) => [{ type: 'Named', data: { donorId: id }, personal: { name } }],
    evolve: (_, event) => event.personal.name,
  }

  it('is appended with its person, for the sealing', async () => {
    const store = createMemoryStore()
    const appended: Append[] = []
    const watching: EventStore = {
      ...store,
      append: async (append) => {
        appended.push(append)
        return await store.append(append)
      },
    }
    const command = { decider: naming, id, command: 'Ada', context: toContext() }
    expect(await handleCommand(watching, command)).toMatchObject({ state: 'Ada' })
    expect(appended).toMatchObject([{ events: [{ personal: { name: 'Ada' }, person: id }] }])
  })

  it('contains no data of an erased person', async () => {
    const store = createMemoryStore()
    await handleCommand(store, { decider: naming, id, command: 'Ada', context: toContext() })
    const erasing: EventStore = {
      ...store,
      read: async (...parameters) =>
        (await store.read(...parameters)).map((event) =>
          Object.assign(event, { personal: undefined, person: asPerson(id) }),
        ),
    }
    expect(await loadState(erasing, naming, id)).toMatchObject({ state: '[erased]' })
  })
})

describe('a command that loses a race', () => {
  it('decides again on the present state', async () => {
    const { handle, load } = start(counter, beaten(2))
    expect(await handle({ count: 5 })).toMatchObject({ handled: true, state: 15 })
    expect(await load()).toMatchObject({ state: 15, revision: 2n })
  })

  it('stops after five attempts and has written nothing', async () => {
    const { handle, store, stream } = start(counter, beaten(5))
    await expect(handle({ count: 5 })).rejects.toThrow(TooBusy)
    expect(await store.read(stream)).toHaveLength(5)
  })

  it('succeeds against others of its own process: 64 at once are all recorded', async () => {
    const memory = createMemoryStore()
    // Other work runs between a read and the append, as with a real store.
    const store: EventStore = {
      ...memory,
      append: async (append) => {
        await setImmediate()
        return await memory.append(append)
      },
    }
    const { handle, load } = start(counter, store)
    const results = await Promise.all(Array.from({ length: 64 }, () => handle({ count: 1 })))
    expect(results.every((result) => result.handled)).toBe(true)
    expect(await load()).toMatchObject({ state: 64, revision: 63n })
  })

  it('to the same command in another process returns what that process recorded', async () => {
    const store = createMemoryStore()
    const { id } = start(counter, store)
    const options = {
      decider: counter,
      id,
      command: { count: 5 },
      context: toContext({ commandId: 'a' }),
    }
    // Two objects around one store are two processes: neither waits for the other.
    const results = await Promise.all([
      handleCommand({ ...store }, options),
      handleCommand({ ...store }, options),
    ])
    expect(results[0]).toEqual(results[1])
    expect(await store.head()).toBe(1n)
  })
})

describe('a stream of one charity', () => {
  it('is never written for another', async () => {
    const { handle, load } = start()
    await handle({ count: 1 })
    for (const tenant of [lionRock, null]) {
      await expect(handle({ count: 1 }, { tenant })).rejects.toThrow(/another tenant/)
    }
    expect(await load()).toMatchObject({ state: 1 })
  })

  it('is not read at all if it contains events of two', async () => {
    const { handle, load, store, stream } = start()
    await handle({ count: 1 })
    const [event] = await store.read(stream)
    if (!event) throw new Error('nothing was recorded')
    const meta = { ...event.meta, tenant: lionRock }
    await record(store, stream, [{ ...event, id: randomUUID(), meta }])
    await expect(load()).rejects.toThrow(/two tenants/)
  })
})

describe('a stream longer than a page', () => {
  it('is folded whole, and a repeat is found at any revision', async () => {
    const store = createMemoryStore()
    const { handle, stream, load } = start(book, store)
    await handle({ count: 100 }, { commandId: 'a' })
    for (let page = 0; page < 5; page += 1) {
      const event = () => someEvent({ type: 'Counted', data: { by: 0, total: 100 } })
      const events = Array.from({ length: 500 }, event)
      await record(store, stream, events)
    }
    expect(await handle({ count: 100 }, { commandId: 'a' })).toMatchObject({
      events: [{ revision: 0n }],
    })
    expect(await load()).toMatchObject({ state: 100, revision: 2_500n })
    const summing = { ...counter, category: 'book', evolve: (sum: number) => sum + 1 }
    const loaded = await loadState(store, summing, stream.slice('book-'.length))
    expect(loaded).toMatchObject({ state: 2_501, revision: 2_500n })
  })
})

describe('an aggregate', () => {
  it('never records an event of another shape than its own', async () => {
    const { handle, store } = start()
    await expect(handle({ count: NaN })).rejects.toThrow(/data of another shape/)
    expect(await store.head()).toBe(0n)
  })

  it('never folds one either', async () => {
    const { handle, load, store, stream } = start()
    await record(store, stream, [someEvent({ type: 'Counted', data: { total: '5' } })])
    await expect(load()).rejects.toThrow(/data of another shape/)
    await expect(handle({ count: 1 })).rejects.toThrow(/data of another shape/)
  })

  it('has a category without a dash, which would belong to another', async () => {
    const decider = { ...counter, category: 'recurring-plan' }
    await expect(start(decider).handle({ count: 1 })).rejects.toThrow(/no dash/)
  })

  it('loaded from its newest event decides one event at a time', async () => {
    await expect(start(book).handle('count_twice')).rejects.toThrow(/decides one event/)
  })
})

describe('events of one command', () => {
  it('have ids that no other command or stream has', async () => {
    const store = createMemoryStore()
    const [one, other] = [start(counter, store), start(counter, store)]
    for (const { handle } of [one, other]) {
      for (const commandId of ['a', 'b']) await handle('count_twice', { commandId })
    }
    await record(store, someStream())
    expect(new Set(toIds(await store.readAll({ after: 0n, limit: 100 }))).size).toBe(9)
  })
})
