import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../api/failure/problem.ts'
import { readWithRetry } from './read-with-retry.ts'

const refusal = (status: number, retryAfterSeconds?: number) =>
  new ProblemError({
    type: '',
    title: '',
    status,
    message: '',
    error: { message: '', code: 'too_many_requests' },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })

const asking = (...errors: readonly Error[]) => {
  const left = [...errors]
  return vi.fn<() => Promise<string>>(async () => {
    const error = left.shift()
    if (error) throw error
    return 'succeeded'
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a screen that is told that it asks too often', () => {
  it('waits as long as it is told, and goes on', async () => {
    const ask = asking(refusal(429, 3))
    const answer = readWithRetry(ask, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await answer).toBe('succeeded')
  })

  it('waits no longer than a quarter of a minute at once, and a second where it is told nothing', async () => {
    const ask = asking(refusal(429, 900), refusal(429))
    const answer = readWithRetry(ask, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(16_100)
    expect(await answer).toBe('succeeded')
  })

  it('gives up in the end', async () => {
    const ask = asking(...Array.from({ length: 50 }, () => refusal(429, 1)))
    const answer = readWithRetry(ask, new AbortController().signal)
    const ended = answer.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await ended).toBeInstanceOf(ProblemError)
    expect(ask).toHaveBeenCalledTimes(11)
  })

  it('stops when the screen is left', async () => {
    const left = new AbortController()
    const answer = readWithRetry(asking(refusal(429, 5)), left.signal)
    const ended = answer.catch(() => 'stopped')
    await vi.advanceTimersByTimeAsync(100)
    left.abort()
    expect(await ended).toBe('stopped')
  })
})

describe('another refusal', () => {
  it('is passed on at once', async () => {
    const ask = asking(refusal(404))
    await expect(readWithRetry(ask, new AbortController().signal)).rejects.toMatchObject({
      problem: { status: 404 },
    })
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
