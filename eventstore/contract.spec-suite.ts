import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Append, AppendResult, EventStore, NewEvent } from './event-store.ts'
import { describeSubscriptions } from './subscription.spec-suite.ts'
import {
  everythingIn,
  idsOf,
  positionsUpTo,
  record,
  someEvent,
  someEvents,
  someMeta,
  someStream,
} from './testing/events.ts'

/** What every event store promises. `makeStore` answers an empty one; closing it tidies up. */
export const describeEventStore = (name: string, makeStore: () => Promise<EventStore>): void => {
  describe(`${name}:`, () => {
    let store: EventStore
    beforeEach(async () => {
      store = await makeStore()
    })
    afterEach(async () => {
      await store.close()
    })

    describe.each(Object.entries(parts))('%s', (_, describePart) => {
      describePart(() => store)
    })
  })
}

const conflict = (actual: bigint | 'none'): AppendResult => ({ outcome: 'conflict', actual })

const describeExpectations = (store: () => EventStore): void => {
  it('of none creates a stream once', async () => {
    const stream = someStream()
    const append = () => store().append({ stream, expected: 'none', events: [someEvent()] })
    expect(await append()).toEqual({
      outcome: 'appended',
      revision: 0n,
      position: 1n,
      duplicate: false,
    })
    expect(await append()).toEqual(conflict(0n))
    expect(await store().read(stream)).toHaveLength(1)
  })

  it('of a revision holds only while it is the newest', async () => {
    const stream = someStream()
    await record(store(), stream, someEvents(3))
    const append = (expected: bigint) => store().append({ stream, expected, events: [someEvent()] })
    expect(await append(1n)).toEqual(conflict(2n))
    expect(await append(3n)).toEqual(conflict(2n))
    expect(await append(2n)).toMatchObject({ outcome: 'appended', revision: 3n })
    expect(await append(2n)).toEqual(conflict(3n))
  })

  it('of a revision never holds for a stream that does not exist', async () => {
    const append = { stream: someStream(), expected: 0n, events: [someEvent()] }
    expect(await store().append(append)).toEqual(conflict('none'))
    expect(await store().head()).toBe(0n)
  })

  it('of any always holds, and several events stand side by side', async () => {
    const stream = someStream()
    await record(store(), stream, someEvents(2))
    const events = someEvents(3)
    expect(await store().append({ stream, expected: 'any', events })).toEqual({
      outcome: 'appended',
      revision: 4n,
      position: 5n,
      duplicate: false,
    })
    expect(idsOf(await store().read(stream, { from: 2n }))).toEqual(idsOf(events))
  })

  it.each(['none', 0n] as const)('of %s lets one of 64 writers through', async (expected) => {
    const stream = someStream()
    if (expected === 0n) await record(store(), stream)
    const results = await Promise.all(
      Array.from({ length: 64 }, () => store().append({ stream, expected, events: [someEvent()] })),
    )
    expect(results.filter((result) => result.outcome === 'appended')).toHaveLength(1)
    expect(results.filter((result) => result.outcome === 'conflict')).toHaveLength(63)
    expect(await store().read(stream)).toHaveLength(expected === 'none' ? 1 : 2)
  })
}

const describeRepeats = (store: () => EventStore): void => {
  it('answers the first result, also when stream and books have moved on', async () => {
    const append: Append = { stream: someStream(), expected: 'none', events: someEvents(2) }
    const first = await store().append(append)
    await record(store(), append.stream)
    await record(store(), someStream())
    expect(await store().append(append)).toEqual({ ...first, duplicate: true })
    expect(await store().append({ ...append, expected: 9n })).toEqual({ ...first, duplicate: true })
    expect(await store().append({ ...append, expected: 'any' })).toEqual({
      ...first,
      duplicate: true,
    })
    expect(await store().head()).toBe(4n)
  })

  it('writes once when the same append arrives many times at once', async () => {
    const append: Append = { stream: someStream(), expected: 'none', events: someEvents(3) }
    const results = await Promise.all(Array.from({ length: 16 }, () => store().append(append)))
    expect(results.map((result) => result.outcome)).toEqual(Array(16).fill('appended'))
    expect(results.filter((result) => 'duplicate' in result && !result.duplicate)).toHaveLength(1)
    expect(idsOf(await store().readAll({ after: 0n, limit: 10 }))).toEqual(idsOf(append.events))
  })

  const differently: Record<string, (first: Append) => Append> = {
    'only some are known': (first) => ({ ...first, events: [...first.events, someEvent()] }),
    'they stand in another order': (first) => ({ ...first, events: first.events.toReversed() }),
    'they stand in another stream': (first) => ({ ...first, stream: someStream() }),
  }
  it.each(Object.entries(differently))('is refused when %s', async (_, change) => {
    const first: Append = { stream: someStream(), expected: 'any', events: someEvents(2) }
    await store().append(first)
    await expect(store().append(change(first))).rejects.toThrow(/already used/)
    expect(await store().head()).toBe(2n)
  })

  it('is a conflict when only some are known and the stream has moved on', async () => {
    const stream = someStream()
    const [known, unknown] = [someEvent(), someEvent()]
    await record(store(), stream, [known])
    const events = [known, unknown]
    expect(await store().append({ stream, expected: 'none', events })).toEqual(conflict(0n))
  })
}

