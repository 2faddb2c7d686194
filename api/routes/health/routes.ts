import { Hono } from 'hono'
import type { AppEnv } from '../../app-env.ts'
import { checkpoints } from '@almoner/projections/checkpoints.ts'

/** For a load balancer and for people on call: alive, and how far the read models are behind. */
export const healthRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const { store, db, log } = c.get('deps')
  c.header('Cache-Control', 'no-store')
  try {
    const head = await store.head()
    const readModels = await checkpoints(db)
    const behind = Object.fromEntries(
      readModels.map(({ name, position }) => [name, Number(head - position)]),
    )
    return c.json({ status: 'ok', head: Number(head), behind })
  } catch (error) {
    log.error({ err: error }, 'the health check failed')
    return c.json({ status: 'unavailable' }, 503)
  }
})
