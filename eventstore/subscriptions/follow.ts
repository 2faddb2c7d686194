import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Bell } from '../bell.ts'
import type {
  PageOptions,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionBatch,
} from '../event-store.ts'
import { assertInOrder } from '../port/port-rules.ts'
import type { Position } from '../position.ts'

export type FollowSource = {
  /** A page and the newest position, as both were at one moment, or the position a little before. */
  readOn: (options: PageOptions) => Promise<{ events: readonly RecordedEvent[]; head: Position }>
  bell: Bell
  /** Read again after this long although nothing rang: a message may be lost, an event may not. */
  pollMilliseconds: number
}

const defaultBatchSize = 500

/**
 * A subscription made of reads: catch up page by page, wait for the bell, read on. Who is behind finds
 * the next page there once they are done with the last: one is read ahead, and no more. It ends quietly
 * when the signal aborts and throws when a read fails: who follows keeps the checkpoint, so who
 * follows starts again. An empty batch is delivered as the first caught-up mark, and when the
 * position moved over events that are not asked for.
 */
export async function* follow(
  source: FollowSource,
  { after, batchSize = defaultBatchSize, signal, ...filter }: SubscribeOptions,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const readFrom = (from: Position): Coming => {
    const heard = source.bell.rings()
    const page = nextBatch(source, { after: from, limit: batchSize, ...filter })
    // Whoever stops in the middle does not wait for what was read ahead.
    page.catch(() => {})
    return { heard, page }
  }
  let position: Position = after
  let told = false
  let ahead: Coming | null = null
  while (!signal.aborted) {
    const { heard, page }: Coming = ahead ?? readFrom(position)
    const batch: SubscriptionBatch = await page
    if (signal.aborted) return
    ahead = batch.caughtUp ? null : readFrom(batch.position)
    if (batch.position > position || !told) yield batch
    told = batch.caughtUp
    position = batch.position
    if (batch.caughtUp) {
      await source.bell.wait(heard, { forMilliseconds: source.pollMilliseconds, signal })
    }
  }
}

/** A page on its way, and how often the bell had rung before it was asked for. */
type Coming = { heard: number; page: Promise<SubscriptionBatch> }

const nextBatch = async (source: FollowSource, page: PageOptions): Promise<SubscriptionBatch> => {
  const { after, limit, categories } = page
  // Nothing new is looked at twice: books that were restored to an older state under a subscription
  // would fill up again to where it stands, and it would miss all of that.
  const { events, head } = await source.readOn(page)
  assertNotBeyond(after, head)
  const last = assertInOrder(events, after)
  if (!categories) {
    assert(last - after === BigInt(events.length), `the global order skips after ${after}`)
  }
  const caughtUp = events.length < limit
  // Without categories the order is dense, and the last event says it all.
  return { events, position: categories && caughtUp && head > last ? head : last, caughtUp }
}

/** A checkpoint beyond the head means that the books were restored to an older state. */
export const assertNotBeyond = (after: Position, head: Position): void =>
  assert(after <= head, `position ${after} lies beyond the head of the event store, ${head}`)
