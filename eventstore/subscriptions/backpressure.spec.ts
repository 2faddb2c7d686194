import { describe, expect, it } from 'vitest'
import type { SubscriptionBatch } from '../event-store.ts'
import { createBackpressure } from './backpressure.ts'
import { positionFrom } from '../position.ts'

/** Nobody is waited for longer than a hundred milliseconds of the clock on the wall. */
const start = () => {
  const clock = { now: 0 }
  const backpressure = createBackpressure({
    lagMilliseconds: 20,
    maxWaitMilliseconds: 100,
    stuckMilliseconds: 250,
    now: () => clock.now,
  })
  /** A reader who has had everything up to `position`, and is done with it when `done` is called. */
  const follower = async (position: number) => {
    const asked: ((batch: SubscriptionBatch) => void)[] = []
    const source = async function* () {
      for (;;) yield await new Promise<SubscriptionBatch>((resolve) => asked.push(resolve))
    }
    const batches = backpressure.track(source())
    const give = (to: number, caughtUp = true) =>
      asked.shift()?.({ events: [], position: positionFrom(to), caughtUp })
    const next = async (to: number): Promise<void> => {
      const coming = batches.next()
      await turn()
      give(to)
      await coming
    }
    await next(position)
    let waiting: Promise<unknown> = Promise.resolve()
    const done = async (): Promise<void> => {
      waiting = batches.next()
      await turn()
    }
    await done()
    return {
      /** Is given all up to `to`, and works on it. */
      take: async (to: number, { caughtUp = true } = {}): Promise<void> => {
        give(to, caughtUp)
        await waiting
      },
      done,
      leave: async (): Promise<void> => {
        await batches.return()
      },
    }
  }
  return { clock, backpressure, follower }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

const isSettled = async (promise: Promise<void> | null): Promise<boolean> => {
  let settled = false
  void promise?.then(() => (settled = true))
  await turn()
  return settled
}

describe('the next commit', () => {
  it('waits for nobody where nobody keeps up', () => {
    const { clock, backpressure } = start()
    backpressure.committed(positionFrom(1))
    clock.now = 100
    expect(backpressure.wait()).toBeNull()
  })

  it('waits for a follower who is behind for a while, until they have come', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(positionFrom(1))
    await one.take(1)
    clock.now = 19
    expect(backpressure.wait()).toBeNull()
    clock.now = 20
    const wait = backpressure.wait()
    expect(await isSettled(wait)).toBe(false)
    await one.done()
    expect(await isSettled(wait)).toBe(true)
    expect(backpressure.wait()).toBeNull()
  })

  it('waits for the slowest of them', async () => {
    const { clock, backpressure, follower } = start()
    const [quick, slow] = [await follower(0), await follower(0)]
    backpressure.committed(positionFrom(1))
    await quick.take(1)
    await slow.take(1)
    clock.now = 30
    const wait = backpressure.wait()
    await quick.done()
    expect(await isSettled(wait)).toBe(false)
    await slow.done()
    expect(await isSettled(wait)).toBe(true)
  })

  it('goes when they have shown all but what came lately', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(positionFrom(1))
    await one.take(1)
    clock.now = 15
    backpressure.committed(positionFrom(2))
    clock.now = 30
    const wait = backpressure.wait()
    await one.done()
    expect(await isSettled(wait)).toBe(true)
    clock.now = 35
    expect(backpressure.wait()).not.toBeNull()
  })

  it('waits no longer than a moment', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(positionFrom(1))
    await one.take(1)
    clock.now = 30
    await backpressure.wait()
    expect(backpressure.wait()).not.toBeNull()
  })

  it('waits for nobody who is stuck, and for them again when they move', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(positionFrom(1))
    await one.take(1)
    clock.now = 250
    expect(backpressure.wait()).toBeNull()
    await one.done()
    backpressure.committed(positionFrom(2))
    await one.take(2)
    clock.now = 280
    expect(backpressure.wait()).not.toBeNull()
  })

  it('waits for nobody who is pages behind, and for them once they have caught up', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(positionFrom(5_000))
    await one.take(2_000, { caughtUp: false })
    await one.done()
    clock.now = 30
    expect(backpressure.wait()).toBeNull()
    await one.take(5_000)
    await one.done()
    backpressure.committed(positionFrom(5_001))
    await one.take(5_001)
    clock.now = 60
    expect(backpressure.wait()).not.toBeNull()
  })

  it('waits for nobody who has gone', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(positionFrom(1))
    await one.take(1)
    clock.now = 30
    const wait = backpressure.wait()
    await one.leave()
    expect(await isSettled(wait)).toBe(true)
    expect(backpressure.wait()).toBeNull()
  })
})
