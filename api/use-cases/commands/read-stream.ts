import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'

const eventsOfPage = 1_000

/** Reads every event of a stream, the oldest first. */
export const readStream = async (
  store: Pick<EventStore, 'read'>,
  stream: StreamName,
): Promise<readonly RecordedEvent[]> => {
  const found: RecordedEvent[] = []
  for (let page: readonly RecordedEvent[] = []; ;) {
    page = await store.read(stream, { from: BigInt(found.length), limit: eventsOfPage })
    found.push(...page)
    if (page.length < eventsOfPage) return found
  }
}
