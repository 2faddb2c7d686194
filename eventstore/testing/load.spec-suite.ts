import { expect, it } from 'vitest'
import type { EventStore } from '../event-store.ts'
import type { Books } from './books-under-test.ts'
import { record, someEvent, someEvents, someStream } from './events.ts'

const millisecondsForALoad = 300_000

/**
 * Tests operations that must not become slow. Costs are compared within one run, because machines
 * differ. The nightly tests have streams that are far longer.
 */
export const describeLoads = (
  books: () => Books,
  { longStream = 4_000 }: { longStream?: number } = {},
): void => {
  const page = longStream / 10
  it(
    `of ${longStream.toLocaleString('en')} events in one stream is written and read by pages, both ways, and costs the next ` +
      'append no more than a short one (message-db reads all of it)',
    async () => {
      const { store } = books()
      const stream = someStream()
      for (let eventCount = 0; eventCount < longStream; eventCount += 500) {
        const events = Array.from({ length: 500 }, (_, index) =>
          someEvent({ data: { number: eventCount + index } }),
        )
        const expected = eventCount === 0 ? 'none' : BigInt(eventCount - 1)
        await store.append({ stream, expected, events })
      }
      const numbers: number[] = []
      for (;;) {
        const events = await store.read(stream, { from: BigInt(numbers.length), limit: page })
        numbers.push(...events.map((event) => numberIn(event.data)))
        if (events.length < page) break
      }
      expect(numbers).toEqual(Array.from({ length: longStream }, (_, number) => number))
      let next = longStream - 1
      while (next >= 0) {
        const options = { direction: 'backwards', from: BigInt(next), limit: page } as const
        for (const event of await store.read(stream, options)) {
          expect(numberIn(event.data)).toBe(next)
          next -= 1
        }
      }
      expect(next).toBe(-1)

      const short = someStream()
      await record(store, short)
      const costs = { long: [] as number[], short: [] as number[] }
      for (let turn = 0; turn < 25; turn += 1) {
        costs.long.push(await measureCost(store, stream, BigInt(longStream - 1 + turn)))
        costs.short.push(await measureCost(store, short, BigInt(turn)))
      }
      // A store that reads the existing events would be many times as slow.
      expect(median(costs.long)).toBeLessThan(5 * median(costs.short) + 1)
    },
    millisecondsForALoad,
  )
}

const numberIn = (data: object): number => (data as { number: number }).number

const measureCost = async (
  store: EventStore,
  stream: ReturnType<typeof someStream>,
  expected: bigint,
): Promise<number> => {
  const before = performance.now()
  const result = await store.append({ stream, expected, events: someEvents(1) })
  expect(result.outcome).toBe('appended')
  return performance.now() - before
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
