import { Hono } from 'hono'
import { readModelStatus } from '@almoner/projections/engine/checkpoint/status.ts'
import { reactionReaders } from '@almoner/workflows/reactions/reactions.ts'
import type { AppEnv } from '../http/app-env.ts'
import { metricsText, type Measured } from '@almoner/platform/metrics.ts'
import { Refusal } from '../http/problem.ts'
import { mayReadFigures } from './may-read-figures.ts'
import { instalmentHealth } from '../use-cases/recurring-plans/instalment-health.ts'

/** Answers Prometheus. Other callers get a 404. */
export const metricsRoutes = new Hono<AppEnv>().get('/', async (c) => {
  if (!mayReadFigures(c)) throw new Refusal('not_found')
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
