import { EventStoreDBClient } from '@eventstore/db-client'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { OutcomeUnknown } from '../port/append-errors.ts'
import type { Append, EventStore } from '../event-store.ts'
import {
  readEverything,
  toIds,
  record,
  someEvent,
  someEvents,
  someStream,
} from '../testing/events.ts'
import { subscribeTo } from '../testing/subscriber.ts'
import { startWireStandIn } from '../testing/wire-stand-in/server.ts'
import { isConnectionLost } from './connection/connection.ts'
import { openCursor } from './reading/cursor.ts'
import type { Page } from './reading/cursor.ts'
import { createEventStoreDbStore } from './store.ts'
import type { EventStoreDbStoreOptions } from './store.ts'
import { toPosition } from '../position.ts'

type Server = Awaited<ReturnType<typeof startWireStandIn>>

let server: Server
let store: EventStore

const startServer = async (options: Parameters<typeof startWireStandIn>[0] = {}) => {
  const started = await startWireStandIn(options)
  onTestFinished(() => started.close())
  return started
}

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

/** Writes while the server is stopped, and starts it. Returns the ids. */
const openAway = async (): Promise<readonly string[]> => {
  const { id, type, data, meta } = someEvent()
  const json = (value: object) => Buffer.from(JSON.stringify(value))
  const metadata = json({ call: 'another', meta })
  const event = { id, type, contentType: 'application/json', data: json(data), metadata }
  server.log.write(someStream(), -1n, [event])
  await server.start()
  return [id]
}

beforeEach(async () => {
  server = await startServer()
  store = openStore()
})

describe('a line that breaks between the commit and the answer', () => {
  it.each(['none', 'any', 0n] as const)(
    'is settled by asking again when %s was expected: written once, and not called a repeat',
    async (expected) => {
      const stream = someStream()
      if (expected === 0n) await record(store, stream)
      const append = someAppend({ stream, expected })
      server.cutNextAnswers(1)
      const result = await store.append(append)
      expect(result).toMatchObject({ outcome: 'appended', duplicate: false })
      expect(server.cuts()).toBe(1)
      expect(toIds(await store.read(stream)).slice(-2)).toEqual(toIds(append.events))
      expect(await store.read(stream)).toHaveLength(expected === 0n ? 3 : 2)
      expect(await store.append(append)).toEqual({ ...result, duplicate: true })
    },
  )

  it('again and again is an unknown outcome, which the same append resolves', async () => {
    const append = someAppend({ expected: 'any' })
    server.cutNextAnswers(3)
    await expect(store.append(append)).rejects.toThrow(OutcomeUnknown)
    expect(server.cuts()).toBe(3)
    const settled = await store.append(append)
    expect(settled).toMatchObject({ outcome: 'appended', revision: 1n, duplicate: true })
    expect(await store.read(append.stream)).toHaveLength(2)
  })

  it('still reports a conflict as a conflict', async () => {
    const append = someAppend()
    await store.append(append)
    server.cutLines()
    expect(await store.append(someAppend({ stream: append.stream }))).toEqual({
      outcome: 'conflict',
      actual: 1n,
    })
  })
})

