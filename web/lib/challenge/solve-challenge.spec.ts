import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { solveChallenge } from './solve-challenge.ts'

const { signal } = new AbortController()

const challenge = (number: number, most = 50) => {
  const salt = '00112233445566778899aabbccddeeff'
  const target = pbkdf2Sync(salt, String(number), 10, 16, 'sha256').toString('hex')
  return { salt, iterations: 10, most, target, expiresAt: 0, signature: 'ours' }
}

describe('a challenge', () => {
  it.each([0, 1, 3, 4, 17, 48, 49])('is solved by the number %d', async (number) => {
    expect(await solveChallenge(challenge(number), signal)).toBe(number)
  })

  it('has no answer from above its most', async () => {
    expect(await solveChallenge(challenge(50), signal)).toBeNull()
    expect(await solveChallenge(challenge(6, 6), signal)).toBeNull()
  })

  it('is abandoned when the payer leaves', async () => {
    const leaving = new AbortController()
    const solving = solveChallenge(challenge(100_000, 100_000), leaving.signal)
    leaving.abort()
    await expect(solving).rejects.toThrow(/abort/i)
  })

  it('cannot be solved on a page without the right to derive keys', async () => {
    const { crypto } = globalThis
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
    const answer = await solveChallenge(challenge(1), signal)
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
    expect(answer).toBeNull()
  })
})
