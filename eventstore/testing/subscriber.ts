import { onTestFinished } from 'vitest'
import type {
  EventStore,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionBatch,
} from '../event-store.ts'
import type { Position } from '../position.ts'

export type Subscriber = {
  next: () => Promise<SubscriptionBatch>
  /** Batches until a position is reached. */
  until: (position: Position) => Promise<readonly RecordedEvent[]>
  /** Batches until there are so many events. */
  events: (count: number) => Promise<readonly RecordedEvent[]>
  /** Whether the subscription ends without another batch. */
  ends: () => Promise<boolean>
  abort: () => void
}

export const subscribeTo = (
  store: EventStore,
  options: Partial<SubscribeOptions> = {},
): Subscriber => {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const subscription = store.subscribe({ after: 0n, signal: controller.signal, ...options })
  const batches = subscription[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await batches.next()
    if (done === true) throw new Error('the subscription ended')
    return value
  }
  return {
    next,
    until: async (position) => {
      const events: RecordedEvent[] = []
      for (;;) {
        const batch = await next()
        events.push(...batch.events)
        if (batch.position >= position) return events
      }
    },
    events: async (count) => {
      const events: RecordedEvent[] = []
      while (events.length < count) events.push(...(await next()).events)
      return events
    },
    ends: async () => (await batches.next()).done === true,
    abort: () => controller.abort(),
  }
}

export const drain = async (
  batches: AsyncIterable<SubscriptionBatch>,
): Promise<readonly SubscriptionBatch[]> => {
  const all: SubscriptionBatch[] = []
  for await (const batch of batches) all.push(batch)
  return all
}
