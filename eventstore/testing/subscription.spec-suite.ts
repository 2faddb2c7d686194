import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { SubscribeOptions } from '../event-store.ts'
import { describeRestarts } from './restart.spec-suite.ts'
import type { Books, StoreUnderTest } from './books-under-test.ts'
import { toIds, record, someCategory, someEvent, someEvents, someStream } from './events.ts'
import { drain, subscribeTo } from './subscriber.ts'
import type { Subscriber } from './subscriber.ts'
import { toPosition, type Position } from '../position.ts'

/**
 * The stores of this suite poll once a minute at most, so that what arrives in time was announced.
 */
export const describeSubscriptions = (books: () => Books, subject: StoreUnderTest): void => {
  const open = (options: Partial<SubscribeOptions> = {}): Subscriber =>
    subscribeTo(books().store, { after: books().start, ...options })

  describeCatchingUp(books, open)
  describeCategories(books, open)
  describeEnds(books, open)
  describeEarlyEnds(subject)
  describe('that is interrupted', () => {
    describeRestarts(books, subject)
  })
}

type Open = (options?: Partial<SubscribeOptions>) => Subscriber

const describeCatchingUp = (books: () => Books, open: Open): void => {
  it('catches up in pages, marks it, and continues live', async () => {
    const { store } = books()
    const events = await record(store, someStream(), someEvents(5))
    const subscriber = open({ batchSize: 2 })
    const pages = [await subscriber.next(), await subscriber.next(), await subscriber.next()]
    expect(pages.map((page) => page.events.length)).toEqual([2, 2, 1])
    expect(pages.map((page) => page.caughtUp)).toEqual([false, false, true])
    expect(pages.map((page) => page.position)).toEqual(
      [1, 3, 4].map((index) => events[index]?.position),
    )
    const live = record(store, someStream())
    const batch = await subscriber.next()
    expect(batch.events).toEqual(await live)
    expect(batch).toMatchObject({ position: (await live)[0]?.position, caughtUp: true })
  })

  it('with nothing to read is caught up at once', async () => {
    expect(await open().next()).toEqual({ events: [], position: books().start, caughtUp: true })
  })

  it('marks the catch-up when the last page was full', async () => {
    const events = await record(books().store, someStream(), someEvents(4))
    const [second, fourth] = [events[1]?.position, events[3]?.position]
    const subscriber = open({ batchSize: 2 })
    expect(await subscriber.next()).toMatchObject({ position: second, caughtUp: false })
    expect(await subscriber.next()).toMatchObject({ position: fourth, caughtUp: false })
    expect(await subscriber.next()).toEqual({ events: [], position: fourth, caughtUp: true })
  })

  it('resumes after a position', async () => {
    const events = await record(books().store, someStream(), someEvents(5))
    const subscriber = open({ after: events[2]?.position ?? 0n })
    expect((await subscriber.next()).events).toEqual(events.slice(3))
  })

  it('continues from each stored position, from one below it and from the beginning', async () => {
    const { store } = books()
    const category = someCategory('kept')
    const events = []
    for (let turn = 0; turn < 3; turn += 1) {
      events.push(...(await record(store, someStream(category), someEvents(2))))
      await record(store, someStream())
    }
    const last = events.at(-1)?.position ?? 0n
    for (const filter of [{ categories: [category] }, {}]) {
      const own = ({ stream }: { stream: string }) => stream.startsWith(category)
      const following = async (after: Position) =>
        (await subscribeTo(store, { after, ...filter }).until(last)).filter(own)
      const reading = async (after: Position) =>
        (await store.readAll({ after, limit: 1_000, ...filter })).filter(own)
      for (const [index, { position }] of events.entries()) {
        // An earlier version stored such positions, because it took those of every store for dense.
        const below = toPosition(position - 1n)
        for (const goOn of [following, reading]) {
          expect(await goOn(position)).toEqual(events.slice(index + 1))
          expect(await goOn(below)).toEqual(events.slice(index))
        }
      }
    }
    expect(await open({ after: 0n, categories: [category] }).until(last)).toEqual(events)
    const [first] = await store.readAll({ after: 0n, limit: 1, categories: [category] })
    expect(first).toEqual(events[0])
  })

  it('is refused beyond the head: the event store was restored to an older state', async () => {
    const [event] = await record(books().store, someStream())
    const after = toPosition((event?.position ?? 0n) + 1n)
    await expect(open({ after }).next()).rejects.toThrow(/beyond the head/)
    await expect(open({ after, categories: ['thing'] }).next()).rejects.toThrow(/beyond/)
  })

  it('delivers a live event within milliseconds', async () => {
    const subscriber = open()
    await subscriber.next()
    const lags: number[] = []
    for (let turn = 0; turn < 9; turn += 1) {
      const acknowledged = record(books().store, someStream()).then(() => performance.now())
      await subscriber.next()
      const delivered = performance.now()
      lags.push(delivered - (await acknowledged))
    }
    expect(lags.toSorted((a, b) => a - b)[4]).toBeLessThan(250)
  })

  it('delivers to several, each at its own speed, every event once and in order', async () => {
    const { store, expectInOrder } = books()
    const subscribers = [open({ batchSize: 1 }), open({ batchSize: 7 }), open()]
    const writing = Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let turn = 0; turn < 3; turn += 1) await record(store, someStream())
      }),
    )
    const received = await Promise.all(subscribers.map((one) => one.events(192)))
    await writing
    for (const events of received) {
      expect(events).toHaveLength(192)
      expectInOrder(events)
    }
    expect(toIds(received[1] ?? [])).toEqual(toIds(received[0] ?? []))
    expect(toIds(received[2] ?? [])).toEqual(toIds(received[0] ?? []))
  })

  it('waits for a slow subscriber: no batch is larger than requested, and no event is lost', async () => {
    const { store, expectInOrder } = books()
    const text = 'x'.repeat(5_000)
    const subscriber = open({ batchSize: 20 })
    const writing = Promise.all(
      Array.from({ length: 16 }, async () => {
        const events = Array.from({ length: 20 }, () => someEvent({ data: { text } }))
        await record(store, someStream(), events)
      }),
    )
    const received = []
    while (received.length < 320) {
      const { events } = await subscriber.next()
      expect(events.length).toBeLessThanOrEqual(20)
      received.push(...events)
      await delay(5)
    }
    await writing
    expectInOrder(received)
    expect(received).toHaveLength(320)
  })

  it('can be resumed before an event that its reader threw on', async () => {
    const { store, start } = books()
    const events = await record(store, someStream(), someEvents(10))
    let position = start
    const read = async (isPoison: (id: string) => boolean) => {
      const { signal } = new AbortController()
      for await (const batch of store.subscribe({ after: position, batchSize: 3, signal })) {
        for (const event of batch.events) {
          if (isPoison(event.id)) throw new Error(`cannot read ${event.id}`)
          position = event.position
        }
        if (position === events.at(-1)?.position) return
      }
    }
    const poison = events[4]?.id
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(read((id) => id === poison)).rejects.toThrow(`cannot read ${poison}`)
      expect(position).toBe(events[3]?.position)
    }
    const rest = await open({ after: position }).events(6)
    expect(rest).toEqual(events.slice(4))
    await read(() => false)
    expect(position).toBe(events.at(-1)?.position)
  })
}

