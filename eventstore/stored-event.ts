import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventMeta, RecordedEvent } from './event-store.ts'
import type { SerialisedEvent } from './serialise-append.ts'

/** An event as a store holds it: as JSON, and with its places. */
export type StoredEvent = SerialisedEvent & {
  stream: StreamName
  revision: bigint
  position: bigint
  recordedAt: Instant
}

/** As whoever reads it finds it: objects of their own, which nobody else has. */
export const toRecorded = (stored: StoredEvent): RecordedEvent => {
  const { id, type, data, personal, meta, stream, revision, position, recordedAt } = stored
  const event: RecordedEvent = {
    id,
    type,
    data: JSON.parse(data) as object,
    meta: JSON.parse(meta) as EventMeta,
    stream,
    revision,
    position,
    recordedAt,
  }
  if (personal !== null) event.personal = JSON.parse(personal) as object
  return event
}
