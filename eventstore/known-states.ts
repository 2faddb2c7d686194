import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { elapsedOf } from './port/elapsed.ts'
import type { EventStore } from './event-store.ts'
import { catchUp, load, streamOf } from './commands/load.ts'
import type { Folds, Known, Loaded } from './commands/load.ts'

type Remembered = { decider: unknown; known: Known<unknown>; seenAt: number }
/** A look at the books that is under way. */
type Look = { decider: unknown; began: number; state: Promise<Loaded<unknown>> }

export type KnownStates = ReturnType<typeof createKnownStates>

const mostStreams = 2_000
// A state that goes on and on collects the ids of its events: it is folded anew instead.
const mostEventsRemembered = 2_000
/** However often it is used: an erasure that nobody here heard of holds after it, as for a key. */
const lifeMilliseconds = 60_000
/** How old the state of `recentState` may be. */
const mostMillisecondsAgo = 100

/**
 * The states that were folded last. A remembered state proves nothing: a command that is decided on
 * it is settled by the revision at which it is appended, and a reader reads what came after it. What
 * it saves is to read and to unseal the same events again and again. Nothing is remembered across an
 * erasure, whoever was erased.
 */
const createKnownStates = (store: EventStore) => {
  const states = new Map<StreamName, Remembered>()
  const looks = new Map<StreamName, Look>()
  let erasures = 0

  const isFresh = ({ loaded }: Known<unknown>): boolean =>
    loaded.erasures === (store.erasures?.() ?? 0) && elapsedOf(store) - loaded.at < lifeMilliseconds

  /** What is not used again must not stay either. */
  const forgetErased = (): void => {
    const now = store.erasures?.() ?? 0
    if (now !== erasures) {
      states.clear()
      looks.clear()
    }
    erasures = now
  }

  return {
    isFresh,
    find: <S, E extends AnyEvent>(decider: Folds<S, E>, id: string) => {
      forgetErased()
      const found = states.get(streamOf(decider, id))
      const isIt = found !== undefined && found.decider === decider && isFresh(found.known)
      return isIt ? (found as Remembered & { known: Known<S> }) : null
    },
    /** `seenAt`: when the books were asked whether this is all, by `elapsedOf`. */
    keep: <S, E extends AnyEvent>(decider: Folds<S, E>, known: Known<S>, seenAt: number): void => {
      forgetErased()
      const { stream, revisions } = known
      looks.delete(stream)
      const before = states.get(stream)
      if (before?.decider === decider && isNewer(before.known, known)) return
      states.delete(stream)
      if (revisions.size > mostEventsRemembered || !isFresh(known)) return
      states.set(stream, { decider, known, seenAt })
      if (states.size <= mostStreams) return
      const [oldest] = states.keys()
      if (oldest !== undefined) states.delete(oldest)
    },
    forget: (stream: StreamName): void => {
      states.delete(stream)
      looks.delete(stream)
    },
    /** One look for all who ask while it is under way and nothing else is heard of its stream. */
    look: async <S, E extends AnyEvent>(
      decider: Folds<S, E>,
      id: string,
      { since, ask }: { since: number; ask: () => Promise<Loaded<S>> },
    ): Promise<Loaded<S>> => {
      const stream = streamOf(decider, id)
      const under = looks.get(stream)
      if (under?.decider === decider && under.began >= since) {
        return (await under.state) as Loaded<S>
      }
      const look: Look = { decider, began: elapsedOf(store), state: ask() }
      looks.set(stream, look)
      try {
        return (await look.state) as Loaded<S>
      } finally {
        if (looks.get(stream) === look) looks.delete(stream)
      }
    },
  }
}

const isNewer = (a: Known<unknown>, b: Known<unknown>): boolean =>
  a.revision !== 'none' && (b.revision === 'none' || a.revision > b.revision)

const statesByStore = new WeakMap<EventStore, KnownStates>()

export const statesOf = (store: EventStore): KnownStates => {
  const known = statesByStore.get(store)
  if (known) return known
  const created = createKnownStates(store)
  statesByStore.set(store, created)
  return created
}

/** The state of one aggregate as the books have it now. */
export const loadState = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): Promise<Loaded<S>> => {
  const states = statesOf(store)
  const before = states.find(decider, id)
  const seenAt = elapsedOf(store)
  // Of what folds from its last event alone there is nothing to add to.
  const known =
    before && decider.foldsFrom !== 'last'
      ? await catchUp(store, decider, before.known)
      : await load(store, decider, id)
  states.keep(decider, known, seenAt)
  const { state, revision, position, begunBy } = known
  return { state, revision, position, begunBy }
}

/**
 * The state as the books had it at most a tenth of a second ago, and no older than what this process
 * itself has written. For what decides nothing by itself that a request which came so much sooner
 * would not have been answered as well: a charity's terms, a process's first look before a command.
 */
export const recentState = async <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): Promise<Loaded<S>> => {
  const states = statesOf(store)
  const found = states.find(decider, id)
  const since = elapsedOf(store) - mostMillisecondsAgo
  // Whoever asks for what was not there yet has heard of it since.
  if (!found || found.known.revision === 'none') return await loadState(store, decider, id)
  if (found.seenAt >= since) return found.known
  return await states.look(decider, id, { since, ask: () => loadState(store, decider, id) })
}

/**
 * The state as this process last saw it, however long ago; null where it has not, or has forgotten it.
 * For what no later event changes, and for hints.
 */
export const rememberedState = <S, E extends AnyEvent>(
  store: EventStore,
  decider: Folds<S, E>,
  id: string,
): S | null => statesOf(store).find(decider, id)?.known.state ?? null
