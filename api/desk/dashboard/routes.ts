import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { answerJson } from '../../http/answer-json.ts'
import { validatePart } from '../../http/valid.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { dashboardQuerySchema } from '../../use-cases/dashboard/contract.ts'
import { financialYearSchema } from './financial-year/contract.ts'
import { readFinancialYear, setFinancialYear } from './financial-year/financial-year.ts'
import { loadFunnel } from './funnel/funnel.ts'
import { hoursMoney } from './hours/contract.ts'
import { loadHours } from './hours/hours.ts'
import { payoutLineMoney } from './payouts/contract.ts'
import { loadPayoutLine } from './payouts/payout-line.ts'
import { dashboardPlansMoney } from './plans/contract.ts'
import { loadDashboardPlans } from './plans/plans.ts'
import { returnsMoney } from './returns/contract.ts'
import { loadReturns } from './returns/returns.ts'
import { methodSharesMoney, projectSharesMoney } from './shares/contract.ts'
import { loadMethodShares } from './shares/methods.ts'
import { loadProjectShares } from './shares/projects.ts'
import { summaryMoney } from './summary/contract.ts'
import { loadSummary } from './summary/summary.ts'

const query = validatePart('query', dashboardQuerySchema)

/** Serves the parts of the desk's dashboard, each alone. */
export const dashboardRoutes = new Hono<AppEnv>()
  .get('/dashboard/summary', onPlatformHost, requirePermission('giving.read'), query, async (c) =>
    answerJson(c, await loadSummary(c, c.req.valid('query')), { money: summaryMoney }),
  )
  .get('/dashboard/projects', onPlatformHost, requirePermission('giving.read'), query, async (c) =>
    answerJson(c, await loadProjectShares(c, c.req.valid('query')), { money: projectSharesMoney }),
  )
  .get('/dashboard/methods', onPlatformHost, requirePermission('giving.read'), query, async (c) =>
    answerJson(c, await loadMethodShares(c, c.req.valid('query')), { money: methodSharesMoney }),
  )
  .get('/dashboard/hours', onPlatformHost, requirePermission('giving.read'), query, async (c) =>
    answerJson(c, await loadHours(c, c.req.valid('query')), { money: hoursMoney }),
  )
  .get('/dashboard/returns', onPlatformHost, requirePermission('giving.read'), query, async (c) =>
    answerJson(c, await loadReturns(c, c.req.valid('query')), { money: returnsMoney }),
  )
  .get('/financial-year', onPlatformHost, requirePermission('giving.read'), async (c) =>
    answerJson(c, await readFinancialYear(c)),
  )
  .put(
    '/financial-year',
    onPlatformHost,
    requirePermission('financial_year.edit'),
    validatePart('json', financialYearSchema),
    async (c) => {
      await setFinancialYear(c, c.req.valid('json'))
      return answerJson(c, await readFinancialYear(c))
    },
  )
  .get(
    '/dashboard/plans',
    onPlatformHost,
    requirePermission('recurring_plans.read'),
    query,
    async (c) =>
      answerJson(c, await loadDashboardPlans(c, c.req.valid('query')), {
        money: dashboardPlansMoney,
      }),
  )
  .get('/dashboard/funnel', onPlatformHost, requirePermission('giving.read'), query, async (c) =>
    answerJson(c, await loadFunnel(c, c.req.valid('query'))),
  )
  .get('/dashboard/payouts', onPlatformHost, requirePermission('payouts.read'), async (c) =>
    answerJson(c, await loadPayoutLine(c), { money: payoutLineMoney }),
  )
