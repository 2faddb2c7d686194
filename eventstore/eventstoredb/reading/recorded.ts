import { assert } from '@almoner/domain/kernel/assert.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { EventData, ResolvedEvent } from '@eventstore/db-client'
import type { EventMeta, RecordedEvent } from '../../event-store.ts'
import { toPosition, type Position } from '../../position.ts'
import type { SerialisedEvent } from '../../port/serialise-append.ts'

/**
 * The JSON of an event's custom metadata: `meta` and `personal` of the port, and the `call` that
 * wrote it. An append recognises its own events by the call, because the server's answer does not
 * distinguish them from earlier ones.
 */
type Metadata = { call: string; meta: EventMeta; personal?: object }

export type ProposedEvent = EventData & { contentType: 'application/json'; bytes: number }

/** `bytes` is what the server counts against its limit for one append. */
export const toProposed = (event: SerialisedEvent, call: string): ProposedEvent => {
  const { id, type, data, personal, meta } = event
  const personalPart = personal === null ? '' : `,"personal":${personal}`
  const metadata = new TextEncoder().encode(`{"call":"${call}","meta":${meta}${personalPart}}`)
  return {
    id,
    type,
    contentType: 'application/json',
    data: JSON.parse(data) as Record<string, unknown>,
    metadata,
    bytes: Buffer.byteLength(data) + metadata.length + type.length * 2,
  }
}

/** Names of streams as serialise-append.ts allows them, as the server's own filter reads them. */
export const streamFilter = '^[a-z][A-Za-z0-9_]*-'
const ourStream = new RegExp(streamFilter)

/** Ours, or null: the log also contains the server's own events, and those of other programs. */
export const toRecorded = ({ event, link }: ResolvedEvent): RecordedEvent | null => {
  if (event === undefined || link !== undefined || !ourStream.test(event.streamId)) return null
  const metadata = event.metadata
  if (!event.isJson || !isMetadata(metadata)) return null
  assert(
    event.position !== undefined && event.position.commit < noPosition,
    'this server does not tell positions in reads of a stream: EventStoreDB 23.10 or newer does',
  )
  return {
    id: event.id,
    type: event.type,
    data: event.data as object,
    ...(metadata.personal !== undefined && { personal: metadata.personal }),
    meta: metadata.meta,
    stream: event.streamId as StreamName,
    revision: event.revision,
    position: toPosition(event.position.commit),
    recordedAt: instantFromMilliseconds(event.created.getTime()),
  }
}

/** Returns the event's position in the log, with any author. */
export const readPosition = ({ event, link }: ResolvedEvent): Position | null => {
  const position = (link ?? event)?.position?.commit
  return position === undefined ? null : toPosition(position)
}

// The server sends this if it has no position.
const noPosition = 2n ** 64n - 1n

/** Returns the id of the call that wrote the event. */
export const readCall = ({ event }: ResolvedEvent): string | null =>
  event !== undefined && isMetadata(event.metadata) ? event.metadata.call : null

const isMetadata = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && 'call' in value && 'meta' in value
