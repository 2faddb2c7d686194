import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { EventStoreOverloaded, OutcomeUnknown } from '../../port/append-errors.ts'
import type { Append, AppendResult, EventStore } from '../../event-store.ts'
import { CommandKeyReused, handleCommand, loadState, TooBusy } from '../../handle-command.ts'
import type { CommandContext, Handled } from '../../handle-command.ts'
import { createMemoryStore } from '../../memory/store.ts'
import { book, counter } from '../../testing/counter.ts'
import type { CounterCommand } from '../../testing/counter.ts'
import { someEvent, someMeta } from '../../testing/events.ts'

type Appends = (append: Append, store: EventStore) => Promise<AppendResult>

/**
 * Creates a stream and a store that records its calls, with an append that the test may replace.
 */
const start = ({
  decider = counter,
  store = createMemoryStore(),
  appends = (append, inner) => inner.append(append),
}: { decider?: typeof counter; store?: EventStore; appends?: Appends } = {}) => {
  const id = randomUUID()
  const calls = { appends: [] as number[], reads: 0 }
  const watched: EventStore = {
    ...store,
    read: (...options) => {
      calls.reads += 1
      return store.read(...options)
    },
    append: async (append) => {
      calls.appends.push(append.events.length)
      await setImmediate()
      return await appends(append, store)
    },
  }
  const handle = (command: CounterCommand, context: Partial<CommandContext> = {}) =>
    handleCommand(watched, { decider, id, command, context: toContext(context) })
  return {
    asked: calls,
    store,
    id,
    stream: streamName(decider.category, id),
    handle,
    /** Commands by their ids, all at once. */
    handleAll: (commands: Record<string, CounterCommand>) =>
      Promise.allSettled(
        Object.entries(commands).map(([commandId, command]) => handle(command, { commandId })),
      ),
    load: () => loadState(store, decider, id),
  }
}

const toContext = (context: Partial<CommandContext>): CommandContext => ({
  tenant: someMeta.tenant,
  actor: 'staff:1',
  correlation: 'request 1',
  causation: null,
  commandId: randomUUID(),
  input: null,
  at: instant('2026-11-20T02:30:00.000Z'),
  ...context,
})

const summary = (settled: PromiseSettledResult<Handled<number, string>>) => {
  if (settled.status === 'rejected') return (settled.reason as Error).name
  return settled.value.handled ? settled.value.state : settled.value.refused
}

const once = (counts: CounterCommand, times: number): Record<string, CounterCommand> =>
  Object.fromEntries(Array.from({ length: times }, (_, index) => [`c${index}`, counts]))

describe('commands that wait for one stream', () => {
  it('are decided in their order and written by one append', async () => {
    const { handleAll, asked, store, stream } = start()
    const answers = await handleAll({ a: { count: 1 }, b: 'count_twice', c: { count: 2 } })
    expect(answers.map(summary)).toEqual([1, 3, 5])
    expect(asked.appends).toEqual([4])
    const events = await store.read(stream)
    const received = answers.flatMap((one) =>
      one.status === 'fulfilled' && one.value.handled ? one.value.events : [],
    )
    expect(received).toEqual(events)
    expect(answers).toMatchObject([1n, 3n, 4n].map((position) => ({ value: { position } })))
  })

  it.each([counter, book])('are refused one by one ($category)', async (decider) => {
    const { handleAll, asked } = start({ decider })
    const commands = { a: { count: 60 }, b: { count: 50 }, c: { count: 30 }, d: { count: 11 } }
    expect((await handleAll(commands)).map(summary)).toEqual([60, 'too_much', 90, 'too_much'])
    expect(asked.appends).toEqual([2])
  })

  it('that change nothing return the revision of the stream at their turn', async () => {
    const { handleAll } = start()
    const answers = await handleAll({ a: 'reset', b: { count: 1 }, c: 'reset', d: 'reset' })
    const positions = [0n, 1n, 2n, 2n]
    expect(answers).toMatchObject(positions.map((position) => ({ value: { position } })))
  })

  it('are appended sixty-four at a time, and never with more events than an append accepts', async () => {
    const { handleAll, asked, load } = start()
    await handleAll(once({ count: 1 }, 100))
    expect(asked.appends).toEqual([64, 36])
    expect(await load()).toMatchObject({ state: 100 })
    const tens: typeof counter = {
      ...counter,
      decide: () =>
        Array.from({ length: 10 }, () => ({
          type: 'Counted' as const,
          data: { by: 0, total: 0 },
        })),
    }
    const many = start({ decider: tens })
    await many.handleAll(once('reset', 60))
    expect(many.asked.appends).toEqual([500, 100])
  })

  it('read the stream once while further commands keep arriving', async () => {
    const { handle, asked, load } = start({ decider: book })
    for (let count = 0; count < 5; count += 1) await handle({ count: 1 })
    expect(asked.reads).toBe(1)
    expect(await load()).toMatchObject({ state: 5 })
  })

  it('do not wait without a limit', async () => {
    const { handleAll } = start()
    const answers = await handleAll(once('reset', 1_010))
    expect(answers.map(summary).filter((one) => one === 'QueueFull')).toHaveLength(9)
  })
})

