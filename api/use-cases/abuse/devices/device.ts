import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../../../http/app-env.ts'

const cookieName = 'almoner_device'
const daySeconds = 24 * 60 * 60

/**
 * A random token that groups one browser's tries for a day at one charity. It separates payers who
 * share one address; the other limits identify an attacker who discards it.
 */
export const identifyDevice = (c: Context<AppEnv>): string => {
  const cookie = getCookie(c, cookieName)
  if (cookie !== undefined && /^[\w-]{22}$/.test(cookie)) return cookie
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
