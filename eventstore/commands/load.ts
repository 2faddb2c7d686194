import { assert } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { AnyEvent, AnyShape, StoredEvent } from '@almoner/domain/kernel/decider.ts'
import { streamCategory, streamName } from '@almoner/domain/kernel/ids.ts'
import type { OrganisationId, StreamName } from '@almoner/domain/kernel/ids.ts'
import { eventIdFor } from './event-id.ts'
import { elapsedMilliseconds } from '../port/elapsed.ts'
import type { EventStore, RecordedEvent } from '../event-store.ts'
import { mostEventsInAnAppend } from '../port/serialise-append.ts'
import type { Position } from '../position.ts'

/** What loading needs of a decider. */
export type Folds<S, E extends AnyEvent> = {
  category: string
  shapes: readonly AnyShape[]
  initial: S
  evolve: (state: S, event: E) => S
  foldsFrom?: 'first' | 'last'
}

export type Loaded<S> = {
  state: S
  /** Revision of the newest event, or 'none' if there is no stream. */
  revision: bigint | 'none'
  /** Position of the newest event, 0 if there is none. */
  position: Position
  /** The actor of the first event; undefined if it was not read. */
  begunBy: string | undefined
}

const pageSize = 1_000

/** A loaded state with its stream, its tenant and the events that were read. */
export type StreamState<S> = Loaded<S> & {
  stream: StreamName
  tenant: OrganisationId | null | undefined
  /** Revisions of the events that were read, by event id. */
  revisions: Map<string, bigint>
  /** False where the stream may hold older events that were not read. */
  isWhole: boolean
  /** Time of the read of its first event, by `elapsedMilliseconds`, and the number of erasures at that time. */
  loaded: { at: number; erasures: number }
}

export const load = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): Promise<StreamState<S>> => {
  const empty = emptyState(store, decider, id)
  return await foldOn(decider, eventsToFold(store, empty.stream, decider.foldsFrom), empty)
}

/** The state of a stream without events. */
export const emptyState = <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): StreamState<S> => ({
  stream: toStreamName(decider, id),
  state: decider.initial,
  revision: 'none',
  position: 0n,
  begunBy: undefined,
  tenant: undefined,
  revisions: new Map(),
  isWhole: decider.foldsFrom !== 'last',
  loaded: { at: elapsedMilliseconds(store), erasures: store.erasures?.() ?? 0 },
})

/** Reads only the events after a known state, and folds them on to it. */
export const catchUp = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  known: StreamState<S>,
): Promise<StreamState<S>> => {
  const from = known.revision === 'none' ? 0n : known.revision + 1n
  const revisions = new Map(known.revisions)
  const later = readPages(store, known.stream, { direction: 'forwards', from })
  return await foldOn(decider, later, { ...known, revisions })
}

const foldOn = async <S, E extends AnyEvent>(
  decider: Folds<S, E>,
  events: AsyncIterable<RecordedEvent>,
  before: StreamState<S>,
): Promise<StreamState<S>> => {
  const { stream, revisions } = before
  let { state, tenant, begunBy } = before
  let last: Pick<RecordedEvent, 'revision' | 'position'> | undefined
  for await (const event of events) {
    tenant = tenant === undefined ? event.meta.tenant : tenant
    assert(event.meta.tenant === tenant, `${stream} holds events of two tenants`)
    if (event.revision === 0n) begunBy = event.meta.actor
    state = evolveWith(decider, state, event)
    revisions.set(event.id, event.revision)
    last = event
  }
  return {
    ...before,
    state,
    tenant,
    begunBy,
    revision: last?.revision ?? before.revision,
    position: last?.position ?? before.position,
  }
}

export const toStreamName = (decider: { category: string }, id: string): StreamName => {
  const stream = streamName(decider.category, id)
  assert(streamCategory(stream) === decider.category, `a category has no dash: ${decider.category}`)
  return stream
}

/** The next state. An event of an older version is first raised to the current one. */
export const evolveWith = <S, E extends AnyEvent>(
  decider: Pick<Folds<S, E>, 'evolve' | 'shapes'>,
  state: S,
  event: StoredEvent,
): S => decider.evolve(state, readEvent(decider.shapes, event) as StoredEvent & E)

/** The events that a command recorded, searched from the newest event back; empty when there are none. */
export const findRecorded = async (
  store: EventStore,
  stream: StreamName,
  commandId: string,
): Promise<readonly RecordedEvent[]> => {
  const first = eventIdFor(stream, commandId, 0)
  for await (const event of readPages(store, stream, { direction: 'backwards' })) {
    if (event.id === first)
      return await findEventsOfCommand(store, stream, {
        commandId,
        from: event.revision,
      })
  }
  return []
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

async function* eventsToFold(
  store: EventStore,
  stream: StreamName,
  foldsFrom: 'first' | 'last' = 'first',
): AsyncGenerator<RecordedEvent, void, undefined> {
  if (foldsFrom === 'first') yield* readPages(store, stream, { direction: 'forwards' })
  else yield* await store.read(stream, { direction: 'backwards', limit: 1 })
}

async function* readPages(
  store: EventStore,
  stream: StreamName,
  { direction, from: first }: { direction: 'forwards' | 'backwards'; from?: bigint },
): AsyncGenerator<RecordedEvent, void, undefined> {
  let from = first
  for (;;) {
    const page = await store.read(stream, {
      direction,
      limit: pageSize,
      ...(from !== undefined && { from }),
    })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    if (direction === 'backwards' && last.revision === 0n) return
    from = last.revision + (direction === 'forwards' ? 1n : -1n)
  }
}
