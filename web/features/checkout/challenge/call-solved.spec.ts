import { pbkdf2Sync } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../../../lib/problem.ts'
import { callSolved } from './call-solved.ts'

const salt = 'ffeeddccbbaa99887766554433221100'
const challenge = {
  salt,
  iterations: 1,
  most: 20,
  target: pbkdf2Sync(salt, '7', 1, 16, 'sha256').toString('hex'),
  expiresAt: 1_800_000_000_000,
  signature: 'abc',
}
const asked = {
  status: 403,
  message: 'Keep this page open for a moment.',
  error: { message: '', code: 'challenge_required' },
}
const problem = (body: object) =>
  new Response(JSON.stringify(body), {
    status: 403,
    headers: { 'Content-Type': 'application/json' },
  })
const done = () => new Response('{"status":"succeeded"}')

const answering = (...answers: readonly (() => Response)[]) => {
  const left = [...answers]
  const fetched = vi.fn<(path: string, request: RequestInit) => Promise<Response>>(async () =>
    (left.shift() ?? done)(),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const pay = (onWork?: (sentence: string | null) => void) =>
  callSolved('POST', '/api/user/payments', { amount: 100 }, { signal, ...(onWork && { onWork }) })

describe('a call that is asked for a challenge', () => {
  it('is made again, the same, with the answer', async () => {
    const fetched = answering(() => problem({ ...asked, challenge }))
    expect(await pay()).toEqual({ status: 'succeeded' })
    const [first, second] = fetched.mock.calls.map(([, request]) => request)
    expect(second?.body).toBe(first?.body)
    expect(new Headers(second?.headers).get('Challenge-Answer')).toBe(`${salt}.1800000000000.7.abc`)
    expect(new Headers(first?.headers).has('Challenge-Answer')).toBe(false)
  })

  it('tells the payer while the device works, and when it is done', async () => {
    answering(() => problem({ ...asked, challenge }))
    const told: (string | null)[] = []
    await pay((sentence) => told.push(sentence))
    expect(told).toEqual(['Keep this page open for a moment.', null])
  })

  it('gives up after the second', async () => {
    const again = () => problem({ ...asked, challenge })
    const fetched = answering(again, again, again, again)
    await expect(pay()).rejects.toThrow(ProblemError)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('is refused where the challenge has no answer, or cannot be read', async () => {
    answering(() => problem({ ...asked, challenge: { ...challenge, target: 'none' } }))
    await expect(pay()).rejects.toThrow(ProblemError)
    answering(() => problem({ ...asked, challenge: { ...challenge, most: 10 ** 12 } }))
    await expect(pay()).rejects.toThrow(ProblemError)
  })
})

describe('a call that is asked for none', () => {
  it('is made once, whatever the answer', async () => {
    const fetched = answering(done)
    expect(await pay()).toEqual({ status: 'succeeded' })
    expect(fetched).toHaveBeenCalledTimes(1)
    const refused = answering(() =>
      problem({ ...asked, error: { message: '', code: 'cross_origin' } }),
    )
    await expect(pay()).rejects.toThrow(/cross_origin/)
    expect(refused).toHaveBeenCalledTimes(1)
  })
})
