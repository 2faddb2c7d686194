import { expect } from 'vitest'
import type { EventStore, RecordedEvent } from '../event-store.ts'
import type { Position } from '../position.ts'

/** Properties of a store that the port leaves open. */
export type StoreUnderTest = {
  /** Returns an open store; closing it cleans up. It need not be empty. */
  open: () => Promise<EventStore>
  /** `dense`: 1, 2, 3 … `rising`: places in a log, with others between them. */
  positions: 'dense' | 'rising'
  /** The scope in which a store looks for known ids: the whole event store or the stream. */
  knowsIdsOf: 'the books' | 'the stream'
  /** Breaks every line between the open store and its server, which is back a moment later. */
  interrupt?: () => Promise<void>
}

/**
 * The store of one test. Others have written to it before, and none writes to it during the test.
 */
export type Books = {
  store: EventStore
  /** The head when the test began. */
  start: Position
  /** The position of the n-th event of this test, if it can be computed. */
  place: (number: number) => bigint
  /**
   * Checks that the events are in the order that positions promise: each after the one before, with
   * none left out.
   */
  expectInOrder: (events: readonly RecordedEvent[]) => void
}

export const openBooks = async ({ open, positions }: StoreUnderTest): Promise<Books> => {
  const store = await open()
  const start = await store.head()
  return {
    store,
    start,
    place: (number) =>
      positions === 'dense' ? start + BigInt(number) : (expect.any(BigInt) as bigint),
    expectInOrder: (events) => {
      const foundPositions = events.map((event) => event.position)
      if (positions === 'dense') {
        expect(foundPositions).toEqual(foundPositions.map((_, index) => start + BigInt(index + 1)))
      } else {
        expect(foundPositions).toEqual(
          [...new Set(foundPositions)].toSorted((a, b) => (a < b ? -1 : 1)),
        )
        expect(foundPositions[0]).toBeGreaterThan(start)
      }
    },
  }
}
