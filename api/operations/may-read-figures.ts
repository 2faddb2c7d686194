import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { callerAddress } from '../middleware/caller/rate-limit.ts'

/**
 * Callers that send METRICS_TOKEN, if it is set, may read the figures under any host name. If it is
 * not set, only this machine may. A proxy on this machine also calls from the loopback address, but
 * for another host.
 */
export const mayReadFigures = (c: Context<AppEnv>): boolean => {
  const { metricsToken } = c.get('deps')
  if (metricsToken !== null) {
    return isSame(c.req.header('Authorization') ?? '', `Bearer ${metricsToken}`)
  }
  const forwarded = ['Forwarded', 'X-Forwarded-For', 'Via'].some((name) => c.req.header(name))
  return !forwarded && isLoopback(callerAddress(c)) && isOwnName(new URL(c.req.url).hostname)
}

const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address)

const isOwnName = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

// Digests have one length, so that the time of the comparison reveals nothing.
const isSame = (candidate: string, wanted: string): boolean =>
  timingSafeEqual(computeDigest(candidate), computeDigest(wanted))

const computeDigest = (text: string): Buffer => createHash('sha256').update(text).digest()
