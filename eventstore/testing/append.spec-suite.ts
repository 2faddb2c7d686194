import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Append, AppendResult, NewEvent } from '../event-store.ts'
import type { Books, StoreUnderTest } from './books-under-test.ts'
import {
  readEverything,
  toIds,
  record,
  someEvent,
  someEvents,
  someMeta,
  someStream,
} from './events.ts'

export const describeAppends = (books: () => Books, subject: StoreUnderTest): void => {
  describe('with an expected revision', () => {
    describeExpectations(books, subject)
  })
  describe('with known event ids', () => {
    describeRepeats(books, subject)
  })
  describe('that every store refuses', () => {
    describeRefusals(books)
  })
}

const conflict = (actual: bigint | 'none'): AppendResult => ({ outcome: 'conflict', actual })

const describeExpectations = (books: () => Books, { positions }: StoreUnderTest): void => {
  it('of none creates a stream once', async () => {
    const stream = someStream()
    const append = () => books().store.append({ stream, expected: 'none', events: [someEvent()] })
    expect(await append()).toEqual({
      outcome: 'appended',
      revision: 0n,
      position: books().place(1),
      recordedAt: expect.any(String),
      duplicate: false,
    })
    expect(await append()).toEqual(conflict(0n))
    expect(await books().store.read(stream)).toHaveLength(1)
  })

  it('of a revision succeeds only while it is the newest', async () => {
    const stream = someStream()
    await record(books().store, stream, someEvents(3))
    const append = (expected: bigint) =>
      books().store.append({ stream, expected, events: [someEvent()] })
    expect(await append(1n)).toEqual(conflict(2n))
    expect(await append(3n)).toEqual(conflict(2n))
    expect(await append(2n)).toMatchObject({ outcome: 'appended', revision: 3n })
    expect(await append(2n)).toEqual(conflict(3n))
  })

  it('of a revision never succeeds for a stream that does not exist', async () => {
    const append = { stream: someStream(), expected: 0n, events: [someEvent()] }
    expect(await books().store.append(append)).toEqual(conflict('none'))
    expect(await books().store.head()).toBe(books().start)
  })

  it('of any always succeeds, and several events are adjacent', async () => {
    const stream = someStream()
    await record(books().store, stream, someEvents(2))
    const events = someEvents(3)
    expect(await books().store.append({ stream, expected: 'any', events })).toEqual({
      outcome: 'appended',
      revision: 4n,
      position: books().place(5),
      recordedAt: expect.any(String),
      duplicate: false,
    })
    expect(toIds(await books().store.read(stream, { from: 2n }))).toEqual(toIds(events))
  })

  it.each(['none', 0n] as const)('of %s lets only one of 64 writers succeed', async (expected) => {
    const stream = someStream()
    if (expected === 0n) await record(books().store, stream)
    const results = await Promise.all(
      Array.from({ length: 64 }, () =>
        books().store.append({ stream, expected, events: [someEvent()] }),
      ),
    )
    expect(results.filter((result) => result.outcome === 'appended')).toHaveLength(1)
    expect(results.filter((result) => result.outcome === 'conflict')).toHaveLength(63)
    expect(await books().store.read(stream)).toHaveLength(expected === 'none' ? 1 : 2)
  })

  it('of a revision lets one of two succeed, and the other is a conflict (Eventuous lost one)', async () => {
    const { store } = books()
    for (let turn = 0; turn < 20; turn += 1) {
      const stream = someStream()
      await record(store, stream)
      const appends = [someEvents(1), someEvents(1)]
      const results = await Promise.all(
        appends.map((events) => store.append({ stream, expected: 0n, events })),
      )
      const won = results.findIndex((result) => result.outcome === 'appended')
      expect(results[1 - won]).toEqual(conflict(1n))
      expect(toIds(await store.read(stream, { from: 1n }))).toEqual(toIds(appends[won] ?? []))
    }
  })

  it('is answered with the position and the time of the event', async () => {
    const { store } = books()
    const append: Append = { stream: someStream(), expected: 'none', events: someEvents(3) }
    const first = await store.append(append)
    const events = await store.read(append.stream)
    const { revision, position, recordedAt } = events.at(-1) ?? {}
    expect(first).toEqual({ outcome: 'appended', revision, position, recordedAt, duplicate: false })
    const moments = events.map((event) => event.recordedAt)
    // A store that counts writes an append at once; a log stamps one record after the other.
    expect(moments).toEqual(positions === 'dense' ? Array(3).fill(recordedAt) : moments.toSorted())
    expect(await store.append(append)).toEqual({ ...first, duplicate: true })
  })
}