const describeCategories = (books: () => Books, open: Open): void => {
  it('to categories skips the events of others, and moves its position past them', async () => {
    const { store, start } = books()
    const [payment, project] = [someCategory('payment'), someCategory('project')]
    const subscriber = open({ categories: [payment] })
    expect(await subscriber.next()).toMatchObject({ position: start, caughtUp: true })
    const [other] = await record(store, someStream(project))
    expect(await subscriber.next()).toEqual({
      events: [],
      position: other?.position,
      caughtUp: true,
    })
    const [own] = await record(store, someStream(payment))
    expect(await subscriber.next()).toEqual({
      events: [own],
      position: own?.position,
      caughtUp: true,
    })
  })

  it('to types skips the events of others, when catching up and live, and moves past them', async () => {
    const { store } = books()
    const payment = someCategory('payment')
    const write = async (type: string) =>
      await record(store, someStream(payment), [someEvent({ type })])
    const before = [await write('Done'), await write('Begun'), await write('Done')].flat()
    const [unread] = await write('Begun')
    const subscriber = open({ categories: [payment], types: ['Done'], batchSize: 2 })
    const behind = await subscriber.until(unread?.position ?? 0n)
    expect(behind).toEqual([before[0], before[2]])
    const [other] = await write('Begun')
    expect(await subscriber.until(other?.position ?? 0n)).toEqual([])
    const [own] = await write('Done')
    expect(await subscriber.until(own?.position ?? 0n)).toEqual([own])
  })

  it('to categories misses none of their events while others are written', async () => {
    const { store } = books()
    const [payment, receipt, project] = [
      someCategory('payment'),
      someCategory('receipt'),
      someCategory('project'),
    ]
    const subscriber = open({ categories: [payment, receipt], batchSize: 3 })
    const appends = Array.from({ length: 60 }, async (_, index) => {
      const category = [payment, receipt, project][index % 3]
      return await record(store, someStream(category))
    })
    const received = await subscriber.events(40)
    const wanted = (await Promise.all(appends))
      .flat()
      .filter((event) => !event.stream.startsWith(project))
      .toSorted((a, b) => (a.position < b.position ? -1 : 1))
    expect(received).toEqual(wanted)
    const last = await record(store, someStream(project))
    expect(await subscriber.until(last[0]?.position ?? 0n)).toEqual([])
  })

  it('to categories reaches the end after a long stretch of others', async () => {
    const { store } = books()
    const rare = someCategory('rare')
    const [first] = await record(store, someStream(rare))
    for (let turn = 0; turn < 5; turn += 1) await record(store, someStream(), someEvents(500))
    const [second] = await record(store, someStream(rare))
    const [last] = await record(store, someStream())
    const received = await open({ categories: [rare] }).until(last?.position ?? 0n)
    expect(received).toEqual([first, second])
  })
}

