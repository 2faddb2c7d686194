import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Notifier } from './notifier.ts'
import type {
  PageOptions,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionBatch,
} from '../event-store.ts'
import { assertInOrder } from '../port/port-rules.ts'
import type { Position } from '../position.ts'

export type FollowSource = {
  /** A page and the newest position of one moment; the position may be of a moment before. */
  readOn: (options: PageOptions) => Promise<{ events: readonly RecordedEvent[]; head: Position }>
  notifier: Notifier
  /** Reads again after this time without a notification: a notification may be lost, an event may not. */
  pollMilliseconds: number
}

const defaultBatchSize = 500

/**
 * A subscription made of reads: it catches up page by page, waits for the notifier and reads on.
 * While a subscriber works on one page, the next one is read ahead, and no more than one. The
 * subscription ends when the signal aborts and throws when a read fails: the subscriber has the
 * checkpoint and subscribes again. An empty batch is the first caught-up mark, or reports that the
 * position moved over events that the filter leaves out.
 */
export async function* follow(
  source: FollowSource,
  { after, batchSize = defaultBatchSize, signal, ...filter }: SubscribeOptions,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const readFrom = (from: Position): Upcoming => {
    const seenCount = source.notifier.count()
    const page = nextBatch(source, { after: from, limit: batchSize, ...filter })
    // A subscriber that stops does not wait for the page that is read ahead.
    page.catch(() => {})
    return { seen: seenCount, page }
  }
  let position: Position = after
  let isMarked = false
  let ahead: Upcoming | null = null
  while (!signal.aborted) {
    const { seen, page }: Upcoming = ahead ?? readFrom(position)
    const batch: SubscriptionBatch = await page
    if (signal.aborted) return
    ahead = batch.caughtUp ? null : readFrom(batch.position)
    if (batch.position > position || !isMarked) yield batch
    isMarked = batch.caughtUp
    position = batch.position
    if (batch.caughtUp) {
      await source.notifier.wait(seen, { forMilliseconds: source.pollMilliseconds, signal })
    }
  }
}

/** A page that is being read, and the count of notifications before the read. */
type Upcoming = { seen: number; page: Promise<SubscriptionBatch> }

const nextBatch = async (source: FollowSource, page: PageOptions): Promise<SubscriptionBatch> => {
  const { after, limit, categories } = page
  // The head is checked with every page. After a restore to an older state, the event store would
  // grow to this position again. The subscriber would then miss the events up to it.
  const { events, head } = await source.readOn(page)
  assertNotBeyond(after, head)
  const last = assertInOrder(events, after)
  if (!categories) {
    assert(last - after === BigInt(events.length), `the global order skips after ${after}`)
  }
  const caughtUp = events.length < limit
  // If no categories are given, the order is dense: the last event is the position.
  return { events, position: categories && caughtUp && head > last ? head : last, caughtUp }
}

/** A checkpoint beyond the head means that the event store was restored to an older state. */
export const assertNotBeyond = (after: Position, head: Position): void =>
  assert(after <= head, `position ${after} lies beyond the head of the event store, ${head}`)
