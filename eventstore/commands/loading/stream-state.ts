import { assert } from '@almoner/domain/kernel/assert.ts'
import { findShape, readEvent } from '@almoner/domain/kernel/decider.ts'
import type {
  AnyEvent,
  AnyShape,
  SnapshotShape,
  StoredEvent,
} from '@almoner/domain/kernel/decider.ts'
import { erasedPersonal } from '@almoner/domain/kernel/erased.ts'
import { streamCategory, streamName } from '@almoner/domain/kernel/ids.ts'
import type { OrganisationId, StreamName } from '@almoner/domain/kernel/ids.ts'
import type { EventStore, RecordedEvent } from '../../event-store.ts'
import { elapsedMilliseconds } from '../../port/elapsed.ts'
import type { Position } from '../../position.ts'

/** The part of a decider that loading needs. */
export type Folds<S, E extends AnyEvent> = {
  category: string
  shapes: readonly AnyShape[]
  initial: S
  evolve: (state: S, event: E) => S
  snapshot?: SnapshotShape<S>
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

/** A loaded state with its stream, its tenant and the events that were read. */
export type StreamState<S> = Loaded<S> & {
  stream: StreamName
  tenant: OrganisationId | null | undefined
  /** The id of the newest event. */
  newestId: string | undefined
  /** Revisions of the events that were read, by event id. */
  revisions: Map<string, bigint>
  /** False if `revisions` may lack older events of the stream. */
  isWhole: boolean
  /** The newest snapshot that this process has read or saved: at revision -1 if there is none. */
  saved: { revision: bigint }
  /**
   * Time of the read of its first event, by `elapsedMilliseconds`, and the number of erasures at that
   * time. Null for a long stream: it is read without personal parts, and no erasure concerns it.
   */
  loaded: { at: number; erasures: number } | null
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
  newestId: undefined,
  revisions: new Map(),
  isWhole: true,
  saved: { revision: -1n },
  loaded: decider.snapshot
    ? null
    : { at: elapsedMilliseconds(store), erasures: store.erasures?.() ?? 0 },
})

export const toStreamName = (decider: { category: string }, id: string): StreamName => {
  const stream = streamName(decider.category, id)
  assert(streamCategory(stream) === decider.category, `a category has no dash: ${decider.category}`)
  return stream
}

/** Folds later events on to a state. */
export const foldOn = async <S, E extends AnyEvent>(
  decider: Folds<S, E>,
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  before: StreamState<S>,
): Promise<StreamState<S>> => {
  const { stream } = before
  const revisions = new Map(before.revisions)
  const after = { ...before, revisions }
  for await (const event of events) {
    const { id, revision, position, meta } = event
    const tenant = after.tenant === undefined ? meta.tenant : after.tenant
    assert(meta.tenant === tenant, `${stream} holds events of two tenants`)
    if (revision === 0n) after.begunBy = meta.actor
    revisions.set(id, revision)
    const state = evolveWith(decider, after.state, event)
    Object.assign(after, { tenant, state, revision, position, newestId: id })
    cutRevisions(after)
  }
  return after
}

const mostRevisions = 250

/**
 * Forgets the ids of a long stream's events once there are many. A repeated command is then looked
 * for in the stream.
 */
export const cutRevisions = (
  streamState: Pick<StreamState<unknown>, 'loaded' | 'revisions' | 'isWhole'>,
): void => {
  if (streamState.loaded !== null || streamState.revisions.size <= mostRevisions) return
  streamState.revisions.clear()
  streamState.isWhole = false
}

/** The next state. An event of an older version is first raised to the current one. */
export const evolveWith = <S, E extends AnyEvent>(
  { evolve, shapes, snapshot }: Pick<Folds<S, E>, 'evolve' | 'shapes' | 'snapshot'>,
  state: S,
  event: StoredEvent,
): S => {
  const read = readEvent(shapes, event)
  return evolve(state, (snapshot ? withoutPersonal(shapes, read) : read) as StoredEvent & E)
}

/** Treats each person as erased, so that a saved state contains no personal data. */
const withoutPersonal = (shapes: readonly AnyShape[], event: StoredEvent): StoredEvent => {
  const { personal } = findShape(shapes, event.type)
  return personal === undefined ? event : { ...event, personal: erasedPersonal(personal) }
}
