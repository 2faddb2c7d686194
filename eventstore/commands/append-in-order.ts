import { setImmediate as breathe } from 'node:timers/promises'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Append, EventStore } from '../event-store.ts'

/** Lists, for each append, the places of the earlier appends that it follows. */
export type ListFollowed = (appends: readonly Append[]) => readonly (readonly number[])[]

/** A few times the number of appends that a store commits together. */
const mostAtOnce = 2_000

/**
 * Appends many at once, so that a reader meets none before one that it follows. A store whose server
 * decides the order between streams gets each append after the answers to those that it follows.
 *
 * Every stream is the caller's alone: a conflict throws. Appends that do not follow the one that
 * failed may be written.
 */
export const appendInOrder = async (
  store: EventStore,
  appends: readonly Append[],
  listFollowed: ListFollowed,
): Promise<void> => {
  const followed = store.commitsInCallOrder ? [] : listFollowed(appends)
  const writes: Promise<void>[] = []
  for (const [place, append] of appends.entries()) {
    if (place % mostAtOnce === 0) await Promise.all(writes)
    const before = followed[place]?.flatMap((earlier) => writes[earlier] ?? []) ?? []
    const writing = appendAfter(store, append, before)
    // A failure is thrown below, when all appends are awaited.
    writing.catch(() => {})
    writes.push(writing)
    // Sealing takes some turns: without a pause one append could overtake another.
    await breathe()
  }
  await Promise.all(writes)
}

const appendAfter = async (
  store: EventStore,
  append: Append,
  before: readonly Promise<void>[],
): Promise<void> => {
  if (before.length > 0) await Promise.all(before)
  const { outcome } = await store.append(append)
  assert(outcome === 'appended', `${append.stream} has changed meanwhile`)
}
