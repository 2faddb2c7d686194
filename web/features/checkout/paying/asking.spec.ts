import { describe, expect, it } from 'vitest'
import { NetworkError, ProblemError } from '../../../lib/problem.ts'
import { finalRefusal } from './asking.ts'

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
  it('is final where a bank or the API says no', () => {
    expect(finalRefusal(problem(402, 'card_declined'), signal)).toMatchObject({ kind: 'refused' })
    expect(finalRefusal(problem(422, 'invalid_input'), signal)).toMatchObject({ kind: 'rejected' })
  })

  it('says nothing where it was lost, or is about something else', () => {
    expect(finalRefusal(new NetworkError('unreachable', true), signal)).toBeUndefined()
    expect(finalRefusal(problem(503, 'busy'), signal)).toBeUndefined()
    expect(finalRefusal(problem(409, 'payment_in_progress'), signal)).toBeUndefined()
  })

  it('that it was too often is final, but not after one that was lost', () => {
    const often = problem(429, 'too_many_requests')
    expect(finalRefusal(often, signal)).toMatchObject({ kind: 'rejected' })
    expect(finalRefusal(often, signal, { wasLost: true })).toBeUndefined()
  })
})
