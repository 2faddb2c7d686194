import { expect, it, onTestFinished } from 'vitest'
import type {
  EventStore,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionBatch,
} from './event-store.ts'
import { idsOf, positionsUpTo, record, someEvents, someStream } from './testing/events.ts'

/**
 * The stores of this suite poll once a minute at most, so that what arrives in time was announced.
 */
export const describeSubscriptions = (store: () => EventStore): void => {
  const open = (options: Partial<SubscribeOptions> = {}): Subscriber =>
    subscribeTo(store(), options)

  it('catches up in pages, marks it, and goes on live', async () => {
    await record(store(), someStream(), someEvents(5))
    const subscriber = open({ batchSize: 2 })
    const pages = [await subscriber.next(), await subscriber.next(), await subscriber.next()]
    expect(pages.map((page) => page.events.length)).toEqual([2, 2, 1])
    expect(pages.map((page) => page.caughtUp)).toEqual([false, false, true])
    expect(pages.map((page) => page.position)).toEqual([2n, 4n, 5n])
    const live = record(store(), someStream())
    const batch = await subscriber.next()
    expect(idsOf(batch.events)).toEqual(idsOf(await live))
    expect(batch).toMatchObject({ position: 6n, caughtUp: true })
  })

  it('to empty books is caught up at once', async () => {
    expect(await open().next()).toEqual({ events: [], position: 0n, caughtUp: true })
  })

  it('says that it caught up when the last page was full', async () => {
    await record(store(), someStream(), someEvents(4))
    const subscriber = open({ batchSize: 2 })
    expect(await subscriber.next()).toMatchObject({ position: 2n, caughtUp: false })
    expect(await subscriber.next()).toMatchObject({ position: 4n, caughtUp: false })
    expect(await subscriber.next()).toEqual({ events: [], position: 4n, caughtUp: true })
  })

  it('resumes after a position', async () => {
    await record(store(), someStream(), someEvents(5))
    const { events } = await open({ after: 3n }).next()
    expect(events.map((event) => event.position)).toEqual([4n, 5n])
  })

  it('is refused beyond the head: the books were restored to an older state', async () => {
    await record(store(), someStream())
    await expect(open({ after: 2n }).next()).rejects.toThrow(/beyond the head/)
    await expect(open({ after: 2n, categories: ['thing'] }).next()).rejects.toThrow(/beyond/)
  })

  it('delivers a live event within milliseconds', async () => {
    const subscriber = open()
    await subscriber.next()
    const lags: number[] = []
    for (let turn = 0; turn < 9; turn += 1) {
      const acknowledged = record(store(), someStream()).then(() => performance.now())
      await subscriber.next()
      const delivered = performance.now()
      lags.push(delivered - (await acknowledged))
    }
    expect(lags.toSorted((a, b) => a - b)[4]).toBeLessThan(50)
  })

  it('delivers to several, each at its own pace, every event once and in order', async () => {
    const subscribers = [open({ batchSize: 1 }), open({ batchSize: 7 }), open()]
    const writing = Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let turn = 0; turn < 3; turn += 1) await record(store(), someStream())
      }),
    )
    const received = await Promise.all(subscribers.map((one) => one.until(192n)))
    await writing
    for (const events of received) {
      expect(events.map((event) => event.position)).toEqual(positionsUpTo(192))
    }
  })

  it('to categories passes over the others, and its position with them', async () => {
    const subscriber = open({ categories: ['payment'] })
    expect(await subscriber.next()).toMatchObject({ position: 0n, caughtUp: true })
    await record(store(), someStream('project'))
    expect(await subscriber.next()).toEqual({ events: [], position: 1n, caughtUp: true })
    const [payment] = await record(store(), someStream('payment'))
    expect(await subscriber.next()).toEqual({ events: [payment], position: 2n, caughtUp: true })
  })

  it('to categories misses none of theirs while others are written', async () => {
    const subscriber = open({ categories: ['payment', 'receipt'], batchSize: 3 })
    const writing = Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await record(store(), someStream(['payment', 'receipt', 'project'][index % 3]))
      }),
    )
    const received = await subscriber.until(60n)
    await writing
    expect(received).toHaveLength(40)
    const positions = received.map((event) => event.position)
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it('ends promptly on abort, while it waits and before it began', async () => {
    const subscriber = open()
    await subscriber.next()
    const ending = subscriber.ends()
    const before = performance.now()
    subscriber.abort()
    expect(await ending).toBe(true)
    expect(performance.now() - before).toBeLessThan(500)
    expect(await drain(store().subscribe({ after: 0n, signal: AbortSignal.abort() }))).toEqual([])
  })

  it('ends when the store is closed', async () => {
    const subscriber = open()
    await subscriber.next()
    const ending = subscriber.ends()
    await store().close()
    expect(await ending).toBe(true)
  })

  it('leaves the others alone when one stops in the middle', async () => {
    await record(store(), someStream(), someEvents(3))
    for await (const batch of store().subscribe({
      after: 0n,
      batchSize: 1,
      signal: new AbortController().signal,
    })) {
      expect(batch.position).toBe(1n)
      break
    }
    expect(await open().until(3n)).toHaveLength(3)
  })
}

type Subscriber = {
  next: () => Promise<SubscriptionBatch>
  until: (position: bigint) => Promise<readonly RecordedEvent[]>
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
    ends: async () => (await batches.next()).done === true,
    abort: () => controller.abort(),
  }
}

const drain = async (
  batches: AsyncIterable<SubscriptionBatch>,
): Promise<readonly SubscriptionBatch[]> => {
  const all: SubscriptionBatch[] = []
  for await (const batch of batches) all.push(batch)
  return all
}
