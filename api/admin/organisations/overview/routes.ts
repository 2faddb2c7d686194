import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { answerJson } from '../../../http/answer-json.ts'
import { validatePart } from '../../../http/valid.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { accountParamSchema } from '../contract.ts'
import { loadAccount } from '../decide.ts'
import { overviewMoney } from './contract.ts'
import { loadOverview } from './overview.ts'

/** Administration: the money, the payouts, the invoices and the team of an open charity. */
export const charityOverviewRoutes = new Hono<AppEnv>().get(
  '/organizations/:organizationId/overview',
  requirePermission('charities.read'),
  validatePart('param', accountParamSchema),
  async (c) => {
    const { organizationId } = c.req.valid('param')
    await loadAccount(c, organizationId)
    return answerJson(c, await loadOverview(c, organizationId), { money: overviewMoney })
  },
)
