import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { OutcomeUnknown } from '../port/append-errors.ts'
import type { Append, EventStore } from '../event-store.ts'
import type { Books, StoreUnderTest } from './books-under-test.ts'
import { readEverything, toIds, record, someEvents, someStream } from './events.ts'
import { subscribeTo } from './subscriber.ts'
import type { Position } from '../position.ts'

/** Tests that nothing is lost or repeated when either side goes away and comes back. */
export const describeRestarts = (books: () => Books, { interrupt }: StoreUnderTest): void => {
  it('by its subscriber continues from the stored position', async () => {
    const { store, start, expectInOrder } = books()
    const received = []
    let position = start
    for (let life = 1; life <= 4; life += 1) {
      await record(store, someStream(), someEvents(7))
      const subscriber = subscribeTo(store, { after: position, batchSize: 3 })
      for (let turn = 0; turn < life; turn += 1) {
        const batch = await subscriber.next()
        received.push(...batch.events)
        position = batch.position
      }
      subscriber.abort()
    }
    received.push(...(await subscribeTo(store, { after: position }).events(28 - received.length)))
    expectInOrder(received)
    expect(toIds(received)).toEqual(
      toIds(await readEverything(store, { after: start, limit: 100 })),
    )
  })

  // A store in this process has no connection to interrupt, and a real server is not ours.
  if (interrupt === undefined) return

  it('by its server continues by itself or from its position, with all writers active', async () => {
    const { store, start, expectInOrder } = books()
    const reader = keepReading(store, start)
    const acknowledged: string[] = []
    const writing = Array.from({ length: 8 }, async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        const append = { stream: someStream(), expected: 'none', events: someEvents(2) } as const
        expect(await settle(store, append)).toMatchObject({ outcome: 'appended', revision: 1n })
        acknowledged.push(...toIds(append.events))
        await delay(8)
      }
    })
    for (let turn = 0; turn < 3; turn += 1) {
      await delay(60)
      await interrupt()
    }
    await Promise.all(writing)
    expect(acknowledged).toHaveLength(400)
    const received = await reader.until(400)
    expectInOrder(received)
    expect(new Set(toIds(received))).toEqual(new Set(acknowledged))
    expect(await readEverything(store, { after: start, limit: 1_000 })).toHaveLength(400)
  })

  it('by its server does not lose the next event', async () => {
    const { store, start } = books()
    const reader = keepReading(store, start)
    const before = await record(store, someStream())
    await reader.until(1)
    await interrupt()
    const append = { stream: someStream(), expected: 'none', events: someEvents(1) } as const
    await settle(store, append)
    expect(toIds(await reader.until(2))).toEqual([...toIds(before), ...toIds(append.events)])
  })
}

const mostTries = 50

/** Retries until the outcome is known, as a caller does. */
const settle = async (store: EventStore, append: Append) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.append(append)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || attempt === mostTries) throw error
      await delay(20)
    }
  }
}

/** Reads on from its position when a subscription breaks, as a projector does. */
const keepReading = (store: EventStore, start: Position) => {
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const received: Awaited<ReturnType<typeof record>>[number][] = []
  const read = async () => {
    let after = start
    for (let life = 1; life <= mostTries && !stopping.signal.aborted; life += 1) {
      try {
        for await (const batch of store.subscribe({ after, signal: stopping.signal })) {
          received.push(...batch.events)
          after = batch.position
        }
      } catch {
        await delay(20)
      }
    }
  }
  void read()
  return {
    until: async (count: number) => {
      for (let turn = 0; turn < 1_000 && received.length < count; turn += 1) await delay(10)
      return received
    },
  }
}
