import { Hono, type Context } from 'hono'
import { addDays, addMonths, dayOf, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import {
  expectedOf,
  planCounts,
  type ExpectedDay,
} from '@almoner/projections/models/recurring-plans/expected.ts'
import { planOfCharity } from '@almoner/projections/models/recurring-plans/of-charity.ts'
import type { AppEnv } from '../../app-env.ts'
import { requires } from '../../middleware/requires.ts'
import { onlyFor } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../problem.ts'
import { valid } from '../../valid.ts'
import { ownOrganisation } from '../../use-cases/own-charity.ts'
import { accountOf } from '../../use-cases/accounts/own-account.ts'
import { deadlinesAt } from '../../use-cases/recurring-plans/instalment-health.ts'
import { expectedAnswer, planOpenedAnswer } from './answers.ts'
import {
  daysShown,
  monthlyPlanParamSchema,
  type RecurringPlansAnswer,
  type PlanOfCharityAnswer,
} from './contract.ts'

/** A charity's recurring instalments and their outcomes, for its own staff only. */
export const recurringPlansRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, onlyFor('staff'))
  .get('/monthly', requires('recurring_plans.read'), async (c) => c.json(await overviewOf(c)))
  .get(
    '/monthly/plans/:planId',
    requires('recurring_plans.read'),
    valid('param', monthlyPlanParamSchema),
    async (c) => c.json(await planOpened(c, c.req.valid('param').planId)),
  )

const overviewOf = async (c: Context<AppEnv>): Promise<RecurringPlansAnswer> => {
  const { db, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const today = dayOf(instantFromMilliseconds(now()))
  const first = addDays(today, 1 - daysShown)
  const thisMonth = firstOfMonth(today)
  const nextMonth = addMonths(thisMonth, 1)
  const to = addDays(addMonths(thisMonth, 2), -1)
  const from = first < thisMonth ? first : thisMonth
  const [days, plans] = await Promise.all([
    expectedOf(db, { organisationId, ...deadlinesAt(now()), from, to }),
    planCounts(db, { organisationId }),
  ])
  const last = addDays(today, daysShown)
  return {
    today,
    plans: {
      running: plans.active,
      paused: plans.paused,
      ended: plans.cancelled + plans.completed,
    },
    thisMonth: expectedAnswer(days.filter(({ day }) => day >= thisMonth && day < nextMonth)),
    nextMonth: expectedAnswer(days.filter(({ day }) => day >= nextMonth)),
    days: days
      .filter(({ day }) => day >= first && day <= last)
      .map((each) => expectedOn(each.day, each)),
  }
}

const expectedOn = (day: CalendarDay, each: ExpectedDay) => ({ day, ...expectedAnswer([each]) })

const firstOfMonth = (day: CalendarDay): CalendarDay => addDays(day, 1 - Number(day.slice(-2)))

const planOpened = async (
  c: Context<AppEnv>,
  planId: RecurringPlanId,
): Promise<PlanOfCharityAnswer> => {
  const organisationId = ownOrganisation(c)
  const row = await planOfCharity(c.get('deps').db, { organisationId, planId })
  if (row === null) {
    // Another charity's item and a missing one answer the same 404. The log records a caller who
    // tries ids.
    c.get('log').warn({ organisationId, planId }, 'a desk asked for a plan that is not its own')
    throw new Refusal('plan_not_found')
  }
  const account = await accountOf(c, row.plan.facts.donorId)
  const donor = account && { ...account.details, email: account.username }
  return planOpenedAnswer({ ...row, donor }, { deadlines: deadlinesAt(c.get('deps').now()) })
}
