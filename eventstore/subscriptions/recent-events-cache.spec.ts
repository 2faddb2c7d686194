import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { PageOptions } from '../event-store.ts'
import { createMemoryStore } from '../memory/store.ts'
import { createRecentEventsCache } from './recent-events-cache.ts'
import { someEvent } from '../testing/events.ts'
import { toPosition } from '../position.ts'

const start = (options = {}) => {
  const store = createMemoryStore()
  const requests: PageOptions[] = []
  let fault: Error | null = null
  let answersAfter: Promise<void> | null = null
  const recentEvents = createRecentEventsCache(async (options) => {
    requests.push(options)
    if (fault) throw fault
    const head = await store.head()
    await answersAfter
    return { head, events: options.after > head ? [] : await store.readAll(options) }
  }, options)
  const write = async (stream: 'gift-1' | 'charity-1', times = 1) => {
    for (let time = 0; time < times; time += 1) {
      await store.append({ stream: stream as never, expected: 'any', events: [someEvent()] })
    }
  }
  return {
    asked: requests,
    breaks: (error: Error | null) => {
      fault = error
    },
    /** Reads take what is there now, and answer once the promise is kept. */
    answersAfter: (promise: Promise<void>) => {
      answersAfter = promise
    },
    markStale: recentEvents.markStale,
    write,
    /** Does what `write` does, by this process. */
    add: async (times = 1) => {
      const before = await store.head()
      await write('gift-1', times)
      recentEvents.add(await store.readAll({ after: before, limit: 10_000 }))
    },
    positions: async (options: { after: bigint; limit?: number; categories?: string[] }) => {
      const { events, head } = await recentEvents.readOn({
        limit: 500,
        ...options,
        after: toPosition(options.after),
      })
      return { positions: events.map(({ position }) => Number(position)), head: Number(head) }
    },
  }
}

