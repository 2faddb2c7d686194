import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitTime } from './time-limit.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a time limit', () => {
  it('aborts once the time has passed, and reports this', () => {
    const limit = limitTime(1_000)
    vi.advanceTimersByTime(999)
    expect([limit.signal.aborted, limit.hasPassed()]).toEqual([false, false])
    vi.advanceTimersByTime(1)
    expect([limit.signal.aborted, limit.hasPassed()]).toEqual([true, true])
  })

  it('aborts with the caller’s own signal and reason, which is no time-out', () => {
    const caller = new AbortController()
    const limit = limitTime(1_000, caller.signal)
    const reason = new Error('the reader left')
    caller.abort(reason)
    expect(limit.signal.reason).toBe(reason)
    expect(limit.hasPassed()).toBe(false)
  })

  it('is over from the start if the caller has already aborted', () => {
    const caller = new AbortController()
    caller.abort()
    expect(limitTime(1_000, caller.signal).signal.aborted).toBe(true)
  })

  it('aborts nothing once the work is done', () => {
    const caller = new AbortController()
    const limit = limitTime(1_000, caller.signal)
    limit.clear()
    caller.abort()
    vi.advanceTimersByTime(2_000)
    expect(limit.signal.aborted).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})
