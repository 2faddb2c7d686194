import { Hono } from 'hono'
import { answerJson } from '../../http/answer-json.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { validatePart } from '../../http/valid.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { dashboardQuerySchema } from '../../use-cases/dashboard/contract.ts'
import { loadPlatformCharities } from './charities.ts'
import {
  charitiesQuerySchema,
  courseQuerySchema,
  platformCharitiesMoney,
  platformGivingMoney,
  platformMethodsMoney,
  platformMoneyMoney,
  platformPlansMoney,
  platformReturnsMoney,
  platformSummaryMoney,
} from './contract.ts'
import { loadPlatformGiving } from './giving.ts'
import { loadPlatformMoney } from './money.ts'
import { loadPlatformPlans } from './plans.ts'
import { loadPlatformMethods, loadPlatformReturns } from './shares.ts'
import { loadPlatformSummary } from './summary.ts'

const query = validatePart('query', dashboardQuerySchema)
const ofCharities = validatePart('query', charitiesQuerySchema)
const ofCourse = validatePart('query', courseQuerySchema)
const permission = requirePermission('platform_money.read')

/** The parts of administration's dashboard, each alone: sums over all charities, without persons. */
export const platformDashboardRoutes = new Hono<AppEnv>()
  .get('/dashboard/summary', onPlatformHost, permission, query, async (c) =>
    answerJson(c, await loadPlatformSummary(c, c.req.valid('query')), {
      money: platformSummaryMoney,
    }),
  )
  .get('/dashboard/charities', onPlatformHost, permission, ofCharities, async (c) =>
    answerJson(c, await loadPlatformCharities(c, c.req.valid('query')), {
      money: platformCharitiesMoney,
    }),
  )
  .get('/dashboard/giving', onPlatformHost, permission, ofCourse, async (c) =>
    answerJson(c, await loadPlatformGiving(c, c.req.valid('query')), {
      money: platformGivingMoney,
    }),
  )
  .get('/dashboard/methods', onPlatformHost, permission, query, async (c) =>
    answerJson(c, await loadPlatformMethods(c, c.req.valid('query')), {
      money: platformMethodsMoney,
    }),
  )
  .get('/dashboard/returns', onPlatformHost, permission, query, async (c) =>
    answerJson(c, await loadPlatformReturns(c, c.req.valid('query')), {
      money: platformReturnsMoney,
    }),
  )
  .get('/dashboard/plans', onPlatformHost, permission, query, async (c) =>
    answerJson(c, await loadPlatformPlans(c, c.req.valid('query')), { money: platformPlansMoney }),
  )
  .get('/dashboard/money', onPlatformHost, permission, async (c) =>
    answerJson(c, await loadPlatformMoney(c), { money: platformMoneyMoney }),
  )
