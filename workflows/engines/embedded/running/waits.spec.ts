import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWaits } from './waits.ts'

const minute = 60_000
const hour = 60 * minute
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const setUp = () => {
  const waits = createWaits()
  const received = vi.fn<(outcome: unknown) => void>()
  const listen = (within = hour, signal: string | null = 'look') =>
    void waits.listen('plan-1', signal, Date.now() + within).then(received)
  return { waits, told: received, listen }
}
const nothing = { came: false, numbers: [] }

describe('a process that waits', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('receives an earlier signal at once, and several signals as one', async () => {
    const { waits, told, listen } = setUp()
    waits.hear('plan-1', 'look', 1)
    waits.hear('plan-1', 'another', 2)
    waits.hear('plan-1', 'look', 3)
    listen()
    await pass(0)
    expect(told).toHaveBeenCalledExactlyOnceWith({ came: true, numbers: [1, 3] })
  })

  it('is woken by its own signal alone', async () => {
    const { waits, told, listen } = setUp()
    listen()
    waits.hear('plan-2', 'look', 1)
    waits.hear('plan-1', 'another', 2)
    await pass(minute)
    expect(told).not.toHaveBeenCalled()
    waits.hear('plan-1', 'look', 3)
    await pass(0)
    expect(told).toHaveBeenCalledExactlyOnceWith({ came: true, numbers: [3] })
  })

  it('receives a signal once, however often its notification comes before its deletion', async () => {
    const { waits, told, listen } = setUp()
    waits.hear('plan-1', 'look', 1)
    listen()
    await pass(0)
    waits.hear('plan-1', 'look', 1)
    listen(minute)
    await pass(minute)
    expect(told).toHaveBeenLastCalledWith(nothing)
  })

  it('receives a signal once if its notification comes after its deletion', async () => {
    const { waits, told, listen } = setUp()
    listen()
    waits.hear('plan-1', 'look', 1)
    await pass(0)
    waits.deleted('plan-1', [1])
    waits.hear('plan-1', 'look', 1)
    listen()
    await pass(minute)
    expect(told).toHaveBeenCalledExactlyOnceWith({ came: true, numbers: [1] })
    expect(waits.isReceived('plan-1', 1)).toBe(true)
  })

  it('continues when its time is over, however long that is', async () => {
    const { told, listen } = setUp()
    const days = 25 * 24 * hour
    listen(days)
    await pass(days - 1)
    expect(told).not.toHaveBeenCalled()
    await pass(1)
    expect(told).toHaveBeenCalledExactlyOnceWith(nothing)
  })

  it('continues when its time is over even if the clock was set back', async () => {
    const { told, listen } = setUp()
    listen(5_000)
    await pass(1_000)
    vi.setSystemTime(Date.now() - hour)
    await pass(3_999)
    expect(told).not.toHaveBeenCalled()
    await pass(1)
    expect(told).toHaveBeenCalledExactlyOnceWith(nothing)
  })

  it('continues if its machine was suspended beyond that time', async () => {
    const { waits, told, listen } = setUp()
    listen()
    await pass(1_000)
    waits.wakeDue()
    await pass(0)
    expect(told).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 8 * hour)
    waits.wakeDue()
    await pass(0)
    expect(told).toHaveBeenCalledExactlyOnceWith(nothing)
  })
})

describe('a process whose wait is far from its end', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const givenFar = () => {
    const onFar = vi.fn<(id: string) => void>()
    const waits = createWaits({ farMilliseconds: 5 * minute, onFar })
    const received = vi.fn<(outcome: unknown) => void>()
    const listen = (id: string, within: number) =>
      void waits.listen(id, 'look', Date.now() + within).then(received)
    const abandon = (restedMilliseconds = 0, most = 10) => {
      const begunBefore = performance.now() - restedMilliseconds
      return waits.abandonFar({ begunBefore, most }).map(({ id }) => id)
    }
    return { waits, onFar, received, listen, abandon }
  }

  it('is abandoned, the oldest first, and never continues here', async () => {
    const { waits, onFar, received, listen, abandon } = givenFar()
    const until = Date.now() + hour
    for (const id of ['plan-1', 'plan-2', 'plan-3']) listen(id, hour)
    listen('payment-1', 5 * minute)
    expect(onFar.mock.calls).toEqual([['plan-1'], ['plan-2'], ['plan-3']])
    expect(waits.countFar()).toBe(3)
    expect(waits.abandonFar({ begunBefore: performance.now(), most: 1 })).toEqual([
      { id: 'plan-1', until },
    ])
    expect(abandon()).toEqual(['plan-2', 'plan-3'])
    expect(waits.countFar()).toBe(0)
    await pass(5 * minute)
    expect(received).toHaveBeenCalledOnce()
    await pass(hour)
    waits.wakeDue()
    expect(received).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is left alone while its wait is new', async () => {
    const { listen, abandon } = givenFar()
    listen('plan-1', hour)
    await pass(1_000)
    listen('plan-2', hour)
    expect(abandon(500)).toEqual(['plan-1'])
    expect(abandon(500)).toEqual([])
    await pass(500)
    expect(abandon(500)).toEqual(['plan-2'])
  })

  it('is not abandoned if it has a signal that it does not wait for, or one that is not deleted', async () => {
    const { waits, listen, abandon } = givenFar()
    waits.hear('plan-1', 'another', 1)
    listen('plan-1', hour)
    waits.hear('plan-2', 'look', 2)
    listen('plan-2', hour)
    await pass(0)
    listen('plan-2', hour)
    expect(abandon()).toEqual([])
    waits.deleted('plan-2', [2])
    expect(abandon()).toEqual(['plan-2'])
  })

  it('is not abandoned once it was woken', async () => {
    const { waits, listen, received, abandon } = givenFar()
    listen('plan-1', hour)
    waits.hear('plan-1', 'look', 1)
    await pass(0)
    expect(received).toHaveBeenCalledExactlyOnceWith({ came: true, numbers: [1] })
    expect(abandon()).toEqual([])
  })
})

describe('a signal to a process at work', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const hoping = () => {
    const { waits, listen } = setUp()
    const rested = vi.fn<(rest: string) => void>()
    const stop = new AbortController()
    const hope = () => void waits.untilRest('plan-1', 500, stop.signal).then(rested)
    return { waits, listen, rested, stop, hope }
  }

  it('learns that the process waits, even if it was already waiting', async () => {
    const { listen, rested, hope } = hoping()
    hope()
    await pass(499)
    expect(rested).not.toHaveBeenCalled()
    listen(minute, 'another')
    await pass(0)
    hope()
    await pass(0)
    expect(rested.mock.calls).toEqual([['waits'], ['waits']])
  })

  it('learns that it has ended, and not of another one', async () => {
    const { waits, rested, hope } = hoping()
    hope()
    waits.ended('plan-2')
    await pass(0)
    expect(rested).not.toHaveBeenCalled()
    waits.ended('plan-1')
    await pass(0)
    expect(rested).toHaveBeenCalledExactlyOnceWith('ended')
  })

  it('is held up for half a second at most, and by no engine that closes', async () => {
    const { rested, stop, hope } = hoping()
    hope()
    await pass(500)
    expect(rested).toHaveBeenCalledExactlyOnceWith('goes on')
    hope()
    stop.abort()
    hope()
    await pass(0)
    expect(rested).toHaveBeenCalledTimes(3)
    expect(vi.getTimerCount()).toBe(0)
  })
})
