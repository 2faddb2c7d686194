import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { readPages } from '@almoner/eventstore/commands/loading/read-pages.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'

/** Reads every event of a stream, the oldest first. */
export const readStream = async (
  store: EventStore,
  stream: StreamName,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of readPages(store, stream, { direction: 'forwards' })) events.push(event)
  return events
}
