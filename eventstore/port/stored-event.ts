import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventMeta, RecordedEvent } from '../event-store.ts'
import type { SerialisedEvent } from './serialise-append.ts'
import type { Position } from '../position.ts'

/** An event as a store holds it: as JSON, and with its places. */
export type StoredEvent = SerialisedEvent & {
  stream: StreamName
  revision: bigint
  position: Position
  recordedAt: Instant
}

/** Converts a stored event to new objects that readers do not share. */
export const toRecorded = (storedEvent: StoredEvent): RecordedEvent => {
  const { id, type, data, personal, meta, stream, revision, position, recordedAt } = storedEvent
  return putTogether({
    id,
    type,
    data: JSON.parse(data) as object,
    personal: personal === null ? null : (JSON.parse(personal) as object),
    meta: JSON.parse(meta) as EventMeta,
    stream,
    revision,
    position,
    recordedAt,
  })
}

/** A part that the event lacks is left out. */
export const putTogether = ({
  id,
  type,
  data,
  personal,
  meta,
  stream,
  revision,
  position,
  recordedAt,
}: Omit<RecordedEvent, 'personal' | 'person'> & { personal: object | null }): RecordedEvent => {
  const event: RecordedEvent = { id, type, data, meta, stream, revision, position, recordedAt }
  if (personal !== null) event.personal = personal
  return event
}
