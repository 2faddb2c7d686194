import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { record, someEvent, someEvents, someStream } from '../../testing/events.ts'
import { createPostgresStore } from '../store.ts'
import { useBooks } from '../testing/books.ts'
import { expectWholeBooks } from '../testing/density.ts'

const books = useBooks(createTestDatabase)

const openStore = () => {
  const store = createPostgresStore({ url: books().url })
  onTestFinished(() => store.close())
  return store
}

type Call = {
  streams: readonly (string | null)[]
  slots: readonly (number | null)[]
  expected: readonly (number | null)[]
  counts: readonly (number | null)[]
  ids: readonly (string | null)[]
  types: readonly (string | null)[]
  data: unknown
  personal: unknown
  meta: unknown
  recordedAt: readonly (string | null)[] | null
}

const ids = [randomUUID(), randomUUID(), randomUUID()]

/** Two appends, of one and of two events, as they should be. */
const proper: Call = {
  streams: ['thing-1', 'thing-2'],
  slots: [1, 2],
  expected: [-1, -2],
  counts: [1, 2],
  ids,
  types: ['One', 'Two', 'Three'],
  data: [{ n: 1 }, { n: 2 }, { n: 3 }],
  personal: [null, { name: 'n' }, null],
  meta: [{}, {}, {}],
  recordedAt: null,
}

const nothing: Call = {
  streams: [],
  slots: [],
  expected: [],
  counts: [],
  ids: [],
  types: [],
  data: [],
  personal: [],
  meta: [],
  recordedAt: [],
}

const callByHand = async (change: Partial<Call>) => {
  const call = { ...proper, ...change }
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return await books().client.query(
    'select o_status from es.append_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      call.streams,
      call.slots,
      call.expected,
      call.counts,
      call.ids,
      call.types,
      json(call.data),
      json(call.personal),
      json(call.meta),
      call.recordedAt,
    ],
  )
}

describe('the function that appends, called by hand', () => {
  it('writes what fits together', async () => {
    expect((await callByHand({})).rows).toEqual([{ o_status: 0 }, { o_status: 0 }])
    await expectWholeBooks(books().client, 3)
    expect((await callByHand({})).rows).toEqual([{ o_status: 2 }, { o_status: 2 }])
    await expectWholeBooks(books().client, 3)
  })

  const wrong: Record<string, Partial<Call>> = {
    'nothing at all': nothing,
    'a slot too high': { slots: [1, 3] },
    'a slot of none': { slots: [1, 0] },
    'a slot that is null': { slots: [1, null] },
    'slots for more': { slots: [1, 2, 2] },
    'a stream twice': { streams: ['thing-1', 'thing-1'], expected: [-2, -2] },
    'no name for a stream': { streams: ['thing-1', null] },
    'an expectation below all': { expected: [-1, -3] },
    'an expectation that is null': { expected: [-1, null] },
    'expectations for more': { expected: [-1, -2, -2] },
    'a count of none': { counts: [3, 0] },
    'a count below none': { counts: [4, -1] },
    'a count that is null': { counts: [1, null] },
    'counts for fewer events': { counts: [1, 1] },
    'counts for more events': { counts: [1, 3] },
    'counts for more than there is room': { counts: [2_147_483_647, 2] },
    'an id that is null': { ids: [...ids.slice(0, 2), null] },
    'fewer ids': { ids: ids.slice(0, 2) },
    'an id twice': { ids: [...ids.slice(0, 2), ...ids.slice(0, 1)] },
    'a type that is null': { types: ['One', 'Two', null] },
    'fewer types': { types: ['One', 'Two'] },
    'fewer data': { data: [{}, {}] },
    'more data': { data: [{}, {}, {}, {}] },
    'data that are no object': { data: [{}, {}, 3] },
    'data that are null': { data: [{}, {}, null] },
    'no list of data': { data: {} },
    'no data': { data: null },
    'personal that is no object': { personal: [null, null, 'name'] },
    'fewer personal': { personal: [null] },
    'fewer meta': { meta: [{}, {}] },
    'meta that is null': { meta: [{}, {}, null] },
    'fewer times': { recordedAt: ['2026-01-01'] },
  }
  it.each(Object.entries(wrong))('refuses %s, and writes nothing', async (_, change) => {
    await record(openStore(), someStream(), someEvents(2))
    await expect(callByHand(change)).rejects.toThrow(/append_many|constraint|non-array/)
    await expectWholeBooks(books().client, 2)
    expect(await record(openStore(), someStream())).toMatchObject([{ position: 3n }])
  })
})

describe('a crowd of the largest appends', () => {
  it('is written in full, in as many commits as needed', async () => {
    const store = openStore()
    const crowd = Array.from({ length: 40 }, () =>
      store.append({ stream: someStream(), expected: 'none', events: someEvents(500) }),
    )
    const revisions = (await Promise.all(crowd)).map((result) => 'revision' in result)
    expect(revisions).toEqual(Array(40).fill(true))
    await expectWholeBooks(books().client, 20_000)
  })

  it('of a megabyte each is not written in one commit', async () => {
    const store = openStore()
    const text = 'x'.repeat(990_000)
    const crowd = Array.from({ length: 20 }, () =>
      record(store, someStream(), [someEvent({ data: { text } })]),
    )
    for (const [event] of await Promise.all(crowd)) expect(event?.data).toEqual({ text })
    const { rows } = await books().client.query<{ most: number }>(
      'select max(n)::int as most from (select count(*) n from es.events group by xmin) c',
    )
    expect(rows[0]?.most).toBeLessThanOrEqual(8)
    await expectWholeBooks(books().client, 20)
  })
})
