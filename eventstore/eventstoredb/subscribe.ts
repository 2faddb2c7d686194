import type { Notifier } from '../subscriptions/notifier.ts'
import type { EventFilter, SubscribeOptions, SubscriptionBatch } from '../event-store.ts'
import { assertNotBeyond } from '../subscriptions/follow.ts'
import { isAfter, laterPosition, type Position } from '../position.ts'
import type { Connection } from './connection/connection.ts'
import { isConnectionLost } from './connection/connection.ts'
import { openCursor } from './reading/cursor.ts'
import type { Page } from './reading/cursor.ts'
import { createPauses } from './shared-reader/pauses.ts'
import type { Places } from './reading/places.ts'
import type { Reads } from './reading/read.ts'
import { openSharedCursor, type SharedPages } from './shared-reader/shared-pages.ts'
import type { SharedReader } from './shared-reader/shared-reader.ts'

const defaultBatchSize = 500

export type LogSource = {
  connection: Connection
  head: Reads['head']
  places: Places
  shared: SharedReader
  pages: SharedPages
  notifier: Notifier
  pollMilliseconds: number
}

/**
 * Follows the log from a position. It catches up by its own reader (a server subscription, filtered
 * there and moved on by checkpoints), or by pages shared with others that are behind. It then takes
 * events from the shared reader of this process. A subscriber that falls behind the shared cache
 * catches up again.
 *
 * If the server goes away, it is retried with growing delays while there are subscribers.
 */
export async function* followLog(
  source: LogSource,
  { after, batchSize = defaultBatchSize, signal, ...filter }: SubscribeOptions,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const { shared, notifier } = source
  const pauses = createPauses()
  let position = after
  let received = false
  let restores = shared.restores()
  let alone = true
  while (!signal.aborted) {
    const seenCount = notifier.count()
    // The server may have been restored to an older state: a subscriber beyond its head must be
    // notified.
    if (restores !== shared.restores()) alone = true
    const page = alone ? null : shared.after(position, { ...filter, limit: batchSize })
    if (page !== null) {
      const { events, caughtUp } = page
      if (events.length > 0 || isAfter(page.position, position) || (caughtUp && !received)) {
        yield { events, position: page.position, caughtUp }
        received = caughtUp
      }
      position = page.position
      if (!page.isLast) continue
      await notifier.wait(seenCount, { forMilliseconds: source.pollMilliseconds, signal })
      continue
    }
    try {
      restores = shared.restores()
      for await (const batch of catchUp(source, { position, batchSize, signal, ...filter })) {
        pauses.over()
        if (isAfter(batch.position, position) || !received) yield batch
        received = batch.caughtUp
        position = batch.position
      }
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      source.connection.failed(error)
      await pauses.next(signal)
      continue
    }
    alone = false
    // The shared reader may not have finished its first read: it notifies when it has.
    if (shared.after(position, { limit: 1 }) === null) {
      alone = true
      await notifier.wait(seenCount, { forMilliseconds: source.pollMilliseconds, signal })
    }
  }
}

type Behind = { position: Position; batchSize: number; signal: AbortSignal } & EventFilter

async function* catchUp(
  source: LogSource,
  options: Behind,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const leave = source.pages.join()
  try {
    yield* readOn(source, options)
  } finally {
    leave()
  }
}

async function* readOn(
  { connection, places, pages, ...source }: LogSource,
  { position: after, batchSize, signal, ...filter }: Behind,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  // The head is read first: events between the two reads are delivered too early, never skipped.
  const head = await source.head()
  if (signal.aborted) return
  // Scavenging may have removed the newest event; the server still accepts its position.
  if (isAfter(after, head) && !(await places.isPlace(after))) assertNotBeyond(after, head)
  if (!isAfter(head, after) || filter.categories?.length === 0) {
    yield { events: [], position: laterPosition(after, head), caughtUp: true }
    return
  }
  const shared = openSharedCursor(pages, { after, head, signal, ...filter })
  let own: ReturnType<typeof openCursor> | null = null
  let place = after
  try {
    for (;;) {
      if (own === null && !pages.isShared(place)) {
        const begin = await places.find(place)
        own = openCursor(connection.client(), { after: begin, signal, ...filter })
      }
      const page: Page = await (own ?? shared).page(batchSize)
      if (signal.aborted) return
      place = placeAfter(place, page, head)
      yield { events: page.events, position: place, caughtUp: page.caughtUp }
      if (page.caughtUp) return
    }
  } finally {
    own?.close()
  }
}

/**
 * The server's checkpoints may lie on its own events, beyond ours. A reader compares a position
 * with the head to see whether it has everything, so a searched position never lies beyond the
 * head. Events that arrived after the head was read may lie beyond it already.
 */
const placeAfter = (before: Position, page: Page, head: Position): Position => {
  const searched = page.caughtUp || isAfter(page.position, head) ? head : page.position
  return laterPosition(laterPosition(before, searched), page.events.at(-1)?.position ?? 0n)
}
