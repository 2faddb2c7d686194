import { Hono } from 'hono'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { countCharities } from '@almoner/projections/models/application-desk/query.ts'
import { answerJson } from '../../../http/answer-json.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { onPlatformHost } from '../../../middleware/tenant.ts'
import { ownAdministratorId } from '../../../use-cases/accounts/administrators/administrators.ts'
import type { CharityCountsAnswer } from './charities-list-contract.ts'

/** The number of charities of each filter of the list, for its tabs and for the navigation. */
export const charityCountsRoutes = new Hono<AppEnv>().get(
  '/charity-counts',
  onPlatformHost,
  requirePermission('charities.read'),
  async (c) => {
    const { db, now } = c.get('deps')
    const today = toCalendarDay(instantFromMilliseconds(now()))
    const administratorId = ownAdministratorId(c)
    return answerJson<CharityCountsAnswer>(c, await countCharities(db, { administratorId, today }))
  },
)
