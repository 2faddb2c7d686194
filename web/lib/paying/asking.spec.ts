import { describe, expect, it, vi } from 'vitest'
import { NetworkError, ProblemError } from '../api/failure/problem.ts'
import { findFinalRefusal, wait } from './asking.ts'

const { signal } = new AbortController()
const problem = (status: number, code: string) =>
  new ProblemError({
    type: '',
    title: '',
    status,
    message: '',
    error: { message: '', code },
    challenge: undefined,
  })

describe('an answer to a payment that was sent', () => {
  it('is final if a bank or the API refuses', () => {
    expect(findFinalRefusal(problem(402, 'card_declined'), signal)).toMatchObject({
      kind: 'refused',
    })
    expect(findFinalRefusal(problem(422, 'invalid_input'), signal)).toMatchObject({
      kind: 'rejected',
    })
  })

  it('decides nothing if it was lost, or is about something else', () => {
    expect(findFinalRefusal(new NetworkError('unreachable', true), signal)).toBeUndefined()
    expect(findFinalRefusal(problem(503, 'busy'), signal)).toBeUndefined()
    expect(findFinalRefusal(problem(409, 'payment_in_progress'), signal)).toBeUndefined()
  })

  it('with too many requests is final, unless an earlier answer was lost', () => {
    const often = problem(429, 'too_many_requests')
    expect(findFinalRefusal(often, signal)).toMatchObject({ kind: 'rejected' })
    expect(findFinalRefusal(often, signal, { wasLost: true })).toBeUndefined()
  })
})

describe('a pause before a request is repeated', () => {
  const over = vi.fn<(how: string) => void>()
  const pause = (signal: AbortSignal) => {
    over.mockReset()
    wait(15_000, signal).then(
      () => over('time to ask'),
      () => over('nobody waits'),
    )
  }

  it('ends after its time, or at once if the connection returns', async () => {
    vi.useFakeTimers()
    pause(signal)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(over).toHaveBeenCalledWith('time to ask')
    pause(signal)
    globalThis.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(over).toHaveBeenCalledWith('time to ask')
    vi.useRealTimers()
  })

  it('is abandoned if the caller no longer waits', async () => {
    const leaving = new AbortController()
    pause(leaving.signal)
    leaving.abort()
    await vi.waitFor(() => expect(over).toHaveBeenCalledWith('nobody waits'))
  })
})
