import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Challenge } from '@almoner/api/use-cases/abuse/contract.ts'
import { NetworkError, ProblemError } from '../api/failure/problem.ts'
import { deviceWork } from './device-work.ts'
import { sendSolved } from './send-solved.ts'

const salt = 'ffeeddccbbaa99887766554433221100'
const challenge: Challenge = {
  salt,
  iterations: 1,
  most: 20,
  target: pbkdf2Sync(salt, '7', 1, 16, 'sha256').toString('hex'),
  expiresAt: 1_800_000_000_000,
  signature: 'abc',
}
const sentence = 'Keep this page open for a moment.'

const refusal = (code: string, requestedChallenge?: Challenge) =>
  new ProblemError({
    type: '',
    title: '',
    status: 403,
    message: sentence,
    error: { message: '', code },
    challenge: requestedChallenge,
  })

const { signal } = new AbortController()

/** Throws each in turn, and then has the payment. */
const sending = (...errors: readonly Error[]) => {
  const remainingErrors = [...errors]
  return vi.fn<(headers: Record<string, string>) => Promise<string>>(async () => {
    const error = remainingErrors.shift()
    if (error) throw error
    return 'paid'
  })
}

describe('a request that is answered with a challenge', () => {
  it('is sent again with the answer', async () => {
    const send = sending(refusal('challenge_required', challenge))
    expect(await sendSolved(send, signal)).toBe('paid')
    const answer = { 'Challenge-Answer': `${salt}.1800000000000.7.abc` }
    expect(send.mock.calls).toEqual([[{}], [answer]])
  })

  it('shows the payer when the device starts to work, and when it is done', async () => {
    const received = [vi.spyOn(deviceWork, 'begin'), vi.spyOn(deviceWork, 'end')]
    await sendSolved(sending(refusal('challenge_required', challenge)), signal)
    expect(received.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    expect(received[0]?.mock.calls[0]).toEqual([sentence])
  })

  it('gives up after the second challenge', async () => {
    const problem = refusal('challenge_required', challenge)
    const send = sending(problem, problem, problem, problem)
    await expect(sendSolved(send, signal)).rejects.toBe(problem)
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('is refused if the challenge has no solution', async () => {
    const problem = refusal('challenge_required', { ...challenge, target: 'none' })
    const send = sending(problem)
    await expect(sendSolved(send, signal)).rejects.toBe(problem)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('a request that is answered without a challenge', () => {
  it.each([refusal('cross_origin'), new NetworkError('unreachable', true)])(
    'is sent once, regardless of the answer',
    async (error) => {
      const send = sending(error)
      await expect(sendSolved(send, signal)).rejects.toBe(error)
      expect(send).toHaveBeenCalledTimes(1)
      expect(await sendSolved(sending(), signal)).toBe('paid')
    },
  )
})
