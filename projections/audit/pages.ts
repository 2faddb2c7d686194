import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Position } from '@almoner/eventstore/position.ts'

export type Page = { after: Position; upTo: Position; events: readonly RecordedEvent[] }

const eventsInAPage = 2_000

/** Everything up to a position; the next page is read while the present one is checked. */
export async function* readPagesUpTo(
  store: Pick<EventStore, 'readAll'>,
  goal: Position,
): AsyncGenerator<Page, void, undefined> {
  let after: Position = 0n
  let coming = readPage(store, after)
  for (;;) {
    const read = await coming
    const events = read.filter(({ position }) => position <= goal)
    const last = events.length < read.length || read.length < eventsInAPage
    const upTo = last ? goal : (events.at(-1)?.position ?? goal)
    if (!last) coming = readPage(store, upTo)
    yield { after, upTo, events }
    if (last) return
    after = upTo
  }
}

const readPage = (store: Pick<EventStore, 'readAll'>, after: Position) => {
  const reading = store.readAll({ after, limit: eventsInAPage })
  // The caller that requests the page gets the error; no caller does once another check has failed.
  reading.catch(() => {})
  return reading
}

/** Counts the events: the last position if positions are dense, otherwise by reading them. */
export const readEventsUpTo = async (
  store: Pick<EventStore, 'readAll'>,
  { goal, isDense }: { goal: Position; isDense: boolean },
): Promise<number> => {
  if (isDense) return Number(goal)
  let count = 0
  for await (const { events } of readPagesUpTo(store, goal)) count += events.length
  return count
}
