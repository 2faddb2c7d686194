import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { elapsedMilliseconds } from '../port/elapsed.ts'
import type { EventStore } from '../event-store.ts'
import { catchUp, load } from './load.ts'
import { saveSnapshot } from './loading/snapshot.ts'
import { toStreamName, type Folds, type StreamState, type Loaded } from './loading/stream-state.ts'

type Cached = { decider: unknown; known: StreamState<unknown>; seenAt: number }
/** A read in progress. */
type PendingRead = { decider: unknown; began: number; state: Promise<Loaded<unknown>> }

export type StateCache = ReturnType<typeof createStateCache>

const mostStreams = 2_000
/** These streams grow without end and have snapshots. Each charity has few of them. */
const mostLongStreams = 5_000
// A state holds the ids of its events. A state of more events than this is not cached. If the
// stream is long, the ids of older events are dropped.
const mostEventsInAState = 2_000
/**
 * A used state is dropped after this time too: an erasure that this process missed holds from then on.
 * The state of a long stream holds nothing about a person, and stays.
 */
const lifeMilliseconds = 60_000
/** The maximum age of the answer of `cachedState`. */
const maxAgeMilliseconds = 100

/**
 * Caches the states that were folded last, which saves reading and unsealing their events again. A
 * cached state may be out of date: an append at its revision detects that, and a reader reads the
 * events after it. An erasure of any person empties the cache, except for the states of long
 * streams, which contain no personal data.
 *
 * If there were no cache, a checkout would take twice the processor time.
 */
const createStateCache = (store: EventStore) => {
  const ordinary = new Map<StreamName, Cached>()
  const long = new Map<StreamName, Cached>()
  const findStates = ({ snapshot }: { snapshot?: unknown }) => (snapshot ? long : ordinary)
  const reads = new Map<StreamName, PendingRead>()
  let erasures = 0

  const isFresh = ({ loaded }: StreamState<unknown>): boolean =>
    loaded === null ||
    (loaded.erasures === (store.erasures?.() ?? 0) &&
      elapsedMilliseconds(store) - loaded.at < lifeMilliseconds)

  /** Empties the cache after an erasure, also of states that are not used again. */
  const dropErased = (): void => {
    const now = store.erasures?.() ?? 0
    if (now !== erasures) {
      ordinary.clear()
      reads.clear()
    }
    erasures = now
  }

  return {
    isFresh,
    find: <S, E extends AnyEvent>(decider: Folds<S, E>, id: string) => {
      dropErased()
      const entry = findStates(decider).get(toStreamName(decider, id))
      const isIt = entry !== undefined && entry.decider === decider && isFresh(entry.known)
      return isIt ? (entry as Cached & { known: StreamState<S> }) : null
    },
    /**
     * `seenAt` is the time, by `elapsedMilliseconds`, at which the read that found this newest
     * state began.
     */
    keep: <S, E extends AnyEvent>(
      decider: Folds<S, E>,
      streamState: StreamState<S>,
      seenAt: number,
    ): void => {
      dropErased()
      const { stream, revisions } = streamState
      const states = findStates(decider)
      reads.delete(stream)
      const before = states.get(stream)
      if (before?.decider === decider && isNewer(before.known, streamState)) return
      states.delete(stream)
      if (revisions.size > mostEventsInAState || !isFresh(streamState)) return
      states.set(stream, { decider, known: streamState, seenAt })
      if (states.size <= (states === long ? mostLongStreams : mostStreams)) return
      const [oldest] = states.keys()
      if (oldest !== undefined) states.delete(oldest)
    },
    forget: (stream: StreamName): void => {
      ordinary.delete(stream)
      long.delete(stream)
      reads.delete(stream)
    },
    /**
     * Callers that arrive while a read is in progress share it, unless the stream has changed
     * since. Separate reads cost a checkout with 32 payers a fifth more processor time.
     */
    shareRead: async <S, E extends AnyEvent>(
      decider: Folds<S, E>,
      id: string,
      { since, ask }: { since: number; ask: () => Promise<Loaded<S>> },
    ): Promise<Loaded<S>> => {
      const stream = toStreamName(decider, id)
      const under = reads.get(stream)
      if (under?.decider === decider && under.began >= since) {
        return (await under.state) as Loaded<S>
      }
      const read: PendingRead = { decider, began: elapsedMilliseconds(store), state: ask() }
      reads.set(stream, read)
      try {
        return (await read.state) as Loaded<S>
      } finally {
        if (reads.get(stream) === read) reads.delete(stream)
      }
    },
  }
}

const isNewer = (a: StreamState<unknown>, b: StreamState<unknown>): boolean =>
  a.revision !== 'none' && (b.revision === 'none' || a.revision > b.revision)

const statesByStore = new WeakMap<EventStore, StateCache>()

export const getStateCache = (store: EventStore): StateCache => {
  const cache = statesByStore.get(store)
  if (cache) return cache
  const created = createStateCache(store)
  statesByStore.set(store, created)
  return created
}

/** Loads the current state of one aggregate. */
export const loadState = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): Promise<Loaded<S>> => {
  const states = getStateCache(store)
  const before = states.find(decider, id)
  const seenAt = elapsedMilliseconds(store)
  const streamState = before
    ? await catchUp(store, decider, before.known)
    : await load(store, decider, id)
  states.keep(decider, streamState, seenAt)
  await saveSnapshot(store, decider, streamState)
  const { state, revision, position, begunBy } = streamState
  return { state, revision, position, begunBy }
}

/**
 * Returns a state at most a tenth of a second old, and no older than the newest write of this
 * process. It suits reads for which that age is harmless: a charity's terms, or the first read of a
 * process before a command. Reading each time costs a checkout a quarter more processor time.
 */
export const cachedState = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): Promise<Loaded<S>> => {
  const states = getStateCache(store)
  const entry = states.find(decider, id)
  const since = elapsedMilliseconds(store) - maxAgeMilliseconds
  // A caller that asks again for a stream that did not exist expects that it exists now.
  if (!entry || entry.known.revision === 'none') return await loadState(store, decider, id)
  if (entry.seenAt >= since) return entry.known
  return await states.shareRead(decider, id, { since, ask: () => loadState(store, decider, id) })
}

/**
 * Returns the state that this process last read or wrote, however old, or null if it is not cached.
 * Use it for facts that no later event changes, and for hints.
 */
export const peekState = <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): S | null => getStateCache(store).find(decider, id)?.known.state ?? null
