import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRest } from './rest.ts'

const rested = vi.fn<() => void>()
const listen = (rest: ReturnType<typeof createRest>): void => {
  void rest.within(500).then(rested)
}

describe('a process at work', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    rested.mockReset()
  })
  afterEach(() => vi.useRealTimers())

  it('rests while it waits, and no longer', async () => {
    const rest = createRest()
    listen(rest)
    await vi.advanceTimersByTimeAsync(10)
    expect(rested).not.toHaveBeenCalled()
    const { promise, resolve } = Promise.withResolvers<string>()
    const told = rest.while(() => promise)
    await vi.advanceTimersByTimeAsync(0)
    expect(rested).toHaveBeenCalledTimes(1)
    resolve('woken')
    expect(await told).toBe('woken')
    listen(rest)
    await vi.advanceTimersByTimeAsync(10)
    expect(rested).toHaveBeenCalledTimes(1)
  })

  it('rests when it has ended', async () => {
    const rest = createRest()
    listen(rest)
    rest.ended()
    listen(rest)
    await vi.advanceTimersByTimeAsync(0)
    expect(rested).toHaveBeenCalledTimes(2)
  })

  it('is not waited for longer than half a second', async () => {
    listen(createRest())
    await vi.advanceTimersByTimeAsync(499)
    expect(rested).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(rested).toHaveBeenCalledOnce()
  })
})