const describeRepeats = (books: () => Books, { knowsIdsOf }: StoreUnderTest): void => {
  it('returns the first result, also when stream and global order have moved on', async () => {
    const append: Append = { stream: someStream(), expected: 'none', events: someEvents(2) }
    const first = await books().store.append(append)
    await record(books().store, append.stream)
    await record(books().store, someStream())
    expect(await books().store.append(append)).toEqual({ ...first, duplicate: true })
    expect(await books().store.append({ ...append, expected: 9n })).toEqual({
      ...first,
      duplicate: true,
    })
    expect(await books().store.append({ ...append, expected: 'any' })).toEqual({
      ...first,
      duplicate: true,
    })
    expect(await readEverything(books().store, { after: books().start, limit: 10 })).toHaveLength(4)
  })

  it('writes once when the same append arrives many times at once', async () => {
    const append: Append = { stream: someStream(), expected: 'none', events: someEvents(3) }
    const results = await Promise.all(
      Array.from({ length: 16 }, () => books().store.append(append)),
    )
    expect(results.map((result) => result.outcome)).toEqual(Array(16).fill('appended'))
    expect(results.filter((result) => 'duplicate' in result && !result.duplicate)).toHaveLength(1)
    expect(toIds(await books().store.readAll({ after: books().start, limit: 10 }))).toEqual(
      toIds(append.events),
    )
  })

  const differently: Record<string, (first: Append) => Append> = {
    'only some are known': (first) => ({ ...first, events: [...first.events, someEvent()] }),
    'they stand in another order': (first) => ({ ...first, events: first.events.toReversed() }),
    ...(knowsIdsOf === 'the books' && {
      'they stand in another stream': (first) => ({ ...first, stream: someStream() }),
      'some stand before the revision that is expected': (first) => ({
        ...first,
        expected: 1n,
        events: [...first.events.slice(1), someEvent()],
      }),
    }),
  }
  it.each(Object.entries(differently))('is refused when %s', async (_, change) => {
    const first: Append = { stream: someStream(), expected: 'any', events: someEvents(2) }
    await books().store.append(first)
    const head = await books().store.head()
    await expect(books().store.append(change(first))).rejects.toThrow(/already used/)
    expect(await books().store.head()).toBe(head)
  })

  it('is a conflict when only some ids are known and the stream has moved on', async () => {
    const stream = someStream()
    const [known, unknown] = [someEvent(), someEvent()]
    await record(books().store, stream, [known])
    const events = [known, unknown]
    expect(await books().store.append({ stream, expected: 'none', events })).toEqual(conflict(0n))
  })

  it('is found behind what came after, with any expectation', async () => {
    const { store } = books()
    const append: Append = { stream: someStream(), expected: 'any', events: someEvents(2) }
    const first = await store.append(append)
    for (let turn = 0; turn < 5; turn += 1) await record(store, append.stream, someEvents(90))
    for (const expected of ['any', 'none', 1n, 451n, 10_000n] as const) {
      expect(await store.append({ ...append, expected })).toEqual({ ...first, duplicate: true })
    }
    expect(await store.read(append.stream)).toHaveLength(452)
  })

  it('creates a stream once, however often it is retried (Emmett did it twice)', async () => {
    const { store } = books()
    const create: Append = { stream: someStream(), expected: 'none', events: someEvents(1) }
    expect(await store.append(create)).toMatchObject({ outcome: 'appended', duplicate: false })
    expect(await store.append(create)).toMatchObject({ outcome: 'appended', duplicate: true })
    expect(await store.append({ ...create, events: someEvents(1) })).toEqual(conflict(0n))
    expect(toIds(await store.read(create.stream))).toEqual(toIds(create.events))
  })
}

const describeRefusals = (books: () => Books): void => {
  const events: Record<string, [Partial<NewEvent>, RegExp]> = {
    'an id that is no uuid': [{ id: 'one' }, /not a lower-case uuid/],
    'an id in capitals': [{ id: randomUUID().toUpperCase() }, /not a lower-case uuid/],
    'no type': [{ type: '' }, /no proper type/],
    'more than 1 MB': [
      { data: { text: '港'.repeat(340_000) } },
      /^SomethingHappened .* is larger than 1 MB/,
    ],
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
    await expect(books().store.append(append)).rejects.toThrow(refusal)
    expect(await books().store.head()).toBe(books().start)
  })

  it.each([
    '',
    'payment',
    '-1',
    '$all-1',
    'pay ment-1',
    'payment-a b',
    `payment-${'x'.repeat(301)}`,
  ])('goes to a stream called “%s”', async (stream) => {
    const append: Append = {
      stream: stream as StreamName,
      expected: 'any',
      events: [someEvent()],
    }
    await expect(books().store.append(append)).rejects.toThrow(/not a stream name/)
  })

  it('has no events, too many, one twice, or expects a negative revision', async () => {
    const stream = someStream()
    const twice = someEvent()
    const refused: [Append, RegExp][] = [
      [{ stream, expected: 'any', events: [] }, /no events/],
      [{ stream, expected: 'any', events: someEvents(501) }, /too many/],
      [{ stream, expected: 'any', events: [twice, twice] }, /one event id twice/],
      [{ stream, expected: -1n, events: someEvents(1) }, /not negative/],
    ]
    for (const [append, refusal] of refused) {
      await expect(books().store.append(append)).rejects.toThrow(refusal)
    }
    expect(await books().store.head()).toBe(books().start)
  })

  it('comes after the store was closed', async () => {
    await books().store.close()
    await expect(record(books().store, someStream())).rejects.toThrow(/closed/)
  })

  it('does not prevent other appends in the same commit', async () => {
    const knownAppend: Append = { stream: someStream(), expected: 'any', events: someEvents(2) }
    await books().store.append(knownAppend)
    const good = Array.from({ length: 8 }, () => record(books().store, someStream()))
    const bad = books().store.append({ ...knownAppend, events: knownAppend.events.toReversed() })
    const more = Array.from({ length: 8 }, () => record(books().store, someStream()))
    await expect(bad).rejects.toThrow(/already used/)
    await Promise.all([...good, ...more])
    expect(await readEverything(books().store, { after: books().start, limit: 5 })).toHaveLength(18)
  })
}
