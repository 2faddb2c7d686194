import { expect, it } from 'vitest'
import type { EventFilter, RecordedEvent } from '../event-store.ts'
import type { Books, StoreUnderTest } from './books-under-test.ts'
import {
  readEverything,
  toIds,
  record,
  someCategory,
  someEvent,
  someEvents,
  someStream,
} from './events.ts'
import type { Position } from '../position.ts'

export const describeGlobalOrder = (books: () => Books, { positions }: StoreUnderTest): void => {
  it('has every event and every stream in order, with 64 writers', async () => {
    const { store, start, expectInOrder } = books()
    const writers = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const stream = someStream()
        const ids: string[] = []
        for (let turn = 0; turn < 5; turn += 1) {
          ids.push(...toIds(await record(store, stream, someEvents(1 + (turn % 3)))))
        }
        return { stream, ids }
      }),
    )
    const all = await readEverything(store, { after: start, limit: 1_000 })
    expect(all).toHaveLength(64 * 9)
    expectInOrder(all)
    for (const { stream, ids } of writers) {
      expect(toIds(all.filter((event) => event.stream === stream))).toEqual(ids)
    }
  })

  it.each([1, 2, 7, 20])('neither repeats nor skips in pages of %i', async (limit) => {
    const { store, start } = books()
    await Promise.all(Array.from({ length: 20 }, () => record(store, someStream())))
    const whole = await store.readAll({ after: start, limit: 100 })
    expect(toIds(await readEverything(store, { after: start, limit }))).toEqual(toIds(whole))
    expect(new Set(toIds(whole)).size).toBe(20)
  })

  it.each([1, 3, 10])(
    'never shows a reader a page of %i and later something before it (Emmett did)',
    async (limit) => {
      const { store, start } = books()
      const writers = Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let turn = 0; turn < 5; turn += 1) {
            await record(store, someStream(), someEvents(1 + (turn % 2)))
          }
        }),
      )
      const seenIds: string[] = []
      let after = start
      while (seenIds.length < 16 * 7) {
        for (const event of await store.readAll({ after, limit })) {
          expect(event.position).toBeGreaterThan(after)
          seenIds.push(event.id)
          after = event.position
        }
      }
      await writers
      expect(seenIds).toEqual(toIds(await readEverything(store, { after: start, limit: 1_000 })))
    },
  )

  it('is the order in which appends were acknowledged', async () => {
    const { store, start } = books()
    const positions: bigint[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      const events = someEvents(1 + (turn % 3))
      const result = await store.append({ stream: someStream(), expected: 'none', events })
      if (result.outcome === 'appended') positions.push(result.position)
    }
    const all = await readEverything(store, { after: start, limit: 3 })
    expect(all.map((event) => event.position)).toEqual(expect.arrayContaining(positions))
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(await store.head()).toBe(positions.at(-1))
  })

  it('is the order of the calls, if the store guarantees it', async () => {
    const { store, start } = books()
    expect(store.commitsInCallOrder).toBe(positions === 'dense' ? true : undefined)
    const appends = await Promise.all(Array.from({ length: 50 }, () => record(store, someStream())))
    const all = toIds(await readEverything(store, { after: start, limit: 100 }))
    const called = toIds(appends.flat())
    expect(store.commitsInCallOrder ? all : all.toSorted()).toEqual(
      store.commitsInCallOrder ? called : called.toSorted(),
    )
  })

  it('is filtered by category, in order, page by page', async () => {
    const { store, start } = books()
    const [payment, receipt, project] = [
      someCategory('payment'),
      someCategory('receipt'),
      someCategory('project'),
    ]
    const all: RecordedEvent[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      for (const category of [payment, receipt, project]) {
        all.push(...(await record(store, someStream(category))))
      }
    }
    const toPosition = (number: number) => all[number - 1]?.position ?? start
    const read = async (after: Position, limit: number, categories: readonly string[]) =>
      (await store.readAll({ after, limit, categories })).map(
        (event) => toIds(all).indexOf(event.id) + 1,
      )
    expect(await read(start, 100, [payment])).toEqual([1, 4, 7, 10])
    expect(await read(start, 3, [project, payment])).toEqual([1, 3, 4])
    expect(await read(toPosition(4), 3, [project, payment, payment])).toEqual([6, 7, 9])
    expect(await read(toPosition(12), 3, [project, payment])).toEqual([])
    expect(await read(start, 100, [payment.slice(0, -1)])).toEqual([])
    expect(await read(start, 100, [])).toEqual([])
  })

  it('is filtered by type within categories, in order, page by page', async () => {
    const { store, start } = books()
    const [payment, project] = [someCategory('payment'), someCategory('project')]
    const all: RecordedEvent[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      for (const category of [payment, project]) {
        for (const type of ['Begun', 'Done']) {
          all.push(...(await record(store, someStream(category), [someEvent({ type })])))
        }
      }
    }
    const toPosition = (number: number) => all[number - 1]?.position ?? start
    const read = async (after: Position, limit: number, filter: EventFilter) =>
      (await store.readAll({ after, limit, ...filter })).map(
        (event) => toIds(all).indexOf(event.id) + 1,
      )
    const done = { categories: [payment], types: ['Done'] }
    expect(await read(start, 100, done)).toEqual([2, 6, 10])
    expect(await read(start, 2, done)).toEqual([2, 6])
    expect(await read(toPosition(6), 2, done)).toEqual([10])
    expect(await read(toPosition(10), 2, done)).toEqual([])
    const either = { categories: [payment, project], types: ['Done', 'Begun'] }
    expect(await read(toPosition(1), 5, either)).toEqual([2, 3, 4, 5, 6])
    expect(await read(start, 100, { categories: [payment], types: ['Never'] })).toEqual([])
    expect(await read(start, 100, { categories: [payment], types: [] })).toEqual([])
    await expect(read(start, 100, { types: ['Done'] })).rejects.toThrow(/within categories/)
  })

  it('has the head at its newest position', async () => {
    const { store, start } = books()
    expect(await store.head()).toBe(start)
    const events = await record(store, someStream(), someEvents(3))
    const head = await store.head()
    expect(head).toBe(events.at(-1)?.position)
    expect(await store.readAll({ after: head, limit: 10 })).toEqual([])
  })
}
