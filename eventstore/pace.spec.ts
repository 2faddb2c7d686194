import { describe, expect, it } from 'vitest'
import type { SubscriptionBatch } from './event-store.ts'
import { createPace } from './pace.ts'
import { positionFrom } from './position.ts'

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
  const follower = async (position: number) => {
    const asked: ((batch: SubscriptionBatch) => void)[] = []
    const source = async function* () {
      for (;;) yield await new Promise<SubscriptionBatch>((resolve) => asked.push(resolve))
    }
    const batches = pace.keepUp(source())
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
    pace.committed(positionFrom(1))
    clock.now = 100
    expect(pace.patience()).toBeNull()
  })

  it('waits for a follower who is behind for a while, until they have come', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0)
    pace.committed(positionFrom(1))
    await one.take(1)
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
    const [quick, slow] = [await follower(0), await follower(0)]
    pace.committed(positionFrom(1))
    await quick.take(1)
    await slow.take(1)
    clock.now = 30
    const patience = pace.patience()
    await quick.done()
    expect(await isSettled(patience)).toBe(false)
    await slow.done()
    expect(await isSettled(patience)).toBe(true)
  })

  it('goes when they have shown all but what came lately', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0)
    pace.committed(positionFrom(1))
    await one.take(1)
    clock.now = 15
    pace.committed(positionFrom(2))
    clock.now = 30
    const patience = pace.patience()
    await one.done()
    expect(await isSettled(patience)).toBe(true)
    clock.now = 35
    expect(pace.patience()).not.toBeNull()
  })

  it('waits no longer than a moment', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0)
    pace.committed(positionFrom(1))
    await one.take(1)
    clock.now = 30
    await pace.patience()
    expect(pace.patience()).not.toBeNull()
  })

  it('waits for nobody who is stuck, and for them again when they move', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0)
    pace.committed(positionFrom(1))
    await one.take(1)
    clock.now = 250
    expect(pace.patience()).toBeNull()
    await one.done()
    pace.committed(positionFrom(2))
    await one.take(2)
    clock.now = 280
    expect(pace.patience()).not.toBeNull()
  })

  it('waits for nobody who is pages behind, and for them once they have caught up', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0)
    pace.committed(positionFrom(5_000))
    await one.take(2_000, { caughtUp: false })
    await one.done()
    clock.now = 30
    expect(pace.patience()).toBeNull()
    await one.take(5_000)
    await one.done()
    pace.committed(positionFrom(5_001))
    await one.take(5_001)
    clock.now = 60
    expect(pace.patience()).not.toBeNull()
  })

  it('waits for nobody who has gone', async () => {
    const { clock, pace, follower } = start()
    const one = await follower(0)
    pace.committed(positionFrom(1))
    await one.take(1)
    clock.now = 30
    const patience = pace.patience()
    await one.leave()
    expect(await isSettled(patience)).toBe(true)
    expect(pace.patience()).toBeNull()
  })
})
