import { setTimeout as delay } from 'node:timers/promises'
import { END, streamNameFilter } from '@eventstore/db-client'
import type { EventStoreDBClient } from '@eventstore/db-client'
import type { Bell } from '../bell.ts'
import type { EventFilter, SubscribeOptions, SubscriptionBatch } from '../event-store.ts'
import { assertNotBeyond } from '../follow.ts'
import type { Connection } from './connection.ts'
import { isConnectionLost, letGo } from './connection.ts'
import { later, openCursor } from './cursor.ts'
import type { Page } from './cursor.ts'
import type { Reads } from './read.ts'
import { streamFilter } from './recorded.ts'

const defaultBatchSize = 500

export type LogSource = {
  connection: Connection
  head: Reads['head']
  bell: Bell
  pollMilliseconds: number
}

/**
 * A subscription in turns: catch up by a cursor (a subscription of the server's, filtered there and
 * moved on by its checkpoints), wait for the bell, catch up again. One long subscription would be
 * simpler and cannot keep the promise: going live, the server tells a filtered subscriber of what
 * lies outside its filter only now and then, and a read model that is asked whether it has seen a
 * position would seem to be behind by up to a thousand events.
 *
 * A server that goes away is asked again, with growing pauses, for as long as anybody listens.
 */
export async function* followLog(
  source: LogSource,
  { after, batchSize = defaultBatchSize, signal, ...filter }: SubscribeOptions,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const pauses = createPauses()
  let position = after
  let told = false
  while (!signal.aborted) {
    const heard = source.bell.rings()
    try {
      for await (const batch of catchUp(source, { position, batchSize, signal, ...filter })) {
        pauses.over()
        if (batch.position > position || !told) yield batch
        told = batch.caughtUp
        position = batch.position
      }
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      source.connection.failed(error)
      await pauses.next(signal)
      continue
    }
    await source.bell.wait(heard, { forMilliseconds: source.pollMilliseconds, signal })
  }
}

async function* catchUp(
  source: LogSource,
  options: {
    position: bigint
    batchSize: number
    signal: AbortSignal
  } & EventFilter,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const { position: after, batchSize, signal, ...filter } = options
  // The head is read first: events that come between the two are delivered too early, never
  // passed over.
  const head = await source.head()
  if (signal.aborted) return
  assertNotBeyond(after, head)
  if (after === head || filter.categories?.length === 0) {
    yield { events: [], position: head, caughtUp: true }
    return
  }
  const cursor = openCursor(source.connection.client(), { after, signal, ...filter })
  let place = after
  try {
    for (;;) {
      const page = await cursor.page(batchSize)
      if (signal.aborted) return
      place = placeAfter(place, page, head)
      yield { events: page.events, position: place, caughtUp: page.caughtUp }
      if (page.caughtUp) return
    }
  } finally {
    cursor.close()
  }
}

/**
 * The server's checkpoints may lie on its own events, beyond ours. Who is told a position asks the
 * head whether it has everything, so none is told that lies beyond the head; and what came since
 * the head was read may lie beyond it already.
 */
const placeAfter = (before: bigint, page: Page, head: bigint): bigint => {
  const searched = page.caughtUp || page.position > head ? head : page.position
  return later(later(before, searched), page.events.at(-1)?.position ?? 0n)
}

const shortestPauseMilliseconds = 50
const longestPauseMilliseconds = 5_000

const createPauses = () => {
  let milliseconds = shortestPauseMilliseconds
  return {
    next: async (signal: AbortSignal): Promise<void> => {
      await delay(milliseconds, null, { signal }).catch(() => {})
      milliseconds = Math.min(milliseconds * 2, longestPauseMilliseconds)
    },
    over: (): void => {
      milliseconds = shortestPauseMilliseconds
    },
  }
}

/**
 * Hears of what other processes append, by one subscription from the end of the log for all
 * subscribers of this process. What it misses while the server is away is made good by the ring
 * when it is there again, and by the poll.
 */
export const createListener = (options: {
  connection: Connection
  bell: Bell
  onHeard: (position: bigint) => void
}) => {
  const closing = new AbortController()
  let listening: Promise<void> | null = null

  const listen = async (): Promise<void> => {
    const pauses = createPauses()
    while (!closing.signal.aborted) {
      const failure = await listenOnce(options.connection.client(), {
        onHeard: options.onHeard,
        onListening: () => {
          pauses.over()
          options.bell.ring()
        },
        signal: closing.signal,
      })
      options.connection.failed(failure)
      await pauses.next(closing.signal)
    }
  }

  return {
    start: (): void => {
      listening ??= listen()
    },
    stop: async (): Promise<void> => {
      closing.abort()
      await listening
    },
  }
}

/** Resolves when the subscription has ended, to the reason. */
const listenOnce = async (
  client: EventStoreDBClient,
  options: {
    onHeard: (position: bigint) => void
    onListening: () => void
    signal: AbortSignal
  },
): Promise<unknown> => {
  const { signal, onHeard, onListening } = options
  const subscription = client.subscribeToAll({
    fromPosition: END,
    requiresLeader: true,
    filter: streamNameFilter({ regex: streamFilter }),
  })
  const ended = Promise.withResolvers<unknown>()
  const end = () => ended.resolve(null)
  subscription.on('error', ended.resolve)
  subscription.on('end', end)
  subscription.on('confirmation', onListening)
  subscription.on('data', ({ event }) => onHeard(event?.position?.commit ?? 0n))
  signal.addEventListener('abort', end)
  try {
    return await ended.promise
  } finally {
    signal.removeEventListener('abort', end)
    letGo(subscription)
  }
}