describe('a server that is away', () => {
  it('is a lost connection to reads and an unknown outcome to appends, in bounded time', async () => {
    const events = await record(store, someStream())
    await server.stop()
    const before = performance.now()
    const append = someAppend()
    const [head, written] = await Promise.allSettled([store.head(), store.append(append)])
    expect(head).toMatchObject({ status: 'rejected' })
    expect(head.status === 'rejected' && isConnectionLost(head.reason)).toBe(true)
    expect(written).toMatchObject({ reason: expect.any(OutcomeUnknown) })
    expect(performance.now() - before).toBeLessThan(30_000)
    await server.start()
    expect(await store.append(append)).toMatchObject({ outcome: 'appended', duplicate: false })
    expect(toIds(await readEverything(store, { limit: 10 }))).toEqual([
      ...toIds(events),
      ...toIds(append.events),
    ])
  })

  it('does not prevent the store from closing, with open writes of unknown outcome', async () => {
    const subscriber = subscribeTo(store)
    await subscriber.next()
    await record(store, someStream())
    await server.stop()
    const appending = store.append(someAppend()).catch((error: unknown) => error)
    const ending = subscriber.events(2).catch((error: unknown) => error)
    const before = performance.now()
    await store.close()
    expect(performance.now() - before).toBeLessThan(10_000)
    expect(await appending).toBeInstanceOf(OutcomeUnknown)
    expect(String(await ending)).toMatch(/the subscription ended/)
  })

  it('remembers no ids when it is back, and writes no repeat', async () => {
    const append = someAppend({ expected: 'any' })
    const first = await store.append(append)
    await server.stop()
    await server.start()
    expect(await openStore().append(append)).toEqual({ ...first, duplicate: true })
    expect(await openStore().append({ ...append, expected: 1n })).toEqual({
      ...first,
      duplicate: true,
    })
  })

  it('is queried for its features again if it failed to return them at first', async () => {
    server.failNextQuestions(2)
    expect(await openStore().append(someAppend())).toMatchObject({ outcome: 'appended' })
  })
})

describe('an append larger than the server accepts at once', () => {
  const append = someAppend({
    events: Array.from({ length: 3 }, () => someEvent({ data: { text: 'x'.repeat(400_000) } })),
  })
  const refusal = new RegExp(`an append to ${append.stream} is larger than the 1048576 bytes`)

  it('is refused by name and not half written, by the store and by the server', async () => {
    await expect(store.append(append)).rejects.toThrow(refusal)
    const hopeful = openStore({ largestAppendBytes: 10_000_000 })
    await expect(hopeful.append(append)).rejects.toThrow(refusal)
    expect(await store.read(append.stream)).toEqual([])
    expect(await store.append({ ...append, events: append.events.slice(0, 2) })).toMatchObject({
      outcome: 'appended',
    })
  })
})

describe('an older connection method to the same event store', () => {
  it('through one call for each append upholds the same promises', async () => {
    server = await startServer({ batchAppend: false })
    const older = openStore({ largestAppendBytes: 10_000_000 })
    const append = someAppend()
    const first = await older.append(append)
    expect(first).toMatchObject({ outcome: 'appended', revision: 1n, duplicate: false })
    expect(await older.append(append)).toEqual({ ...first, duplicate: true })
    expect(await older.append(someAppend({ stream: append.stream, expected: 9n }))).toEqual({
      outcome: 'conflict',
      actual: 1n,
    })
    expect(await older.append(someAppend({ expected: 3n }))).toEqual({
      outcome: 'conflict',
      actual: 'none',
    })
    const large = Array.from({ length: 3 }, () => someEvent({ data: { text: 'x'.repeat(4e5) } }))
    await expect(older.append(someAppend({ events: large }))).rejects.toThrow(/1048576 bytes/)
    server.cutNextAnswers(1)
    expect(await older.append(someAppend())).toMatchObject({ duplicate: false })
  })

  it('through the gossip of a cluster finds its leader', async () => {
    const clusterStore = openStore({ url: server.clusterUrl })
    const [event] = await record(clusterStore, someStream())
    expect(await clusterStore.readAll({ after: 0n, limit: 10 })).toEqual([event])
  })
})

