import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Append, EventStore, RecordedEvent } from '../../event-store.ts'
import { readEverything, toIds, record, someEvents, someStream } from '../../testing/events.ts'
import { subscribeTo } from '../../testing/subscriber.ts'
import { startWireStandIn } from '../../testing/wire-stand-in/server.ts'
import { isAccessDenied } from '../connection/connection.ts'
import { createEventStoreDbStore } from '../store.ts'
import type { EventStoreDbStoreOptions } from '../store.ts'

let server: Awaited<ReturnType<typeof startWireStandIn>>
let store: EventStore

const openStore = (options: Partial<EventStoreDbStoreOptions> = {}): EventStore => {
  const opened = createEventStoreDbStore({ url: server.url, pollMilliseconds: 60_000, ...options })
  onTestFinished(() => opened.close())
  return opened
}

const someAppend = (append: Partial<Append> = {}): Append => ({
  stream: someStream(),
  expected: 'none',
  events: someEvents(2),
  ...append,
})

beforeEach(async () => {
  const started = await startWireStandIn()
  onTestFinished(() => started.close())
  server = started
  store = openStore()
})

describe('events that were deleted and scavenged', () => {
  it('are skipped by a reader at one of them, and by every other', async () => {
    const deletedStream = someStream('gone')
    const before = await record(store, deletedStream, someEvents(3))
    const [left] = await record(store, someStream())
    await record(store, deletedStream, someEvents(2))
    const [last] = await record(store, deletedStream)
    if (left === undefined || last === undefined) throw new Error('nothing was recorded')
    await server.stop()
    server.log.scavenge(deletedStream, 5n)
    await server.start()
    const reader = openStore()
    for (const { position: after } of before) {
      expect(toIds(await reader.readAll({ after, limit: 10 }))).toEqual(toIds([left, last]))
      const batch = await subscribeTo(reader, { after, categories: ['gone'] }).until(
        last?.position ?? 0n,
      )
      expect(toIds(batch)).toEqual(toIds([last]))
    }
    expect(toIds(await reader.read(deletedStream))).toEqual(toIds([last]))
    const next = await reader.append({ stream: deletedStream, expected: 5n, events: someEvents(1) })
    expect(next).toMatchObject({ outcome: 'appended', revision: 6n })
  })

  it('may have been the newest: a reader there waits for the next event', async () => {
    const deletedStream = someStream()
    const [kept] = await record(store, someStream())
    const [newest] = await record(store, deletedStream)
    await server.stop()
    server.log.scavenge(deletedStream, 1n)
    server.log.putNoise('$scavenges', '$scavengeCompleted')
    await server.start()
    const reader = openStore()
    expect(await reader.head()).toBe(kept?.position)
    const subscriber = subscribeTo(reader, { after: newest?.position ?? 0n })
    expect(await subscriber.next()).toMatchObject({ events: [], caughtUp: true })
    const [next] = await record(reader, someStream())
    expect((await subscriber.next()).events).toEqual([next])
  })
})

describe('a user who may not read $all', () => {
  it('is refused at once, without waiting', async () => {
    server.letReadAll(false)
    const began = performance.now()
    const [head, followed] = await Promise.allSettled([
      store.head(),
      subscribeTo(store).next(),
      store.readAll({ after: 0n, limit: 1 }),
    ])
    for (const one of [head, followed]) {
      expect(one.status === 'rejected' && isAccessDenied(one.reason)).toBe(true)
    }
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(await store.append(someAppend())).toMatchObject({ outcome: 'appended' })
  })
})

