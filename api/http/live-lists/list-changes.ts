import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { laterPosition, type Position } from '@almoner/eventstore/position.ts'
import type { CatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import { createRepeatedFault } from '@almoner/eventstore/subscriptions/repeated-fault.ts'
import {
  createConnection,
  type Connection,
  type ConnectionTiming,
  type Reader,
} from './connection.ts'
import { createConnectionSet } from './connection-set.ts'
import {
  concernedModels,
  followedCategories,
  followedLists,
  type FollowedList,
  type Scope,
} from './followed-lists.ts'

export type ListChanges = {
  /**
   * Opens a stream. Returns null if the reader or this process already has the maximum number of
   * streams.
   */
  connect: (reader: Reader) => Connection | null
  /** Ends every stream, and opens no other. */
  close: () => Promise<void>
}

export type ListChangesOptions = {
  store: Pick<EventStore, 'head' | 'subscribe'>
  catchUp: Pick<CatchUp, 'waitFor'>
  log: { warn: (fields: object, message: string) => void }
  mostPerPerson?: number
  mostPerProcess?: number
  timing?: Partial<ConnectionTiming>
  /**
   * The longest wait of a change for its read models. After it, screens are notified even if the
   * read models are late.
   */
  patienceMilliseconds?: number
  /** The pause after the subscription fails. */
  pauseMilliseconds?: number
}

const usualTiming: ConnectionTiming = {
  gatherMilliseconds: 30,
  betweenMilliseconds: 500,
  heartbeatMilliseconds: 20_000,
}

/** The shortest time between two waits for the read models of one list. */
const betweenWaitsMilliseconds = 100

/**
 * Notifies open streams of the lists that have changed. One subscription to the events serves all
 * streams of this process, and runs only while there are streams. A change is announced once the
 * list's read models have the event, so that a screen that reads again sees it. A new stream first
 * receives every list as changed: its screen may have been read before an event that the stream
 * missed.
 */
export const createListChanges = ({
  store,
  catchUp,
  log,
  mostPerPerson = 12,
  mostPerProcess = 2_000,
  timing,
  patienceMilliseconds = 2_000,
  pauseMilliseconds = 1_000,
}: ListChangesOptions): ListChanges => {
  const connections = createConnectionSet()
  const due = new Map<FollowedList, Due>()
  const announcing = new Set<FollowedList>()
  let following: Following | null = null
  let isClosed = false

  const markDue = (followed: FollowedList, connection: Connection, change: Change): void => {
    const before = due.get(followed) ?? newDue()
    before.position = laterPosition(before.position, change.position)
    for (const name of change.readModels) before.readModels.add(name)
    before.scopes.set(connection, change.scope)
    due.set(followed, before)
    void announce(followed)
  }

  const markEverything = (connection: Connection, position: Position): void => {
    const scope = connection.reader.organisationId ?? 'administration'
    for (const followed of followedLists) {
      const { readModels } = followed
      if (connection.sees(followed, scope)) {
        markDue(followed, connection, { scope, position, readModels })
      }
    }
  }

  const announce = async (followed: FollowedList): Promise<void> => {
    if (announcing.has(followed)) return
    announcing.add(followed)
    for (let next = due.get(followed); next !== undefined; next = due.get(followed)) {
      due.delete(followed)
      const { position, scopes } = next
      const readModels = [...next.readModels]
      const isShown = await catchUp.waitFor(readModels, position, patienceMilliseconds)
      for (const [connection, scope] of scopes) {
        if (!connections.has(connection)) continue
        connection.changed(followed, { scope, position })
        // The read models were late: the screen is notified again when they have the event.
        if (!isShown) markDue(followed, connection, { scope, position, readModels })
      }
      await delay(betweenWaitsMilliseconds)
    }
    announcing.delete(followed)
  }

  const take = (event: RecordedEvent): void => {
    const { position } = event
    for (const followed of followedLists) {
      const concerned = concernedModels(followed, event)
      const scope = concerned.length > 0 ? followed.scopeOf(event) : null
      if (scope === null) continue
      for (const connection of connections.at(scope)) {
        if (!connection.sees(followed, scope)) continue
        markDue(followed, connection, { scope, position, readModels: concerned })
      }
    }
  }

  const followOnce = async (followed: Following): Promise<void> => {
    const { signal } = followed.stop
    const after = await store.head()
    followed.heard = after
    for (const connection of connections.all()) markEverything(connection, after)
    const filter = { categories: followedCategories, personal: false }
    for await (const batch of store.subscribe({ after, signal, ...filter })) {
      for (const event of batch.events) take(event)
      followed.heard = batch.position
    }
  }

  const follow = async (followed: Following): Promise<void> => {
    const { signal } = followed.stop
    const fault = createRepeatedFault()
    while (!signal.aborted) {
      await followOnce(followed).catch((error: unknown) => {
        const times = signal.aborted ? null : fault.add(error)
        if (times !== null) log.warn({ err: error, times }, 'changes of lists are not heard: again')
      })
      followed.heard = null
      await delay(pauseMilliseconds, null, { signal }).catch(() => {})
    }
  }

  const start = (connection: Connection): void => {
    if (following === null) {
      following = { stop: new AbortController(), heard: null, ended: Promise.resolve() }
      following.ended = follow(following)
    } else if (following.heard !== null) {
      markEverything(connection, following.heard)
    }
  }

  const stop = async (): Promise<void> => {
    const stopped = following
    following = null
    stopped?.stop.abort()
    await stopped?.ended
  }

  return {
    connect: (reader) => {
      const isFull =
        connections.size() >= mostPerProcess || connections.ofPerson(reader) >= mostPerPerson
      if (isClosed || isFull) return null
      const connection = createConnection(reader, { ...usualTiming, ...timing })
      connections.add(connection)
      connection.onEnd(() => {
        connections.remove(connection)
        if (connections.size() === 0) void stop()
      })
      start(connection)
      return connection
    },
    close: async () => {
      isClosed = true
      for (const connection of connections.all()) connection.end()
      await stop()
    },
  }
}

type Following = {
  stop: AbortController
  /**
   * The subscription has read every event up to this position. Null until the subscription begins.
   */
  heard: Position | null
  ended: Promise<void>
}
type Change = { scope: Scope; position: Position; readModels: readonly string[] }

/**
 * A list whose screens are notified once these read models have every event up to this position.
 */
type Due = { position: Position; readModels: Set<string>; scopes: Map<Connection, Scope> }

const newDue = (): Due => ({ position: 0n, readModels: new Set(), scopes: new Map() })