describe('a log that carries more than our events', () => {
  it('shows ours alone, and its head is the newest of them', async () => {
    const [event] = await record(store, someStream())
    for (let turn = 0; turn < 2_000; turn += 1) server.log.putNoise('$stats-1', '$statsCollected')
    server.log.putNoise('legacy-2', 'SomethingElse')
    expect(await store.head()).toBe(event?.position)
    expect(await openStore().head()).toBe(event?.position)
    server.traffic.eventsSent = 0
    expect(await store.head()).toBe(event?.position)
    // Scanned events are not scanned again; the server is some events ahead of the reader.
    expect(server.traffic.eventsSent).toBeLessThan(500)
    expect(await readEverything(store, { limit: 1 })).toEqual([event])
    expect(await subscribeTo(store).next()).toEqual({
      events: [event],
      position: event?.position,
      caughtUp: true,
    })
  })

  it('refuses a stream of ours that contains an event of another program', async () => {
    const stream = someStream()
    await record(store, stream)
    server.log.putNoise(stream, 'SomethingElse')
    await expect(store.read(stream)).rejects.toThrow(/did not write/)
  })

  it('reports a position that no event has, and continues from the event before it', async () => {
    const onSetBack = vi.fn<NonNullable<EventStoreDbStoreOptions['onSetBack']>>()
    const noticing = openStore({ onSetBack })
    const events = await record(noticing, someStream(), someEvents(3))
    const after = toPosition((events[1]?.position ?? 0n) + 1n)
    expect(await noticing.readAll({ after, limit: 10 })).toEqual([events[2]])
    expect((await subscribeTo(noticing, { after }).next()).events).toEqual([events[2]])
    expect(onSetBack.mock.calls).toEqual([[{ from: after, to: events[1]?.position }]])
    expect(
      (await subscribeTo(noticing, { after: events[1]?.position ?? 0n }).next()).events,
    ).toEqual([events[2]])
    expect(onSetBack).toHaveBeenCalledTimes(1)
  })
})

describe('the simulated server', () => {
  it('commits appends to different streams in any order, and those to one stream in theirs', async () => {
    const [first, second] = [someStream(), someStream()]
    const writtenEvents = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => record(store, turn % 2 ? first : second)),
    )
    const all = await readEverything(openStore(), { limit: 100 })
    for (const stream of [first, second]) {
      const isInStream = (event: { stream: string }) => event.stream === stream
      expect(toIds(all.filter(isInStream))).toEqual(toIds(writtenEvents.flat().filter(isInStream)))
    }
    expect(toIds(all)).not.toEqual(toIds(writtenEvents.flat()))
  })
})

describe('a log that was restored to an older state', () => {
  it('has an older head, accepts appends, and refuses a reader that has seen more', async () => {
    const stream = someStream()
    const [kept] = await record(store, stream)
    const length = server.log.records.length
    const [lost] = await record(store, stream)
    const after = lost?.position ?? 0n
    expect(await store.head()).toBe(after)
    await server.stop()
    server.log.restoreTo(length)
    await server.start()
    expect(await store.head()).toBe(kept?.position)
    await expect(subscribeTo(store, { after }).next()).rejects.toThrow(/beyond the head/)
    expect(await store.append(someAppend({ stream, expected: 'any' }))).toMatchObject({
      outcome: 'appended',
      revision: 2n,
    })
  })
})

describe('a subscriber', () => {
  it('continues without help when the server went away and came back', async () => {
    const subscriber = subscribeTo(store)
    await subscriber.next()
    const waiting = subscriber.events(1)
    await server.stop()
    // Written by another process while no connection was open: it was not announced.
    const [event] = await openAway()
    expect(toIds(await waiting)).toEqual([event])
    const catchingUp = subscribeTo(store, { batchSize: 1 })
    await record(store, someStream(), someEvents(300))
    const early = await catchingUp.events(5)
    server.cutLines()
    const late = await catchingUp.events(296)
    expect(toIds([...early, ...late])).toEqual(
      toIds(await readEverything(openStore(), { limit: 1_000 })),
    )
  })

  it('that stops reading makes the server stop sending: events that it did not request stay there', async () => {
    const text = 'x'.repeat(20_000)
    for (let turn = 0; turn < 20; turn += 1) {
      const events = Array.from({ length: 50 }, () => someEvent({ data: { text } }))
      await store.append(someAppend({ events }))
    }
    server.traffic.eventsSent = 0
    const subscriber = subscribeTo(store, { batchSize: 10 })
    expect((await subscriber.next()).events).toHaveLength(10)
    // Another connection receives all 1,000 events in this time, which count too.
    expect(await subscribeTo(openStore()).events(1_000)).toHaveLength(1_000)
    // 20 MB wait. Windows and buffers hold some, the client sixteen.
    expect(server.traffic.eventsSent).toBeLessThan(1_000 + 600)
    expect(await subscriber.events(990)).toHaveLength(990)
  })

  it('leaves nothing open when it ends, and neither does a reader', async () => {
    await record(store, someStream(), someEvents(500))
    for (let turn = 0; turn < 20; turn += 1) {
      await store.head()
      await store.readAll({ after: 0n, limit: 3 })
      const subscriber = subscribeTo(store, { batchSize: 3 })
      await subscriber.next()
      subscriber.abort()
    }
    // The one that listens for all subscribers of the process stays.
    await vi.waitFor(() => expect(server.traffic.openReads).toBe(1))
    await store.close()
    await vi.waitFor(() => expect(server.traffic.openReads).toBe(0))
  })
})