describe('subscriptions to the newest events', () => {
  it('share one read, and each receives its own events', async () => {
    const { asked, write, positions } = start()
    await positions({ after: 0n })
    await write('gift-1')
    await write('charity-1')
    asked.length = 0
    const received = await Promise.all([
      positions({ after: 0n }),
      positions({ after: 1n }),
      positions({ after: 0n, categories: ['charity'] }),
      positions({ after: 0n, limit: 1 }),
    ])
    expect(received.map((each) => each.positions)).toEqual([[1, 2], [2], [2], [1]])
    expect(received.map(({ head }) => head)).toEqual([2, 2, 2, 2])
    expect(asked).toHaveLength(1)
  })

  it('receive what was written before they started, also during another read', async () => {
    const { write, positions } = start()
    await positions({ after: 0n })
    const early = positions({ after: 0n })
    await Promise.resolve()
    await write('gift-1')
    expect((await positions({ after: 0n })).positions).toEqual([1])
    await early
  })

  it('read for themselves what lies before it', async () => {
    const { asked, write, positions } = start()
    await write('gift-1', 3)
    await positions({ after: 3n })
    await write('gift-1')
    asked.length = 0
    expect((await positions({ after: 1n })).positions).toEqual([2, 3, 4])
    expect(asked).toMatchObject([{ after: 1n }])
  })

  it('receive every event, once and in order, for writes of any size', async () => {
    const { write, positions } = start()
    await positions({ after: 0n })
    const seenPositions: number[] = []
    for (const many of [3, 999, 1_000, 1_001, 2_500, 0, 1]) {
      await write('gift-1', many)
      for (;;) {
        const page = await positions({ after: BigInt(seenPositions.length) })
        seenPositions.push(...page.positions)
        if (page.positions.length === 0) break
      }
    }
    expect(seenPositions).toEqual(Array.from({ length: 5_504 }, (_, index) => index + 1))
  })

  it('receive a fault, and everything after it', async () => {
    const { breaks, write, positions } = start()
    await write('gift-1')
    await positions({ after: 1n })
    breaks(new Error('away'))
    await expect(positions({ after: 1n })).rejects.toThrow('away')
    breaks(null)
    await write('gift-1')
    expect((await positions({ after: 1n })).positions).toEqual([2])
  })

  it('receive what this process wrote, without a read', async () => {
    const { asked, add, positions } = start()
    await positions({ after: 0n })
    asked.length = 0
    await add()
    expect(await positions({ after: 0n })).toEqual({ positions: [1], head: 1 })
    await add(2)
    expect(await positions({ after: 1n })).toEqual({ positions: [2, 3], head: 3 })
    expect(await positions({ after: 0n, categories: ['charity'] })).toEqual({
      positions: [],
      head: 3,
    })
    expect(asked).toEqual([])
  })

  it('receive what others wrote between that, also while more is added', async () => {
    const { add, write, positions } = start()
    await positions({ after: 0n })
    await add()
    await write('charity-1')
    await add()
    // A subscriber that is behind both must not wait for the next event.
    expect((await positions({ after: 0n })).positions).toEqual([1, 2, 3])
  })

  it('receive what was marked by markStale, also after other additions', async () => {
    const { add, markStale, write, positions } = start()
    await positions({ after: 0n })
    await add()
    await write('charity-1')
    markStale()
    const received = await Promise.all([positions({ after: 0n }), positions({ after: 0n })])
    expect(received.map((each) => each.positions)).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('receive once what a read finds and this process adds at the same time', async () => {
    const { add, markStale, write, positions } = start()
    await positions({ after: 0n })
    await write('charity-1')
    markStale()
    const looked = positions({ after: 0n })
    await add()
    await looked
    await add()
    expect((await positions({ after: 0n })).positions).toEqual([1, 2, 3])
  })

  it('receive as much as is added at a time, once and in order', async () => {
    const { add, positions } = start()
    await positions({ after: 0n })
    const seenPositions: number[] = []
    for (const many of [3, 999, 1_000, 1_001, 2_500, 1]) {
      await add(many)
      for (;;) {
        const page = await positions({ after: BigInt(seenPositions.length) })
        seenPositions.push(...page.positions)
        if (page.positions.length === 0) break
      }
    }
    expect(seenPositions).toEqual(Array.from({ length: 5_504 }, (_, index) => index + 1))
  })
})

describe('subscriptions that poll', () => {
  it('share the read of a moment before, until it is too old or there is news', async () => {
    const { asked, write, markStale, positions } = start({ freshMilliseconds: 60_000 })
    await positions({ after: 0n })
    asked.length = 0
    await positions({ after: 0n })
    await positions({ after: 0n })
    expect(asked).toHaveLength(0)
    await write('gift-1')
    markStale()
    expect((await positions({ after: 0n })).positions).toEqual([1])
    expect(asked).toHaveLength(1)
  })

  it('read again after that time', async () => {
    const { write, positions } = start({ freshMilliseconds: 5 })
    await positions({ after: 0n })
    await write('gift-1')
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await positions({ after: 0n })).positions).toEqual([1])
  })

  it('read again if they are past the cache, because they read a later page for themselves', async () => {
    const { write, positions } = start({ freshMilliseconds: 60_000 })
    await write('gift-1', 2)
    await positions({ after: 2n })
    await write('gift-1', 2)
    // This one is behind the cache and reads from the store, which has two events more by now.
    expect(await positions({ after: 0n })).toEqual({ positions: [1, 2, 3, 4], head: 4 })
    expect(await positions({ after: 4n })).toEqual({ positions: [], head: 4 })
  })

  it('receive at once what this process wrote while the cache read for the first time', async () => {
    const { add, answersAfter, positions } = start({ freshMilliseconds: 60_000 })
    const answer = Promise.withResolvers<void>()
    answersAfter(answer.promise)
    const first = positions({ after: 0n })
    await setImmediate()
    await add()
    answer.resolve()
    await first
    expect((await positions({ after: 0n })).positions).toEqual([1])
  })
})
