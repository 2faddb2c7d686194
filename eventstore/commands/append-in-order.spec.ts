import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Append, EventStore } from '../event-store.ts'
import { createMemoryStore } from '../memory/store.ts'
import { someEvents, someStream } from '../testing/events.ts'
import { appendInOrder } from './append-in-order.ts'

const someAppend = (): Append => ({
  stream: someStream(),
  expected: 'none',
  events: someEvents(1),
})

const [one, two, three] = [someAppend(), someAppend(), someAppend()]

/** A server that commits the first append last, and takes its time for the second. */
const createOvertaking = (): EventStore => {
  const { commitsInCallOrder: _, ...memory } = createMemoryStore()
  const last = Promise.withResolvers<void>()
  return {
    ...memory,
    append: async (append) => {
      if (append === one) await last.promise
      if (append === two) await delay(20)
      const result = await memory.append(append)
      if (append === three) last.resolve()
      return result
    },
  }
}

const readStreams = async (store: EventStore) =>
  (await store.readAll({ after: 0n, limit: 10 })).map(({ stream }) => stream)

describe('many appends at once', () => {
  it('are written each after those that it follows, and before others that are slower', async () => {
    const store = createOvertaking()
    await appendInOrder(store, [one, two, three], () => [[], [], [1]])
    expect(await readStreams(store)).toEqual([two, three, one].map(({ stream }) => stream))
  })

  it('are written in the order of the calls if the store commits in that order', async () => {
    const store = createMemoryStore()
    await appendInOrder(store, [one, two, three], () => {
      throw new Error('nobody asks')
    })
    expect(await readStreams(store)).toEqual([one, two, three].map(({ stream }) => stream))
  })

  it('throw an error at a conflict, and nothing that follows it is written', async () => {
    const store = createOvertaking()
    await store.append({ ...someAppend(), stream: two.stream })
    await expect(appendInOrder(store, [two, three], () => [[], [0]])).rejects.toThrow(
      `${two.stream} has changed meanwhile`,
    )
    expect(await readStreams(store)).toEqual([two.stream])
  })
})