describe('one reader for all subscribers', () => {
  it('is sent each event once, for any number of subscribers, and little when idle', async () => {
    const busy = openStore({ pollMilliseconds: 200 })
    const subscribers = Array.from({ length: 26 }, (_, index) =>
      subscribeTo(busy, index % 2 ? { categories: ['thing'] } : {}),
    )
    await Promise.all(subscribers.map((one) => one.next()))
    await record(busy, someStream())
    await Promise.all(subscribers.map((one) => one.events(1)))
    const { traffic } = server
    traffic.eventsSent = 0
    for (let turn = 0; turn < 20; turn += 1) await busy.append(someAppend())
    await Promise.all(subscribers.map((one) => one.events(40)))
    // Forty, and those that reads of the head return.
    expect(traffic.eventsSent).toBeLessThan(80)
    traffic.eventsSent = 0
    traffic.asked.all = 0
    // Five intervals later: the reader has checked five times whether it misses something.
    await vi.waitFor(() => expect(traffic.asked.all).toBeGreaterThanOrEqual(5), 10_000)
    expect(traffic.eventsSent).toBeLessThan(20)
  })

  it('serves a reader again that had fallen behind', async () => {
    const slow = subscribeTo(store, { batchSize: 100 })
    await slow.next()
    const quick = subscribeTo(store)
    const writtenIds: string[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const append = someAppend({ events: someEvents(500) })
      await store.append(append)
      writtenIds.push(...toIds(append.events))
    }
    expect(toIds(await quick.events(4_000))).toEqual(writtenIds)
    expect(toIds(await slow.events(4_000))).toEqual(writtenIds)
    server.traffic.eventsSent = 0
    await store.append(someAppend())
    await Promise.all([quick.events(2), slow.events(2)])
    expect(server.traffic.eventsSent).toBeLessThan(10)
  })
})

describe('subscribers that are behind together', () => {
  const categories = ['thing', 'other']

  /** Some 4,000 events of two categories. */
  const fill = async (): Promise<readonly RecordedEvent[]> => {
    for (let turn = 0; turn < 10; turn += 1) {
      for (const category of categories) await record(store, someStream(category), someEvents(200))
    }
    return await readEverything(store, { limit: 5_000 })
  }
  const ofCategory = (events: readonly RecordedEvent[], category: string) =>
    toIds(events.filter(({ stream }) => stream.startsWith(`${category}-`)))

  it('are sent each event about once, however many they are and however slow', async () => {
    const all = await fill()
    const reader = openStore()
    server.traffic.eventsSent = 0
    await Promise.all(
      Array.from({ length: 26 }, async (_, index) => {
        const category = categories[index % 2] ?? ''
        const batchSize = 1 + index * 20
        const subscriber = subscribeTo(reader, { categories: [category], batchSize })
        const received: string[] = []
        while (received.length < all.length / 2) {
          received.push(...toIds((await subscriber.next()).events))
          // These work on each batch for a while, because some subscribers are to be slow.
          if (index > 20) await delay(5)
        }
        expect(received).toEqual(ofCategory(all, category))
        // It reads on, and waits for the next event.
        void subscriber.events(1).catch(() => {})
      }),
    )
    expect(server.traffic.eventsSent).toBeLessThan(1.5 * all.length)
    // The shared reads end when all followers wait for the next event.
    await vi.waitFor(() => expect(server.traffic.openReads).toBe(1))
  })

  it('miss nothing that is written in the meantime, also if the connection breaks', async () => {
    await fill()
    const reader = openStore()
    const subscribers = Array.from({ length: 12 }, (_, index) =>
      subscribeTo(reader, { batchSize: 1 + index * 30 }),
    )
    const reading = Promise.all(subscribers.map((one) => one.events(4_100)))
    for (let turn = 0; turn < 100; turn += 1) {
      await record(store, someStream())
      if (turn === 30) server.cutLines()
    }
    const all = toIds(await readEverything(openStore(), { limit: 5_000 }))
    for (const received of await reading) expect(toIds(received)).toEqual(all)
  })

  it('let the server filter out what they did not request if there are only two of them', async () => {
    await fill()
    await record(store, someStream('rare'))
    const reader = openStore()
    server.traffic.eventsSent = 0
    const two = Array.from({ length: 2 }, () => subscribeTo(reader, { categories: ['rare'] }))
    for (const one of two) expect(await one.events(1)).toHaveLength(1)
    expect(server.traffic.eventsSent).toBeLessThan(100)
  })
})

describe('the head', () => {
  it('is found by one small read for all concurrent callers', async () => {
    await record(store, someStream(), someEvents(50))
    for (let turn = 0; turn < 5; turn += 1) server.log.putNoise('$stats-1', '$statsCollected')
    server.traffic.eventsSent = 0
    server.traffic.asked.all = 0
    await Promise.all(Array.from({ length: 30 }, () => store.head()))
    expect(server.traffic.asked.all).toBeLessThanOrEqual(4)
    expect(server.traffic.eventsSent).toBeLessThan(25)
  })
})
