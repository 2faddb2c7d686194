import type { Context } from 'hono'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import {
  sumPlatformPlanMovements,
  sumRunningByCharity,
} from '@almoner/projections/models/recurring-plans/movements/plan-sums.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { toPercent } from '../../use-cases/dashboard/percent.ts'
import { countPlans, sumRunning } from '../../use-cases/dashboard/plan-movements.ts'
import type { PlatformPlansAnswer } from './contract.ts'
import { nameCharities, readPlatformView, type DashboardQuery } from './platform-view.ts'

/** Monthly giving at all charities: its sum, who left, and what each charity has of it. */
export const loadPlatformPlans = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<PlatformPlansAnswer> => {
  const { db } = c.get('deps')
  const view = readPlatformView(c, query)
  const { asOf, knownAt } = view
  const monthBefore = addDays(asOf, -30)
  // Each movement is in one of the two periods, so that it is read once.
  const [[earlier = [], recent = []], charities] = await Promise.all([
    sumPlatformPlanMovements(db, view, [
      { from: null, to: monthBefore },
      { from: addDays(monthBefore, 1), to: asOf },
    ]),
    sumRunningByCharity(db, view),
  ])
  const [before, now] = [sumRunning(earlier), sumRunning([...earlier, ...recent])]
  const left = 0 - countPlans(recent, 'ended', 'failed')
  const rows = charities.map(({ organisationId, plans, amountCents: amount }) => ({
    organisationId,
    plans,
    amount,
  }))
  return {
    asOf,
    knownAt,
    monthly: { amount: now.amountCents, before: before.amountCents },
    plans: { count: now.plans, countBefore: before.plans },
    churn: { left, ranBefore: before.plans, percent: toPercent(left, before.plans) },
    charities: (await nameCharities(c, rows)).toSorted((one, other) => other.amount - one.amount),
  }
}
