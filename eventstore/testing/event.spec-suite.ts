import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { EventStore } from '../event-store.ts'
import type { Books } from './books-under-test.ts'
import {
  readEverything,
  toIds,
  record,
  someEvent,
  someEvents,
  someMeta,
  someStream,
} from './events.ts'

export const describeEvents = (books: () => Books): void => {
  describe('of a stream with five events', () => {
    describeReads(books)
  })
  describe('that was recorded', () => {
    describeRecordedEvents(books)
  })
  describe('of the largest size', () => {
    describeLargeEvents(books)
  })
}

const describeReads = (books: () => Books): void => {
  let stream: StreamName
  let ids: readonly string[]
  beforeEach(async () => {
    stream = someStream()
    ids = toIds(await record(books().store, stream, someEvents(5)))
    await record(books().store, someStream())
  })
  const read = async (options?: Parameters<EventStore['read']>[1]) =>
    (await books().store.read(stream, options)).map((event) => ids.indexOf(event.id))

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

  it('is found by its id in its own stream only, if the store has an index of ids', async () => {
    const { store } = books()
    if (store.findRevision === undefined) return
    expect(await store.findRevision(stream, ids[3] ?? '')).toBe(3n)
    expect(await store.findRevision(stream, randomUUID())).toBeNull()
    expect(await store.findRevision(someStream(), ids[3] ?? '')).toBeNull()
  })

  it('is no other stream', async () => {
    expect(await books().store.read(someStream())).toEqual([])
  })

  it.each([0, -1, 1.5, 10_001])('is not read %d at a time', async (limit) => {
    await expect(books().store.read(stream, { limit })).rejects.toThrow(/1 to 10000/)
    await expect(books().store.readAll({ after: 0n, limit })).rejects.toThrow(/1 to 10000/)
  })
}

const describeRecordedEvents = (books: () => Books): void => {
  it('is what was appended, with personal separate from data, and its position', async () => {
    const event = someEvent({
      data: { amountCents: 2 ** 53 - 1, '': null, nested: [{ 港: '海港之光 👩‍👧' }, 0.1, -1e-7] },
      personal: { name: '陳大文 "\\u0000" \'); drop schema es;--' },
    })
    const stream = someStream('payment')
    const [recorded] = await record(books().store, stream, [event])
    expect(recorded).toEqual({
      ...event,
      stream,
      revision: 0n,
      position: books().place(1),
      recordedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    })
    expect(await books().store.readAll({ after: books().start, limit: 1 })).toEqual([recorded])
  })

  it('has no personal part if none was given', async () => {
    const [recorded] = await record(books().store, someStream(), [
      someEvent({ personal: undefined }),
    ])
    expect(recorded).not.toHaveProperty('personal')
  })

  it('does not change when the objects passed to the store change later', async () => {
    const data = { tags: ['first'] }
    const stream = someStream()
    await record(books().store, stream, [someEvent({ data })])
    data.tags.push('later')
    for (const { data: read } of await books().store.read(stream)) Object.assign(read, { tags: [] })
    expect((await books().store.read(stream))[0]?.data).toEqual({ tags: ['first'] })
  })

  it('is never recorded with an earlier time than the one before it', async () => {
    await Promise.all(Array.from({ length: 32 }, () => record(books().store, someStream())))
    const times = (await readEverything(books().store, { after: books().start, limit: 100 })).map(
      (event) => event.recordedAt,
    )
    expect(times).toEqual(times.toSorted())
  })

  it('carries the fingerprint of an input, equal for equal inputs', async () => {
    const { store } = books()
    const print = store.inputHash('{"amountCents":10000}')
    expect(print).toMatch(/^[0-9a-f]{64}$/)
    expect(store.inputHash('{"amountCents":10000}')).toBe(print)
    expect(store.inputHash('{"amountCents":10001}')).not.toBe(print)
    const meta = { ...someMeta, inputHash: print, version: 2 }
    const [recorded] = await record(store, someStream(), [someEvent({ meta })])
    expect(recorded?.meta).toEqual(meta)
  })
}

const describeLargeEvents = (books: () => Books): void => {
  // The event has no personal part, because sealing would make it larger.
  const eventOfBytes = (bytes: number) => {
    const others = Buffer.byteLength(JSON.stringify({ text: '' }) + JSON.stringify(someMeta))
    return someEvent({ type: 'ProofAttached', data: { text: 'x'.repeat(bytes - others) } })
  }

  it('is accepted and returned whole', async () => {
    const { store, start } = books()
    const event = eventOfBytes(1_000_000)
    const [recorded] = await record(store, someStream(), [event])
    expect(recorded).toMatchObject(event)
    expect(toIds(await store.readAll({ after: start, limit: 10 }))).toEqual([event.id])
  })

  it('plus one byte is refused by name, and no event of the same append is written', async () => {
    const { store } = books()
    const stream = someStream()
    const events = [someEvent(), eventOfBytes(1_000_001)]
    await expect(store.append({ stream, expected: 'none', events })).rejects.toThrow(
      new RegExp(`^ProofAttached ${events[1]?.id} is larger than 1 MB`),
    )
    expect(await store.read(stream)).toEqual([])
  })
}
