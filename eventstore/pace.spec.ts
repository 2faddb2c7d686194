import { describe, expect, it } from 'vitest'
import type { SubscriptionBatch } from './event-store.ts'
import { createPace } from './pace.ts'

/** Nobody is waited for longer than a hundred milliseconds of the clock on the wall. */
const start = () => {
  const clock = { now: 0 }
  const pace = createPace({
    behindMilliseconds: 20,
    longestMilliseconds: 100,
    stuckMilliseconds: 250,
    now: () => clock.now,
  })
  /** A reader who has had everything up to `position`, and is done with it when `done` is called. */
  const follower = async (position: bigint) => {
    const asked: ((batch: SubscriptionBatch) => void)[] = []
    const source = async function* () {
      for (;;) yield await new Promise<SubscriptionBatch>((resolve) => asked.push(resolve))
    }
    const batches = pace.keepUp(source())
    const give = (to: bigint, caughtUp = true) =>
      asked.shift()?.({ events: [], position: to, caughtUp })
    const next = async (to: bigint): Promise<void> => {
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
      take: async (to: bigint, { caughtUp = true } = {}): Promise<void> => {
        give(to, caughtUp)
        await waiting
      },
      done,
      leave: async (): Promise<void> => {
        await batches.return()
      },
    }
  }
  return { clock, pace, follower }
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
    const { clock, pace } = start()
    pace.committed(1n)
    clock.now = 100
    expect(pace.patience()).toBeNull()
  })

  it('waits for a follower who is behind for a while, until they have come', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0n)
    pace.committed(1n)
    await one.take(1n)
    clock.now = 19
    expect(pace.patience()).toBeNull()
    clock.now = 20
    const patience = pace.patience()
    expect(await isSettled(patience)).toBe(false)
    await one.done()
    expect(await isSettled(patience)).toBe(true)
    expect(pace.patience()).toBeNull()
  })

  it('waits for the slowest of them', async () => {
    const { clock, pace, follower } = start()
    const [quick, slow] = [await follower(0n), await follower(0n)]
    pace.committed(1n)
    await quick.take(1n)
    await slow.take(1n)
    clock.now = 30
    const patience = pace.patience()
    await quick.done()
    expect(await isSettled(patience)).toBe(false)
    await slow.done()
    expect(await isSettled(patience)).toBe(true)
  })

  it('goes when they have shown all but what came lately', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0n)
    pace.committed(1n)
    await one.take(1n)
    clock.now = 15
    pace.committed(2n)
    clock.now = 30
    const patience = pace.patience()
    await one.done()
    expect(await isSettled(patience)).toBe(true)
    clock.now = 35
    expect(pace.patience()).not.toBeNull()
  })

  it('waits no longer than a moment', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0n)
    pace.committed(1n)
    await one.take(1n)
    clock.now = 30
    await pace.patience()
    expect(pace.patience()).not.toBeNull()
  })

  it('waits for nobody who is stuck, and for them again when they move', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0n)
    pace.committed(1n)
    await one.take(1n)
    clock.now = 250
    expect(pace.patience()).toBeNull()
    await one.done()
    pace.committed(2n)
    await one.take(2n)
    clock.now = 280
    expect(pace.patience()).not.toBeNull()
  })

  it('waits for nobody who is pages behind, and for them once they have caught up', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0n)
    pace.committed(5_000n)
    await one.take(2_000n, { caughtUp: false })
    await one.done()
    clock.now = 30
    expect(pace.patience()).toBeNull()
    await one.take(5_000n)
    await one.done()
    pace.committed(5_001n)
    await one.take(5_001n)
    clock.now = 60
    expect(pace.patience()).not.toBeNull()
  })

  it('waits for nobody who has gone', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0n)
    pace.committed(1n)
    await one.take(1n)
    clock.now = 30
    const patience = pace.patience()
    await one.leave()
    expect(await isSettled(patience)).toBe(true)
    expect(pace.patience()).toBeNull()
  })
})
