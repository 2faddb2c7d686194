import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { eventIdFor } from './event-id.ts'
import type { EventStore, RecordedEvent } from '../event-store.ts'
import { readPages } from './loading/read-pages.ts'
import { loadLongStream } from './loading/snapshot.ts'
import { emptyState, foldOn, type Folds, type StreamState } from './loading/stream-state.ts'
import { mostEventsInAnAppend } from '../port/serialise-append.ts'

export const load = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): Promise<StreamState<S>> => {
  const empty = emptyState(store, decider, id)
  return decider.snapshot
    ? await loadLongStream(store, decider, empty)
    : await foldOn(decider, readPages(store, empty.stream, { direction: 'forwards' }), empty)
}

/** Reads only the events after a known state and folds them into it. */
export const catchUp = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  streamState: StreamState<S>,
): Promise<StreamState<S>> => {
  const from = streamState.revision === 'none' ? 0n : streamState.revision + 1n
  const personal = decider.snapshot === undefined
  const later = readPages(store, streamState.stream, { direction: 'forwards', from, personal })
  return await foldOn(decider, later, streamState)
}

/** The events that a command recorded; empty when there are none. */
export const findRecorded = async (
  store: EventStore,
  stream: StreamName,
  commandId: string,
): Promise<readonly RecordedEvent[]> => {
  const first = eventIdFor(stream, commandId, 0)
  const from = store.findRevision
    ? await store.findRevision(stream, first)
    : await searchRevision(store, stream, first)
  return from === null ? [] : await findEventsOfCommand(store, stream, { commandId, from })
}

/** Searches backwards from the newest event. */
const searchRevision = async (
  store: EventStore,
  stream: StreamName,
  eventId: string,
): Promise<bigint | null> => {
  const events = readPages(store, stream, { direction: 'backwards', personal: false })
  for await (const { id, revision } of events) if (id === eventId) return revision
  return null
}

/** The events that a command recorded, from its first event at the revision `from`. */
export const findEventsOfCommand = async (
  store: EventStore,
  stream: StreamName,
  { commandId, from }: { commandId: string; from: bigint },
): Promise<readonly RecordedEvent[]> => {
  const events = await store.read(stream, { from, limit: mostEventsInAnAppend })
  const end = events.findIndex((event, index) => event.id !== eventIdFor(stream, commandId, index))
  return end === -1 ? events : events.slice(0, end)
}