describe('a command that is sent twice at the same time', () => {
  it.each([counter, book])('is answered as the first ($category)', async (decider) => {
    const { handle, asked } = start({ decider })
    const commands = ['a', 'b', 'a'].map((commandId) => handle({ count: 5 }, { commandId }))
    const [first, , again] = await Promise.all(commands)
    expect(again).toEqual({ ...first, state: 10 })
    expect(asked.appends).toEqual([2])
  })

  it('with another input is refused, and the other commands are not', async () => {
    const { handle, load } = start()
    const inputs = [1, 2, 1].map((input) => handle({ count: 5 }, { commandId: 'a', input }))
    const answers = await Promise.allSettled([...inputs, handle({ count: 1 })])
    expect(answers.map(summary)).toEqual([5, CommandKeyReused.name, 5, 6])
    expect(await load()).toMatchObject({ state: 6, revision: 1n })
  })

  it('and once before, out of sight, is answered as then among new ones', async () => {
    const { handle, handleAll, load } = start({ decider: book })
    const first = await handle({ count: 1 }, { commandId: 'a' })
    await handle({ count: 1 }, { commandId: 'b' })
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    const answers = await handleAll({ c: { count: 1 }, a: { count: 1 }, d: { count: 1 } })
    const then = first.handled && first.events
    expect(then).toHaveLength(1)
    expect(answers[1]).toMatchObject({ value: { events: then } })
    expect(await load()).toMatchObject({ state: 4, revision: 3n })
  })

  it('to two processes, together with other commands, is recorded once', async () => {
    const one = start()
    const commands = once({ count: 2 }, 10)
    const other = { ...one.store }
    const elsewhere = Object.entries(commands).map(([commandId, command]) =>
      handleCommand(other, {
        decider: counter,
        id: one.id,
        command,
        context: toContext({ commandId }),
      }),
    )
    for (const answers of [await one.handleAll(commands), await Promise.allSettled(elsewhere)]) {
      expect(answers).toMatchObject(
        Array.from({ length: 10 }, (_, index) => ({
          value: { events: [{ revision: BigInt(index) }] },
        })),
      )
    }
    expect(await one.load()).toMatchObject({ state: 20, revision: 9n })
  })
})

describe('a group that meets another process', () => {
  /** A concurrent writer appends ten before each of the first appends. */
  const beaten = (times: number): Appends => {
    let remainingTimes = times
    return async (append, store) => {
      remainingTimes -= 1
      const events = [someEvent({ type: 'Counted', data: { by: 10, total: 10 } })]
      if (remainingTimes >= 0) await store.append({ ...append, expected: 'any', events })
      return await store.append(append)
    }
  }

  it('is decided again as a whole', async () => {
    const { handleAll, asked } = start({ appends: beaten(1) })
    const answers = await handleAll({ a: { count: 90 }, b: { count: 10 }, c: { count: 1 } })
    expect(answers.map(summary)).toEqual([100, 'too_much', 'too_much'])
    expect(asked.appends).toEqual([2, 1])
  })

  it('stops as a whole after five attempts', async () => {
    const { handleAll, store, stream } = start({ appends: beaten(5) })
    const answers = await handleAll({ a: { count: 1 }, b: { count: 101 } })
    expect(answers.map(summary)).toEqual([TooBusy.name, TooBusy.name])
    expect(await store.read(stream)).toHaveLength(5)
  })

  it('is not refused by a cached state: the stream is read again', async () => {
    const { handle, store, stream } = start()
    await handle({ count: 100 })
    const events = [someEvent({ type: 'CounterReset', data: { total: 0 } })]
    await store.append({ stream, expected: 'any', events })
    expect(await handle({ count: 1 })).toMatchObject({ handled: true, state: 1 })
  })
})

describe('a fault in a group', () => {
  it('of one command is thrown to its caller only', async () => {
    const { handleAll, load } = start()
    const answers = await handleAll({ a: { count: 1 }, b: { count: NaN }, c: { count: 2 } })
    expect(answers.map(summary)).toEqual([1, 'AssertionError', 3])
    expect(await load()).toMatchObject({ state: 3, revision: 1n })
  })

  it('that only the store detects is also thrown to its caller only', async () => {
    const large: typeof counter = {
      ...counter,
      decide: (command, total) =>
        command === 'reset'
          ? [{ type: 'Counted', data: { by: 0, total, note: 'n'.repeat(1_000_001) } }]
          : counter.decide(command, total),
    }
    const { handleAll, load } = start({ decider: large })
    const answers = await handleAll({ a: { count: 1 }, b: 'reset', c: { count: 2 } })
    expect(answers.map(summary)).toEqual([1, 'AssertionError', 3])
    expect(answers[1]).toMatchObject({ reason: { message: /larger than 1 MB/ } })
    expect(await load()).toMatchObject({ state: 3, revision: 1n })
  })

  it.each([OutcomeUnknown, EventStoreOverloaded])(
    'of the store is thrown to all callers, once (%o)',
    async (Fault) => {
      const fault = new Fault('the database went away')
      const { handleAll, asked } = start({ appends: () => Promise.reject(fault) })
      const answers = await handleAll({ a: { count: 60 }, b: { count: 50 }, c: { count: 1 } })
      expect(answers).toMatchObject(Array.from({ length: 3 }, () => ({ reason: fault })))
      expect(asked.appends).toHaveLength(1)
    },
  )

  it('whose answer was lost is answered with the recorded results when the commands are repeated', async () => {
    const loseAnswer: Appends = async (append, store) => {
      await store.append(append)
      throw new OutcomeUnknown('the answer was lost')
    }
    const crashing = start({ appends: loseAnswer })
    const commands = { a: { count: 1 }, b: { count: 2 } }
    await crashing.handleAll(commands)
    const again = Object.entries(commands).map(([commandId, command]) =>
      handleCommand(crashing.store, {
        decider: counter,
        id: crashing.id,
        command,
        context: toContext({ commandId }),
      }),
    )
    expect(await Promise.all(again)).toMatchObject([
      { events: [{ revision: 0n }] },
      { events: [{ revision: 1n }] },
    ])
    expect(await crashing.load()).toMatchObject({ state: 3, revision: 1n })
  })
})
