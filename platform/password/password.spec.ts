import { describe, expect, it } from 'vitest'
import { hashPassword, verifyNothing, verifyPassword } from './password.ts'

// A hash from the reference implementation's own tests: 64 MiB, two passes, the salt "somesalt".
const reference =
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

describe('a password', () => {
  it('is recognised, and no other is', async () => {
    const hash = await hashPassword('Harbour2026')
    expect(await verifyPassword('Harbour2026', hash)).toBe(true)
    for (const wrong of ['harbour2026', 'Harbour2026 ', 'Harbour202', '', '\u0000']) {
      expect(await verifyPassword(wrong, hash)).toBe(false)
    }
  })

  it('has another hash each time, which names its cost', async () => {
    const hashes = await Promise.all([hashPassword('same'), hashPassword('same')])
    expect(hashes[0]).not.toBe(hashes[1])
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
      expect(hash).not.toContain('same')
    }
  })

  it('is the same in letters composed or not, as keyboards differ', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
  })

  it('counts to its last letter, at any length and in any script', async () => {
    const long = `${'港'.repeat(199)}a`
    const hash = await hashPassword(long)
    expect(await verifyPassword(long, hash)).toBe(true)
    expect(await verifyPassword(`${'港'.repeat(199)}b`, hash)).toBe(false)
  })
})

describe('a hash by another implementation, at another cost', () => {
  it('is understood', async () => {
    expect(await verifyPassword('password', reference)).toBe(true)
    expect(await verifyPassword('Password', reference)).toBe(false)
  })
})

describe('an invalid hash', () => {
  it.each([
    '',
    'Harbour2026',
    '$2b$12$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234',
    reference.replace('argon2id', 'argon2i'),
    reference.replace('v=19', 'v=16'),
    reference.replace('m=65536', 'm=-1'),
    reference.slice(0, reference.lastIndexOf('$') + 1),
    `${reference.slice(0, reference.lastIndexOf('$'))}$A`,
    reference.replace('c29tZXNhbHQ', 'c2'),
    `${reference}\n`,
    `${reference}$`,
  ])('verifies no password: %j', async (hash) => {
    expect(await verifyPassword('password', hash)).toBe(false)
  })
})

describe('a password check without an account', () => {
  it('takes as long as a real one, so that timing does not reveal a known name', async () => {
    const hash = await hashPassword('x')
    const took = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now()
      await work()
      return performance.now() - startedAt
    }
    await verifyNothing('the first makes the decoy')
    const real: number[] = []
    const nothing: number[] = []
    for (let round = 0; round < 7; round += 1) {
      real.push(await took(() => verifyPassword('y', hash)))
      nothing.push(await took(() => verifyNothing('y')))
    }
    // The shortest of each, in turns: what else this machine does disturbs both alike.
    expect(Math.min(...nothing)).toBeGreaterThan(Math.min(...real) / 3)
  })
})
