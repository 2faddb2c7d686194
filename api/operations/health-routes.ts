import { Hono } from 'hono'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { overdueReviews } from '@almoner/projections/models/application-desk/query.ts'
import {
  readModelStatus,
  type ReaderStatus,
} from '@almoner/projections/engine/checkpoint/status.ts'
import { findRecentCharityByCustomHost } from '@almoner/projections/models/charity-directory/query.ts'
import { reactionReaders } from '@almoner/workflows/reactions/reactions.ts'
import type { AppEnv } from '../http/app-env.ts'
import { mayReadFigures } from './may-read-figures.ts'
import { instalmentHealth } from '../use-cases/recurring-plans/instalment-health.ts'
import { answerJson } from '../http/answer-json.ts'

// Longer than the swap of a rebuild or a restart of the projector takes.
const longestLagSeconds = 60

/**
 * Reports health to load balancers and operators. 503 means that this process cannot serve.
 * `degraded` with 200 means that a read model stopped or lags, reactions make no progress, or an
 * instalment or a decision on an application is overdue. This process still serves then, and a
 * restart would not help. Only callers who may read the metrics receive the figures.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { store, db, now, log } = c.get('deps')
    c.header('Cache-Control', 'no-store')
    try {
      const options = { store, db, now: now(), others: reactionReaders }
      const { head, readModels, others: reactions } = await readModelStatus(options)
      const instalments = await instalmentHealth(db, now())
      const today = toCalendarDay(instantFromMilliseconds(now()))
      const reviews = { overdue: await overdueReviews(db, { today }) }
      const isMoving = reactions.every(({ isStalled }) => !isStalled)
      const isInTime = instalments.overdue === 0 && reviews.overdue === 0
      const isAllWell = readModels.every(isWell) && isMoving && isInTime
      const status = isAllWell ? 'ok' : 'degraded'
      if (!mayReadFigures(c)) return answerJson(c, { status })
      return answerJson(c, {
        status,
        head: Number(head),
        behind: Object.fromEntries(readModels.map(({ name, lagEvents }) => [name, lagEvents])),
        instalments,
        reviews,
        readModels: readModels.map(inJson),
        reactions: reactions.map(inJson),
      })
    } catch (error) {
      log.error({ err: error }, 'the health check failed')
      return answerJson(c, { status: 'unavailable' }, { status: 503 })
    }
  })
  // Answers a proxy that fetches a certificate when a host is first visited. It also covers the
  // `www.` name, which redirects.
  .get('/domain', async (c) => {
    c.header('Cache-Control', 'no-store')
    const host = (c.req.query('domain') ?? '').replace(/^www\./, '')
    const charity = await findRecentCharityByCustomHost(c.get('deps').db, host)
    // A suspended charity's site stays.
    const isThere = charity?.status === 'approved' || charity?.status === 'suspended'
    return c.body(null, isThere ? 204 : 404)
  })

const isWell = ({ stopped, lagSeconds, isStalled }: ReaderStatus): boolean =>
  stopped === null && lagSeconds <= longestLagSeconds && !isStalled

const inJson = ({ position, lagSeconds, isStalled: stalled, ...status }: ReaderStatus) => ({
  ...status,
  stalled,
  position: Number(position),
  lagSeconds: Math.round(lagSeconds * 10) / 10,
})
