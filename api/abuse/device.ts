import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../app-env.ts'

const cookieName = 'almoner_device'
const daySeconds = 24 * 60 * 60

/**
 * A random word by which one browser's tries are counted together, for a day and at one charity.
 * Who throws it away is known by the rest: it only keeps one address's people apart.
 */
export const deviceOf = (c: Context<AppEnv>): string => {
  const known = getCookie(c, cookieName)
  if (known !== undefined && /^[\w-]{22}$/.test(known)) return known
  const device = randomBytes(16).toString('base64url')
  setCookie(c, cookieName, device, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/api',
    maxAge: daySeconds,
    secure: c.get('deps').site.scheme === 'https',
  })
  return device
}
