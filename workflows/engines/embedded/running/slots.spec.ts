import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSlots } from './slots.ts'

const job = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

describe('low-priority work', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('begins at once if no other work is running', async () => {
    const letters = createSlots(2, { to: createSlots(1) })
    expect(await letters.use(async () => 'drawn')).toBe('drawn')
  })

  it('begins when the others have all ended', async () => {
    const payments = createSlots(1)
    const letters = createSlots(2, { to: payments })
    const [first, second] = [job(), job()]
    void payments.use(first.work)
    void payments.use(second.work)
    const drawn = vi.fn<() => Promise<void>>(async () => {})
    void letters.use(drawn)
    first.end()
    await vi.advanceTimersByTimeAsync(10)
    expect(drawn).not.toHaveBeenCalled()
    second.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(drawn).toHaveBeenCalledOnce()
  })

  it('begins after a quarter of a second, however busy the others are', async () => {
    const payments = createSlots(1)
    const letters = createSlots(2, { to: payments })
    void payments.use(job().work)
    const drawn = vi.fn<() => Promise<void>>(async () => {})
    void letters.use(drawn)
    await vi.advanceTimersByTimeAsync(249)
    expect(drawn).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(drawn).toHaveBeenCalledOnce()
  })

  it('begins sooner if a shorter time was set', async () => {
    const payments = createSlots(1)
    const gifts = createSlots(2, { to: payments, milliseconds: 80 })
    void payments.use(job().work)
    const charged = vi.fn<() => Promise<void>>(async () => {})
    void gifts.use(charged)
    await vi.advanceTimersByTimeAsync(79)
    expect(charged).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(charged).toHaveBeenCalledOnce()
  })

  it('has room as long as no work waits for it', async () => {
    const letters = createSlots(1)
    const stopping = new AbortController()
    const room = vi.fn<() => void>()
    const [first, second] = [job(), job()]
    void letters.use(first.work)
    await letters.untilRoom(stopping.signal)
    void letters.use(second.work)
    void letters.untilRoom(stopping.signal).then(room)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(room).not.toHaveBeenCalled()
    first.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(room).toHaveBeenCalledOnce()
  })

  it('does not block a process that is to stop', async () => {
    const letters = createSlots(1)
    for (const { work } of [job(), job()]) void letters.use(work)
    const stopping = new AbortController()
    const room = vi.fn<() => void>()
    void letters.untilRoom(stopping.signal).then(room)
    stopping.abort()
    void letters.untilRoom(stopping.signal).then(room)
    await vi.advanceTimersByTimeAsync(0)
    expect(room).toHaveBeenCalledTimes(2)
  })

  it('never exceeds its number of slots', async () => {
    const letters = createSlots(2)
    const [first, second] = [job(), job()]
    void letters.use(first.work)
    void letters.use(second.work)
    const third = vi.fn<() => Promise<void>>(async () => {})
    void letters.use(third)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(third).not.toHaveBeenCalled()
    first.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(third).toHaveBeenCalledOnce()
  })
})
