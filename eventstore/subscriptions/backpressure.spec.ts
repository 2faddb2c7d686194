import { describe, expect, it } from 'vitest'
import type { SubscriptionBatch } from '../event-store.ts'
import { createBackpressure } from './backpressure.ts'
import { toPosition } from '../position.ts'

/** No writer waits longer than a hundred milliseconds of real time. */
const start = () => {
  const clock = { now: 0 }
  const backpressure = createBackpressure({
    lagMilliseconds: 20,
    maxWaitMilliseconds: 100,
    stuckMilliseconds: 250,
    now: () => clock.now,
  })
  /**
   * A reader that has received everything up to `position`, and has processed it when `done` is
   * called.
   */
  const follower = async (position: number) => {
    const waiters: ((batch: SubscriptionBatch) => void)[] = []
    const source = async function* () {
      for (;;) yield await new Promise<SubscriptionBatch>((resolve) => waiters.push(resolve))
    }
    const batches = backpressure.track(source())
    const give = (to: number, caughtUp = true) =>
      waiters.shift()?.({ events: [], position: toPosition(to), caughtUp })
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
      /** Receives all events up to `to` and works on them. */
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
  it('waits for no reader if none has caught up', () => {
    const { clock, backpressure } = start()
    backpressure.committed(toPosition(1))
    clock.now = 100
    expect(backpressure.wait()).toBeNull()
  })

  it('waits a limited time for a follower that is behind, until it has caught up', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(toPosition(1))
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
    backpressure.committed(toPosition(1))
    await quick.take(1)
    await slow.take(1)
    clock.now = 30
    const wait = backpressure.wait()
    await quick.done()
    expect(await isSettled(wait)).toBe(false)
    await slow.done()
    expect(await isSettled(wait)).toBe(true)
  })

  it('does not wait once they have shown all but the latest', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(toPosition(1))
    await one.take(1)
    clock.now = 15
    backpressure.committed(toPosition(2))
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
    backpressure.committed(toPosition(1))
    await one.take(1)
    clock.now = 30
    await backpressure.wait()
    expect(backpressure.wait()).not.toBeNull()
  })

  it('does not wait for a stuck reader, and waits again once it moves', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(toPosition(1))
    await one.take(1)
    clock.now = 250
    expect(backpressure.wait()).toBeNull()
    await one.done()
    backpressure.committed(toPosition(2))
    await one.take(2)
    clock.now = 280
    expect(backpressure.wait()).not.toBeNull()
  })

  it('does not wait for a reader pages behind, and waits once it has caught up', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(toPosition(5_000))
    await one.take(2_000, { caughtUp: false })
    await one.done()
    clock.now = 30
    expect(backpressure.wait()).toBeNull()
    await one.take(5_000)
    await one.done()
    backpressure.committed(toPosition(5_001))
    await one.take(5_001)
    clock.now = 60
    expect(backpressure.wait()).not.toBeNull()
  })

  it('does not wait for a reader that has closed', async () => {
    const { clock, backpressure, follower } = start()
    const one = await follower(0)
    backpressure.committed(toPosition(1))
    await one.take(1)
    clock.now = 30
    const wait = backpressure.wait()
    await one.leave()
    expect(await isSettled(wait)).toBe(true)
    expect(backpressure.wait()).toBeNull()
  })
})
