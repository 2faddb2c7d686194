import { START, streamNameFilter } from '@eventstore/db-client'
import type {
  EventStoreDBClient,
  Position as LogPosition,
  ResolvedEvent,
} from '@eventstore/db-client'
import type { EventFilter, RecordedEvent } from '../../event-store.ts'
import { isAskedFor } from '../../port/port-rules.ts'
import { laterPosition, toPosition, type Position } from '../../position.ts'
import { cancelReading, NoAnswer } from '../connection/connection.ts'
import { streamFilter, toRecorded } from './recorded.ts'

export type Page = {
  events: readonly RecordedEvent[]
  /** Everything up to this position is delivered or excluded by the filter. */
  position: Position
  /** The server had no more at the moment of reading. */
  caughtUp: boolean
}

// The server scans this many events before it sends a checkpoint.
const eventsBetweenCheckpoints = 1_000
const millisecondsOfSilence = 10_000

/**
 * Reads the log from after a position, page by page, filtered by the server. It is a subscription,
 * because this client's plain reads of the log have no filter. It ends when the reader has caught
 * up or closes it. The server sends at most the requested number and some sixteen more events, so a
 * slow reader makes it wait.
 *
 * Needs EventStoreDB 23.10 or newer, or KurrentDB: older ones do not report that they have caught
 * up.
 */
export const openCursor = (
  client: EventStoreDBClient,
  options: {
    /** A valid start of a read: see places.ts. */
    after: Position
    signal?: AbortSignal | undefined
    /** A page that is not full is handed out after this long, so that a long search shows progress. */
    millisecondsForAPage?: number
  } & EventFilter,
) => {
  const { after, categories, signal, millisecondsForAPage = 1_000 } = options
  // The server filters by categories or by types, not both, so types are filtered here.
  const isWanted = isAskedFor(options)
  let position = after
  let checkpoint = after
  let caughtUp = false
  let failure: unknown

  const window = {
    maxSearchWindow: eventsBetweenCheckpoints,
    checkpointReached: (_: unknown, { commit, prepare }: LogPosition) => {
      // A position inside a transaction is no valid start of a read.
      if (commit === prepare) checkpoint = toPosition(commit)
      wake()
    },
  }
  const subscription = client.subscribeToAll({
    fromPosition: after === 0n ? START : { commit: after, prepare: after },
    requiresLeader: true,
    filter: categories
      ? streamNameFilter({ ...window, prefixes: [...new Set(categories)].map(toPrefix) })
      : streamNameFilter({ ...window, regex: streamFilter }),
  })
  const stopped = (): boolean => signal?.aborted === true
  let waking = Promise.withResolvers<void>()
  const wake = (): void => waking.resolve()
  const fail = (error: unknown): void => {
    failure ??= error
    wake()
  }
  subscription.on('readable', wake)
  subscription.on('caughtUp', () => {
    caughtUp = true
    wake()
  })
  subscription.on('error', fail)
  subscription.on('end', () => fail(new NoAnswer('the event store ended a subscription')))
  // A reader that stops need not request the next page: nothing may stay open for that.
  const stop = (): void => {
    wake()
    cancelReading(subscription)
  }
  signal?.addEventListener('abort', stop)

  /** Waits until something happened. */
  const happening = async (): Promise<void> => {
    const timer = setTimeout(
      () => fail(new NoAnswer('the event store does not answer')),
      millisecondsOfSilence,
    )
    await waking.promise
    clearTimeout(timer)
    waking = Promise.withResolvers<void>()
  }

  return {
    /** Up to `limit` events; fewer when it has caught up, took long, or was aborted. */
    page: async (limit: number): Promise<Page> => {
      const events: RecordedEvent[] = []
      const began = performance.now()
      const from = position
      while (events.length < limit && !stopped()) {
        const resolved = subscription.read() as ResolvedEvent | null
        if (resolved !== null) {
          const event = toRecorded(resolved)
          if (event === null) continue
          position = laterPosition(position, event.position)
          if (isWanted(event)) events.push(event)
          continue
        }
        // Events before the mark, the checkpoint or the failure have all been returned.
        position = laterPosition(position, checkpoint)
        if (caughtUp) break
        if (failure !== undefined) throw failure
        if (position > from && performance.now() - began > millisecondsForAPage) break
        await happening()
      }
      return { events, position, caughtUp: events.length < limit && caughtUp }
    },
    close: (): void => {
      signal?.removeEventListener('abort', stop)
      cancelReading(subscription)
    },
  }
}

const toPrefix = (category: string): string => `${category}-`
