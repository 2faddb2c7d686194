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
  const remainingErrors = [...errors]
  return vi.fn<() => Promise<string>>(async () => {
    const error = remainingErrors.shift()
    if (error) throw error
    return 'succeeded'
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a screen whose requests are refused as too many', () => {
  it('waits as long as the server requires, and continues', async () => {
    const ask = asking(refusal(429, 3))
    const answer = readWithRetry(ask, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await answer).toBe('succeeded')
  })

  it('waits 15 seconds at most at a time, and one second if the server names no time', async () => {
    const ask = asking(refusal(429, 900), refusal(429))
    const answer = readWithRetry(ask, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(16_100)
    expect(await answer).toBe('succeeded')
  })

  it('gives up after too many refusals', async () => {
    const ask = asking(...Array.from({ length: 50 }, () => refusal(429, 1)))
    const answer = readWithRetry(ask, new AbortController().signal)
    const ended = answer.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await ended).toBeInstanceOf(ProblemError)
    expect(ask).toHaveBeenCalledTimes(11)
  })

  it('stops when the screen is left', async () => {
    const controller = new AbortController()
    const answer = readWithRetry(asking(refusal(429, 5)), controller.signal)
    const ended = answer.catch(() => 'stopped')
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
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
