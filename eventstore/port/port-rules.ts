import { assert, AssertionError } from '@almoner/domain/kernel/assert.ts'
import { streamCategory } from '@almoner/domain/kernel/ids.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { EventFilter, PageOptions, RecordedEvent } from '../event-store.ts'
import type { Position } from '../position.ts'

/**
 * The most events that one read may request, so that no reader takes the whole store into memory.
 */
const largestPage = 10_000

export const assertPage = ({ from, limit }: { from: bigint | undefined; limit: number }): void => {
  assert(from === undefined || from >= 0n, 'a read starts at 0 or later')
  assert(
    Number.isSafeInteger(limit) && limit >= 1 && limit <= largestPage,
    `a read asks for 1 to ${largestPage} events`,
  )
}

export const assertReadAll = ({ after, limit, categories, types }: PageOptions): void => {
  assertPage({ from: after, limit })
  assert(types === undefined || categories !== undefined, 'types are asked for within categories')
}

/** Returns whether an event passes the filter. */
export const isAskedFor =
  ({ categories, types }: EventFilter) =>
  ({ stream, type }: Pick<RecordedEvent, 'stream' | 'type'>): boolean =>
    (categories === undefined || categories.includes(streamCategory(stream))) &&
    (types === undefined || types.includes(type))

/** Subscribers rely on this order alone. Returns the position of the last event, or `after`. */
export const assertInOrder = (events: readonly RecordedEvent[], after: Position): Position => {
  let last = after
  for (const { position } of events) {
    // The message is formatted only on failure: this check runs for every event.
    if (position <= last) throw new AssertionError(`position ${position} stands out of order`)
    last = position
  }
  return last
}

/**
 * An append is a repeat when its stream has all of its ids, in order and adjacent. If it has only
 * some, with an expectation that holds, the caller has a bug: either answer would lose events.
 */
export const assertAllNew = (allNew: boolean, stream: StreamName): void =>
  assert(allNew, `some event ids of an append to ${stream} are already used otherwise`)