const describeEnds = (books: () => Books, open: Open): void => {
  it('ends promptly on abort, while it waits and before it began', async () => {
    const { store, start } = books()
    const subscriber = open()
    await subscriber.next()
    const ending = subscriber.ends()
    const before = performance.now()
    subscriber.abort()
    expect(await ending).toBe(true)
    expect(performance.now() - before).toBeLessThan(3_000)
    expect(await drain(store.subscribe({ after: start, signal: AbortSignal.abort() }))).toEqual([])
  })

  it('ends when the store is closed', async () => {
    const subscriber = open()
    await subscriber.next()
    const ending = subscriber.ends()
    await books().store.close()
    expect(await ending).toBe(true)
  })

  it('does not affect the others when one stops in the middle', async () => {
    const { store, start } = books()
    const events = await record(store, someStream(), someEvents(3))
    for await (const batch of store.subscribe({
      after: start,
      batchSize: 1,
      signal: new AbortController().signal,
    })) {
      expect(batch.position).toBe(events[0]?.position)
      break
    }
    expect(await open().events(3)).toEqual(events)
  })
}

// Each store is at another step of the start: waits, reads and connections that begin.
const describeEarlyEnds = (subject: StoreUnderTest): void => {
  it('ends when the store is closed at any moment after it began', async () => {
    for (let milliseconds = 0; milliseconds < 50; milliseconds += 0.5) {
      const store = await subject.open()
      const ending = drain(store.subscribe({ after: 0n, signal: new AbortController().signal }))
      const outcome = ending.then(
        () => 'ended',
        () => 'ended',
      )
      await delay(milliseconds)
      const closing = store.close().then(() => outcome)
      const answer = await Promise.race([closing, delay(closesWithinMilliseconds, 'hangs')])
      expect(`${answer} after ${milliseconds} ms`).toBe(`ended after ${milliseconds} ms`)
    }
  })
}

const closesWithinMilliseconds = 10_000
