import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Merchant } from './merchants.ts'
import type { World } from './world.ts'

const livesMilliseconds = 60 * 60_000

/** A self-contained token with its client and expiry, sealed with the client's own secret. */
export const issueToken = (merchant: Merchant, world: World): object => {
  const now = world.clock()
  const claims = {
    sub: merchant.clientId,
    iat: now,
    exp: now + livesMilliseconds,
    jti: world.newId(),
  }
  const head = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return {
    accessToken: `${head}.${computeSeal(head, merchant)}`,
    expiresOn: new Date(claims.exp).toISOString(),
    tokenType: 'Bearer',
  }
}

/** The token's client, or null for a forged or expired one. */
export const findTokenHolder = (token: string, world: World): Merchant | null => {
  const [header = '', payload = '', seal = ''] = token.split('.')
  const claims = claimsIn(payload)
  const merchant = claims && world.merchantOf(claims.sub)
  if (!claims || !merchant) return null
  const expected = Buffer.from(computeSeal(`${header}.${payload}`, merchant))
  const sealBytes = Buffer.from(seal)
  if (sealBytes.length !== expected.length || !timingSafeEqual(sealBytes, expected)) return null
  return claims.exp > world.clock() ? merchant : null
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const computeSeal = (head: string, { clientSecret }: Merchant): string =>
  createHmac('sha256', clientSecret).update(head).digest('base64url')

const claimsIn = (payload: string): { sub: string; exp: number } | null => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    if (typeof claims !== 'object' || claims === null) return null
    if (!('sub' in claims) || !('exp' in claims)) return null
    const { sub, exp } = claims
    return typeof sub === 'string' && typeof exp === 'number' ? { sub, exp } : null
  } catch {
    return null
  }
}
