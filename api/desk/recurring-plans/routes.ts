import { Hono, type Context } from 'hono'
import {
  addDays,
  addMonths,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import {
  loadExpected,
  planCounts,
  type ExpectedDay,
} from '@almoner/projections/models/recurring-plans/expected.ts'
import { maySeeContact, showContact } from '../../use-cases/payments/payer-contact.ts'
import { planOfCharity } from '@almoner/projections/models/recurring-plans/plans/of-charity.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../http/problem.ts'
import { validatePart } from '../../http/valid.ts'
import { loadOwnCharity, ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { findAccount } from '../../use-cases/accounts/own-account/own-account.ts'
import { deadlinesAt } from '../../use-cases/recurring-plans/instalment-health.ts'
import { loadProjectTitles } from '../../use-cases/charity/project-titles.ts'
import { toExpectedAnswer, planOpenedAnswer } from './answers.ts'
import {
  planOfCharityMoney,
  recurringPlansMoney,
  daysShown,
  monthlyPlanParamSchema,
  type RecurringPlansAnswer,
  type PlanOfCharityAnswer,
} from './contract.ts'
import { answerJson } from '../../http/answer-json.ts'

/** A charity's recurring instalments and their outcomes, for its own staff only. */
export const recurringPlansRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('staff'))
  .get('/monthly', requirePermission('recurring_plans.read'), async (c) =>
    answerJson(c, await loadOverview(c), { money: recurringPlansMoney }),
  )
  .get(
    '/monthly/plans/:planId',
    requirePermission('recurring_plans.read'),
    validatePart('param', monthlyPlanParamSchema),
    async (c) =>
      answerJson(c, await planOpened(c, c.req.valid('param').planId), {
        money: planOfCharityMoney,
      }),
  )

const loadOverview = async (c: Context<AppEnv>): Promise<RecurringPlansAnswer> => {
  const { db, now } = c.get('deps')
  const { organisationId, profile } = await loadOwnCharity(c)
  const today = toCalendarDay(instantFromMilliseconds(now()))
  const first = addDays(today, 1 - daysShown)
  const thisMonth = firstOfMonth(today)
  const nextMonth = addMonths(thisMonth, 1)
  const to = addDays(addMonths(thisMonth, 2), -1)
  const from = first < thisMonth ? first : thisMonth
  const [days, plans] = await Promise.all([
    loadExpected(db, { organisationId, ...deadlinesAt(now()), from, to }),
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
    resting: includes(profile.plan, 'monthly') ? 0 : plans.active,
    thisMonth: toExpectedAnswer(days.filter(({ day }) => day >= thisMonth && day < nextMonth)),
    nextMonth: toExpectedAnswer(days.filter(({ day }) => day >= nextMonth)),
    days: days
      .filter(({ day }) => day >= first && day <= last)
      .map((each) => expectedOn(each.day, each)),
  }
}

const expectedOn = (day: CalendarDay, each: ExpectedDay) => ({ day, ...toExpectedAnswer([each]) })

const firstOfMonth = (day: CalendarDay): CalendarDay => addDays(day, 1 - Number(day.slice(-2)))

const planOpened = async (
  c: Context<AppEnv>,
  planId: RecurringPlanId,
): Promise<PlanOfCharityAnswer> => {
  const organisationId = ownOrganisation(c)
  const row = await planOfCharity(c.get('deps').db, { organisationId, planId })
  if (row === null) {
    // Another charity's plan returns 404, as a missing one does. The log records a caller who tries
    // ids.
    c.get('log').warn({ organisationId, planId }, 'a desk asked for a plan that is not its own')
    throw new Refusal('plan_not_found')
  }
  const account = await findAccount(c, row.plan.facts.donorId)
  const seesContact = await maySeeContact(c)
  const donor = account && {
    ...account.details,
    ...showContact(seesContact, { email: account.username }),
  }
  const titles = await loadProjectTitles(c)
  return planOpenedAnswer(
    { ...row, donor },
    { deadlines: deadlinesAt(c.get('deps').now()), titles },
  )
}
