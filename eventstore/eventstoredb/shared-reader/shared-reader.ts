import { START, streamNameFilter } from '@eventstore/db-client'
import type { AllStreamResolvedEvent } from '@eventstore/db-client'
import type { Notifier } from '../../subscriptions/notifier.ts'
import type { EventFilter, RecordedEvent } from '../../event-store.ts'
import { isAskedFor } from '../../port/port-rules.ts'
import { isAfter, laterPosition, type Position } from '../../position.ts'
import { mostEventsShared } from '../../subscriptions/recent-events-cache.ts'
import type { Connection } from '../connection/connection.ts'
import { cancelReading } from '../connection/connection.ts'
import type { Places } from '../reading/places.ts'
import type { Reads } from '../reading/read.ts'
import { createPauses } from './pauses.ts'
import { readCall, streamFilter, toRecorded } from '../reading/recorded.ts'

type SharedPage = {
  events: readonly RecordedEvent[]
  /** Everything up to this position is in the page or excluded by the filter. */
  position: Position
  /** The cache has no later page. */
  isLast: boolean
  /** Nor will there be any that this process has written already. */
  caughtUp: boolean
}

export type SharedReader = {
  start: () => void
  /** A page of the events after a position; null if the position is older than the cache. */
  after: (position: Position, options: EventFilter & { limit: number }) => SharedPage | null
  /** Returns how often the server's log turned out to be older than the events read from it. */
  restores: () => number
  /** This process has written up to there. */
  wrote: (position: Position) => void
  /**
   * The events that a call writes, as they arrive; call it before the write. Null without readers.
   */
  expect: (call: string) => Expected | null
  stop: () => Promise<void>
}

export type Expected = {
  /** The event at that place; null if it does not arrive in time, or was there before the call. */
  at: (place: WrittenAt, withinMilliseconds: number) => Promise<RecordedEvent | null>
  forget: () => void
}

/** The server's answer to an append. */
export type WrittenAt = { revision: bigint; position: Position | null }

type Waiting = { events: RecordedEvent[]; wake: () => void }

/**
 * Reads the log once for all subscribers of this process: one subscription from the newest event
 * on, which caches the last thousand events. A subscriber that is further behind reads alone until
 * it has caught up.
 *
 * After an outage of the server the subscription continues from its last event. A periodic check
 * compares it with the head: one that has stopped receiving starts again.
 */
export const createSharedReader = (options: {
  connection: Connection
  head: Reads['head']
  places: Places
  notifier: Notifier
  /** The interval of the check that the subscription receives everything. */
  lookMilliseconds: number
}): SharedReader => {
  const { connection, head, places, notifier, lookMilliseconds } = options
  const closing = new AbortController()
  const expected = new Map<string, Waiting>()
  /**
   * All of our events after `start`, in their order, up to `newest`; null before the first read.
   */
  let events: RecordedEvent[] = []
  let start: Position | null = null
  let newest: Position = 0n
  let writtenPosition: Position = 0n
  let restores = 0
  let reading: Promise<void> | null = null

  const beginAt = (position: Position): void => {
    events = []
    start = newest = position
    writtenPosition = 0n
    notifier.notify()
  }

  const take = (resolved: AllStreamResolvedEvent): void => {
    const event = toRecorded(resolved)
    if (event === null || !isAfter(event.position, newest)) return
    newest = event.position
    events.push(event)
    // The cache is cut in strides, so that it is not copied for every event.
    if (events.length >= 2 * mostEventsShared) {
      events = events.slice(-mostEventsShared - 1)
      start = events.shift()?.position ?? start
    }
    const waiting = expected.get(readCall(resolved) ?? '')
    waiting?.events.push(event)
    waiting?.wake()
    notifier.notify()
  }

  /** Resolves when the subscription has ended, to the reason, or has missed something. */
  const readOnce = async (onListening: () => void): Promise<unknown> => {
    const from = await places.find(newest)
    // An end of the subscription before the listener below exists would be missed.
    if (closing.signal.aborted) return null
    const subscription = connection.client().subscribeToAll({
      fromPosition: from === 0n ? START : { commit: from, prepare: from },
      requiresLeader: true,
      filter: streamNameFilter({ regex: streamFilter }),
    })
    const ended = Promise.withResolvers<unknown>()
    const end = () => ended.resolve(null)
    subscription.on('error', ended.resolve)
    subscription.on('end', end)
    subscription.on('confirmation', onListening)
    subscription.on('data', take)
    closing.signal.addEventListener('abort', end)
    const looking = setInterval(() => {
      missesSomething().then((misses) => misses && end(), ended.resolve)
    }, lookMilliseconds)
    try {
      return await ended.promise
    } finally {
      clearInterval(looking)
      closing.signal.removeEventListener('abort', end)
      subscription.off('data', take)
      cancelReading(subscription)
    }
  }

  /** An event that the last check saw in the log and that has not arrived since. */
  let seenHead: Position = 0n
  const missesSomething = async (): Promise<boolean> => {
    const received = newest
    const misses = isAfter(seenHead, received)
    seenHead = await head()
    return misses || isAfter(received, seenHead)
  }

  const read = async (): Promise<void> => {
    const pauses = createPauses()
    while (!closing.signal.aborted) {
      try {
        const at = await head()
        if (start === null) {
          beginAt(at)
        } else if (isAfter(newest, at)) {
          // The log was restored to an older state.
          restores += 1
          beginAt(at)
        }
        seenHead = 0n
        const failure = await readOnce(pauses.over)
        if (failure !== null) connection.failed(failure)
      } catch (error) {
        connection.failed(error)
      }
      await pauses.next(closing.signal)
    }
  }

  return {
    start: () => {
      reading ??= read()
    },
    after: (position, { limit, ...filter }) => {
      if (start === null || isAfter(start, position)) return null
      const isWanted = isAskedFor(filter)
      const page: RecordedEvent[] = []
      let index = firstAfter(events, position)
      let reached = position
      for (; index < events.length && page.length < limit; index += 1) {
        const event = events[index]
        if (event === undefined) break
        reached = event.position
        if (isWanted(event)) page.push(event)
      }
      const isLast = index >= events.length
      return {
        events: page,
        position: reached,
        isLast,
        caughtUp: isLast && !isAfter(writtenPosition, reached),
      }
    },
    restores: () => restores,
    wrote: (position) => {
      writtenPosition = laterPosition(writtenPosition, position)
    },
    expect: (call) => {
      if (start === null) return null
      const before = newest
      const waiting: Waiting = { events: [], wake: () => {} }
      expected.set(call, waiting)
      const find = (revision: bigint) => waiting.events.find((event) => event.revision === revision)
      return {
        at: async ({ revision, position }, withinMilliseconds) => {
          if (position !== null && !isAfter(position, before)) return null
          const come = find(revision)
          if (come !== undefined) return come
          return await new Promise((resolve) => {
            const late = setTimeout(() => resolve(null), withinMilliseconds)
            waiting.wake = () => {
              const event = find(revision)
              if (event === undefined) return
              clearTimeout(late)
              resolve(event)
            }
          })
        },
        forget: () => void expected.delete(call),
      }
    },
    stop: async () => {
      closing.abort()
      await reading
    },
  }
}

/** Index of the first event after a position, of events in their order. */
const firstAfter = (events: readonly RecordedEvent[], position: Position): number => {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const event = events[middle]
    if (event !== undefined && !isAfter(event.position, position)) low = middle + 1
    else high = middle
  }
  return low
}
