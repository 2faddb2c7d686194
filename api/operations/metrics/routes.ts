import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { readModelStatus } from '@almoner/projections/engine/checkpoint/status.ts'
import { reactionReaders } from '@almoner/workflows/reaction/reactions.ts'
import type { AppEnv } from '../../app-env.ts'
import { metricsText, type Measured } from '@almoner/platform/metrics.ts'
import { callerAddress } from '../../middleware/rate-limit.ts'
import { Refusal } from '../../problem.ts'
import { instalmentHealth } from '../../use-cases/recurring-plans/instalment-health.ts'

/** For Prometheus. Other callers get a 404. */
export const metricsRoutes = new Hono<AppEnv>().get('/', async (c) => {
  if (!mayLook(c)) throw new Refusal('not_found')
  const { store, db, now, log } = c.get('deps')
  const measure = async (): Promise<Measured> => ({
    ...(await readModelStatus({ store, db, now: now(), others: reactionReaders })),
    instalments: await instalmentHealth(db, now()),
  })
  const measured = await measure().catch((error: unknown) => {
    log.error({ err: error }, 'the read models could not be asked where they stand')
    return null
  })
  const { contentType, text } = await metricsText(measured)
  return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
})

/**
 * With METRICS_TOKEN: callers that send it, under any host name. Without: this machine only. A
 * proxy on this machine also calls from the loopback address, but for another host.
 */
const mayLook = (c: Context<AppEnv>): boolean => {
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
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(computeDigest(given), computeDigest(wanted))

const computeDigest = (text: string): Buffer => createHash('sha256').update(text).digest()
