import { assert } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { matches } from '@almoner/domain/kernel/schemas.ts'
import type { EventStore, RecordedEvent } from '../../event-store.ts'
import type { Snapshots } from '../../port/snapshots.ts'
import { readPages } from './read-pages.ts'
import { foldOn, type Folds, type StreamState } from './stream-state.ts'

/** A snapshot is saved once so many events have been recorded since the one before. */
const eventsBetweenSnapshots = 100n
// More than lie between two snapshots, so that a load needs no third read.
const newestEvents = 200

/**
 * Loads a stream that grows without end. Reads its newest events and, unless these are all, the
 * snapshot before them. If there is no snapshot of these events and this version, the stream is
 * folded from its first event.
 */
export const loadLongStream = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  empty: StreamState<S>,
): Promise<StreamState<S>> => {
  const { stream } = empty
  const backwards = { direction: 'backwards', limit: newestEvents, personal: false } as const
  const newest = (await store.read(stream, backwards)).toReversed()
  const [oldest] = newest
  if (oldest === undefined || oldest.revision === 0n) return await foldOn(decider, newest, empty)
  const base = await findSaved(store, decider, { empty, newest })
  if (base === null) {
    const all = readPages(store, stream, { direction: 'forwards', personal: false })
    return await foldOn(decider, all, empty)
  }
  const from = base.saved.revision + 1n
  const later =
    from < oldest.revision
      ? readPages(store, stream, { direction: 'forwards', from, personal: false })
      : newest.slice(Number(from - oldest.revision))
  return await foldOn(decider, later, base)
}

/** The state of the snapshot, if the stream has its event. */
const findSaved = async <S, E extends AnyEvent>(
  store: EventStore,
  { snapshot: shape }: Folds<S, E>,
  { empty, newest }: { empty: StreamState<S>; newest: readonly RecordedEvent[] },
): Promise<StreamState<S> | null> => {
  const { stream } = empty
  const snapshot = (await store.snapshots?.find(stream)) ?? null
  if (snapshot === null || snapshot.version !== shape?.version) return null
  const { state, revision, eventId } = snapshot
  if (!matches(shape.state, state)) return null
  const event =
    newest.find((one) => one.revision === revision) ??
    (await store.read(stream, { from: revision, limit: 1, personal: false }))[0]
  if (event?.id !== eventId) return null
  const { position, meta } = event
  return {
    ...empty,
    state: state as S,
    revision,
    position,
    tenant: meta.tenant,
    newestId: eventId,
    revisions: new Map([[eventId, revision]]),
    isWhole: false,
    saved: { revision },
  }
}

/**
 * Saves the state once its newest snapshot is old. A fault does not concern the caller: the snapshot
 * before it stays, and the next call tries again.
 */
export const saveSnapshot = async <S, E extends AnyEvent>(
  store: { snapshots?: Pick<Snapshots, 'save'> },
  { snapshot: shape }: Pick<Folds<S, E>, 'snapshot'>,
  streamState: StreamState<S>,
): Promise<void> => {
  const { stream, state, revision, newestId: eventId, saved } = streamState
  if (!shape || !store.snapshots || revision === 'none' || eventId === undefined) return
  const before = saved.revision
  if (revision - before < eventsBetweenSnapshots) return
  assert(matches(shape.state, state), `${stream} has a state of another shape`)
  // The revision is set before the save, so that concurrent callers save it once.
  saved.revision = revision
  try {
    await store.snapshots.save({ stream, version: shape.version, revision, eventId, state })
  } catch {
    saved.revision = before
  }
}
