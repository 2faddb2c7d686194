import { Hono } from 'hono'
import { readModelStatus, type ReadModelStatus } from '@almoner/projections/status.ts'
import type { AppEnv } from '../../app-env.ts'
import { instalmentHealth } from './instalments.ts'

// Longer than a rebuild's swap or a restart of the projector takes.
const longestLagSeconds = 60

/**
 * For a load balancer and for people on call. 503 says that this process cannot serve; a read model
 * that stopped or lies behind, or a monthly gift that nobody asked for in time, is `degraded` with 200:
 * payments go on, and no restart would mend it.
 */
export const healthRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const { store, db, now, log } = c.get('deps')
  c.header('Cache-Control', 'no-store')
  try {
    const { head, readModels } = await readModelStatus({ store, db, now: now() })
    const instalments = await instalmentHealth(db, now())
    const isAllWell = readModels.every(isWell) && instalments.overdue === 0
    return c.json({
      status: isAllWell ? 'ok' : 'degraded',
      head: Number(head),
      behind: Object.fromEntries(readModels.map(({ name, lagEvents }) => [name, lagEvents])),
      instalments,
      readModels: readModels.map(inJson),
    })
  } catch (error) {
    log.error({ err: error }, 'the health check failed')
    return c.json({ status: 'unavailable' }, 503)
  }
})

const isWell = ({ stopped, lagSeconds }: ReadModelStatus): boolean =>
  stopped === null && lagSeconds <= longestLagSeconds

const inJson = ({ position, lagSeconds, ...status }: ReadModelStatus) => ({
  ...status,
  position: Number(position),
  lagSeconds: Math.round(lagSeconds * 10) / 10,
})