const describeGlobalOrder = (store: () => EventStore): void => {
  it('is dense and keeps every stream in its order, with 64 writers', async () => {
    const written = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const stream = someStream()
        const ids: string[] = []
        for (let turn = 0; turn < 5; turn += 1) {
          const events = someEvents(1 + (turn % 3))
          ids.push(...idsOf(await record(store(), stream, events)))
        }
        return { stream, ids }
      }),
    )
    const all = await everythingIn(store(), { limit: 1_000 })
    expect(all.map((event) => event.position)).toEqual(positionsUpTo(64 * 9))
    for (const { stream, ids } of written) {
      expect(idsOf(all.filter((event) => event.stream === stream))).toEqual(ids)
    }
  })

  it.each([1, 2, 7, 20])('neither repeats nor skips in pages of %i', async (limit) => {
    await Promise.all(Array.from({ length: 20 }, () => record(store(), someStream())))
    const whole = await store().readAll({ after: 0n, limit: 100 })
    expect(idsOf(await everythingIn(store(), { limit }))).toEqual(idsOf(whole))
    expect(new Set(idsOf(whole)).size).toBe(20)
  })

  it('never shows a reader a position before those below it, while 16 write', async () => {
    const writers = Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let turn = 0; turn < 10; turn += 1) await record(store(), someStream())
      }),
    )
    let seen = 0n
    while (seen < 160n) {
      for (const event of await store().readAll({ after: seen, limit: 3 })) {
        expect(event.position).toBe(seen + 1n)
        seen = event.position
      }
    }
    await writers
    expect(await everythingIn(store(), { limit: 100 })).toHaveLength(160)
  })

  it('is filtered by category, in order, page by page', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      for (const category of ['payment', 'receipt', 'project']) {
        await record(store(), someStream(category))
      }
    }
    const read = (after: bigint, limit: number, categories: readonly string[]) =>
      store().readAll({ after, limit, categories })
    const positions = async (reading: ReturnType<typeof read>) =>
      (await reading).map((event) => Number(event.position))
    expect(await positions(read(0n, 100, ['payment']))).toEqual([1, 4, 7, 10])
    expect(await positions(read(0n, 3, ['project', 'payment']))).toEqual([1, 3, 4])
    expect(await positions(read(4n, 3, ['project', 'payment', 'payment']))).toEqual([6, 7, 9])
    expect(await positions(read(0n, 100, ['pay']))).toEqual([])
    expect(await positions(read(0n, 100, []))).toEqual([])
  })

  it('has the head at its newest position', async () => {
    expect(await store().head()).toBe(0n)
    await record(store(), someStream(), someEvents(3))
    expect(await store().head()).toBe(3n)
    expect(await store().readAll({ after: 3n, limit: 10 })).toEqual([])
  })
}

const describeReads = (store: () => EventStore): void => {
  let stream: StreamName
  let ids: readonly string[]
  beforeEach(async () => {
    stream = someStream()
    ids = idsOf(await record(store(), stream, someEvents(5)))
    await record(store(), someStream())
  })
  const read = async (options?: Parameters<EventStore['read']>[1]) =>
    (await store().read(stream, options)).map((event) => ids.indexOf(event.id))

  it('is read from the start', async () => {
    expect(await read()).toEqual([0, 1, 2, 3, 4])
    expect(await read({ limit: 2 })).toEqual([0, 1])
    expect(await read({ from: 3n })).toEqual([3, 4])
    expect(await read({ from: 5n })).toEqual([])
  })

  it('is read from the end', async () => {
    expect(await read({ direction: 'backwards' })).toEqual([4, 3, 2, 1, 0])
    expect(await read({ direction: 'backwards', limit: 1 })).toEqual([4])
    expect(await read({ direction: 'backwards', from: 2n })).toEqual([2, 1, 0])
    expect(await read({ direction: 'backwards', from: 99n, limit: 2 })).toEqual([4, 3])
  })

  it('is no other stream', async () => {
    expect(await store().read(someStream())).toEqual([])
  })

  it.each([0, -1, 1.5, 10_001])('is not read %d at a time', async (limit) => {
    await expect(store().read(stream, { limit })).rejects.toThrow(/1 to 10000/)
    await expect(store().readAll({ after: 0n, limit })).rejects.toThrow(/1 to 10000/)
  })
}