describe('a reader', () => {
  it('receives the progress of a long search from the checkpoints of the server', async () => {
    const rare = someStream('rare')
    await record(store, rare)
    for (let turn = 0; turn < 7; turn += 1) await record(store, someStream(), someEvents(500))
    const client = EventStoreDBClient.connectionString(server.url)
    const options = { after: 0n as const, categories: ['rare'], millisecondsForAPage: 0 }
    const cursor = openCursor(client, options)
    const pages: Page[] = []
    while (pages.at(-1)?.caughtUp !== true) pages.push(await cursor.page(10))
    cursor.close()
    await client.dispose()
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flatMap((page) => page.events)).toHaveLength(1)
    const positions = pages.map((page) => page.position)
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(positions[1]).toBeGreaterThan(positions[0] ?? 0n)
    expect(positions.at(-1)).toBeGreaterThanOrEqual(await store.head())
  })

  it('that is cut off because the store closes does not receive a part as the whole', async () => {
    const stream = someStream()
    for (let turn = 0; turn < 8; turn += 1) await record(store, stream, someEvents(500))
    server.traffic.eventsSent = 0
    const reading = [
      store.read(stream, { limit: 4_000 }),
      store.readAll({ after: 0n, limit: 4_000 }),
    ]
    const answers = reading.map((read) =>
      read.then(
        (events) => `${events.length} events`,
        (error: unknown) => String(error),
      ),
    )
    const hasBegun = () => expect(server.traffic.eventsSent).toBeGreaterThan(0)
    await vi.waitFor(hasBegun, { interval: 1 })
    await store.close()
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^4000 events|is closed|does not answer|ended a subscription/)
    }
  })
})

describe('two processes on the same event store', () => {
  it('notify each other at once', async () => {
    const other = openStore()
    const subscriber = subscribeTo(store)
    await subscriber.next()
    const [first] = await record(other, someStream())
    expect((await subscriber.next()).events).toEqual([first])
    const [second] = await record(other, someStream())
    expect((await subscriber.next()).events).toEqual([second])
  })

  it('let one of them win a stream, and both append if no revision is expected', async () => {
    const both = [store, openStore()]
    for (let turn = 0; turn < 10; turn += 1) {
      const stream = someStream()
      const results = await Promise.all(both.map((one) => one.append(someAppend({ stream }))))
      expect(results.map((result) => result.outcome).toSorted()).toEqual(['appended', 'conflict'])
    }
    const stream = someStream()
    const appends = Array.from({ length: 20 }, () => someAppend({ stream, expected: 'any' }))
    const results = await Promise.all(
      appends.flatMap((append) => both.map((one) => one.append(append))),
    )
    expect(results.filter((result) => 'duplicate' in result && !result.duplicate)).toHaveLength(20)
    expect(await store.read(stream)).toHaveLength(40)
  })
})