const describeRecordedEvents = (store: () => EventStore): void => {
  it('is what was appended, with personal apart from data, and its place', async () => {
    const event = someEvent({
      data: { amountCents: 2 ** 53 - 1, '': null, nested: [{ 港: '海港之光 👩‍👧' }, 0.1, -1e-7] },
      personal: { name: '陳大文 "\\u0000" \'); drop schema es;--' },
    })
    const stream = someStream('payment')
    const [recorded] = await record(store(), stream, [event])
    expect(recorded).toEqual({
      ...event,
      stream,
      revision: 0n,
      position: 1n,
      recordedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    })
    expect(await store().readAll({ after: 0n, limit: 1 })).toEqual([recorded])
  })

  it('has no personal part where none was given', async () => {
    const [recorded] = await record(store(), someStream(), [someEvent({ personal: undefined })])
    expect(recorded).not.toHaveProperty('personal')
  })

  it('stays as it was when the objects around it change', async () => {
    const data = { tags: ['first'] }
    const stream = someStream()
    await record(store(), stream, [someEvent({ data })])
    data.tags.push('later')
    for (const { data: read } of await store().read(stream)) Object.assign(read, { tags: [] })
    expect((await store().read(stream))[0]?.data).toEqual({ tags: ['first'] })
  })

  it('is never recorded before the one in front of it', async () => {
    await Promise.all(Array.from({ length: 32 }, () => record(store(), someStream())))
    const times = (await everythingIn(store(), { limit: 100 })).map((event) => event.recordedAt)
    expect(times).toEqual(times.toSorted())
  })
}

const describeRefusals = (store: () => EventStore): void => {
  const events: Record<string, [Partial<NewEvent>, RegExp]> = {
    'an id that is no uuid': [{ id: 'one' }, /not a lower-case uuid/],
    'an id in capitals': [{ id: randomUUID().toUpperCase() }, /not a lower-case uuid/],
    'no type': [{ type: '' }, /no proper type/],
    'more than 1 MB': [{ data: { text: '港'.repeat(340_000) } }, /larger than 1 MB/],
    'a NUL character': [{ data: { text: 'a\0b' } }, /NUL/],
    'a NUL in personal': [{ personal: { 'a\0b': 1 } }, /personal .* NUL/],
    'half a character': [{ data: { text: '\ud83d' } }, /half a character/],
    'a bigint': [{ data: { amount: 1n } }, /bigint at "amount"/],
    'no number': [{ data: { amount: NaN } }, /number that is none at "amount"/],
    'a list for data': [{ data: [] }, /not an object/],
    'no moment': [{ meta: { ...someMeta, at: 'now' as never } }, /not an instant/],
  }
  it.each(Object.entries(events))('has %s', async (_, [change, refusal]) => {
    const append: Append = {
      stream: someStream(),
      expected: 'any',
      events: [someEvent(), someEvent(change)],
    }
    await expect(store().append(append)).rejects.toThrow(refusal)
    expect(await store().head()).toBe(0n)
  })

  it.each([
    '',
    'payment',
    '-1',
    '$all-1',
    'pay ment-1',
    'payment-a b',
    `payment-${'x'.repeat(301)}`,
  ])('goes to a stream called "%s"', async (stream) => {
    const append: Append = {
      stream: stream as StreamName,
      expected: 'any',
      events: [someEvent()],
    }
    await expect(store().append(append)).rejects.toThrow(/not a stream name/)
  })

  it('has no events, too many, one twice, or expects less than nothing', async () => {
    const stream = someStream()
    const twice = someEvent()
    const refused: [Append, RegExp][] = [
      [{ stream, expected: 'any', events: [] }, /no events/],
      [{ stream, expected: 'any', events: someEvents(501) }, /too many/],
      [{ stream, expected: 'any', events: [twice, twice] }, /one event id twice/],
      [{ stream, expected: -1n, events: someEvents(1) }, /not negative/],
    ]
    for (const [append, refusal] of refused) {
      await expect(store().append(append)).rejects.toThrow(refusal)
    }
    expect(await store().head()).toBe(0n)
  })

  it('comes after the store was closed', async () => {
    await store().close()
    await expect(record(store(), someStream())).rejects.toThrow(/closed/)
  })

  it('does not keep its neighbours in the same commit from being written', async () => {
    const known: Append = { stream: someStream(), expected: 'any', events: someEvents(2) }
    await store().append(known)
    const good = Array.from({ length: 8 }, () => record(store(), someStream()))
    const bad = store().append({ ...known, events: known.events.toReversed() })
    const more = Array.from({ length: 8 }, () => record(store(), someStream()))
    await expect(bad).rejects.toThrow(/already used/)
    await Promise.all([...good, ...more])
    expect((await everythingIn(store(), { limit: 5 })).at(-1)?.position).toBe(18n)
  })
}

const parts: Record<string, (store: () => EventStore) => void> = {
  'an expected revision': describeExpectations,
  'an append with event ids that are known': describeRepeats,
  'the global order': describeGlobalOrder,
  'a stream with five events': describeReads,
  'a recorded event': describeRecordedEvents,
  'an append that no store takes': describeRefusals,
  'a subscription': describeSubscriptions,
}
