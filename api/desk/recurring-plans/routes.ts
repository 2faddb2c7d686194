import { Hono, type Context } from 'hono'
import { addDays, addMonths, dayOf, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { RecurringPlanId, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import {
  expectedOf,
  planCounts,
  type ExpectedDay,
} from '@almoner/projections/models/recurring-plans/expected.ts'
import {
  planOfCharity,
  plansOfCharity,
  troublesOf,
  type TroublePlace,
} from '@almoner/projections/models/recurring-plans/of-charity.ts'
import type { Deadlines } from '@almoner/projections/models/recurring-plans/overdue.ts'
import type { AppEnv } from '../../app-env.ts'
import { limitFor, listPage } from '../../list-page.ts'
import { requires } from '../../middleware/requires.ts'
import { onlyFor } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../problem.ts'
import { valid } from '../../valid.ts'
import { ownOrganisation } from '../../use-cases/own-charity.ts'
import { accountOf } from '../../use-cases/accounts/own-account.ts'
import { deadlinesAt } from '../../use-cases/recurring-plans/instalment-health.ts'
import {
  expectedAnswer,
  planAnswer,
  planOpenedAnswer,
  troubledAnswer,
  type Giver,
} from './answers.ts'
import {
  daysShown,
  monthlyPageSize,
  monthlyPlanParamSchema,
  plansQuerySchema,
  troublesQuerySchema,
  type RecurringPlansAnswer,
  type PlanFilter,
  type PlanOfCharityAnswer,
  type PlansOfCharityAnswer,
  type TroubleKind,
  type TroublesAnswer,
} from './contract.ts'

/** A charity's recurring instalments and their outcomes, for its own staff only. */
export const recurringPlansRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, onlyFor('staff'))
  .get('/monthly', requires('recurring_plans.read'), async (c) => c.json(await overviewOf(c)))
  .get(
    '/monthly/troubles',
    requires('recurring_plans.read'),
    valid('query', troublesQuerySchema),
    async (c) => c.json(await troublesPage(c, c.req.valid('query'))),
  )
  .get(
    '/monthly/plans',
    requires('recurring_plans.read'),
    valid('query', plansQuerySchema),
    async (c) => c.json(await plansPage(c, c.req.valid('query'))),
  )
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

const troublesPage = async (
  c: Context<AppEnv>,
  { before, kind }: { before?: TroublePlace | undefined; kind?: TroubleKind | undefined },
): Promise<TroublesAnswer> => {
  const deadlines = deadlinesNow(c)
  const found = await troublesOf(c.get('deps').db, {
    organisationId: ownOrganisation(c),
    ...deadlines,
    kind,
    after: before ?? null,
    limit: limitFor(monthlyPageSize),
  })
  const { rows, last } = listPage(found, monthlyPageSize)
  const givers = await giversOf(c, rows)
  return {
    instalments: rows.map((row) => troubledAnswer(row, { giver: givers(row), deadlines })),
    next: last ? `${last.day}.${last.planId}.${last.number}` : null,
  }
}

const statusesOf: Record<PlanFilter, readonly StartedPlan['status'][]> = {
  running: ['active'],
  paused: ['paused'],
  ended: ['cancelled', 'completed'],
}

const plansPage = async (
  c: Context<AppEnv>,
  { before, status }: { before?: bigint | undefined; status?: PlanFilter | undefined },
): Promise<PlansOfCharityAnswer> => {
  const deadlines = deadlinesNow(c)
  const found = await plansOfCharity(c.get('deps').db, {
    organisationId: ownOrganisation(c),
    statuses: status === undefined ? Object.values(statusesOf).flat() : statusesOf[status],
    before: before ?? null,
    limit: limitFor(monthlyPageSize),
  })
  const { rows, last } = listPage(found, monthlyPageSize)
  const givers = await giversOf(c, rows)
  return {
    plans: rows.map((row) => planAnswer(row, { giver: givers(row), deadlines })),
    next: last ? String(last.startedPosition) : null,
  }
}

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
  const givers = await giversOf(c, [row])
  return planOpenedAnswer(row, { giver: givers(row), deadlines: deadlinesNow(c) })
}

const deadlinesNow = (c: Context<AppEnv>): Deadlines => deadlinesAt(c.get('deps').now())

type OfPlan = { plan: Pick<StartedPlan, 'facts'> }

/** The donors of these plans, each loaded once. */
const giversOf = async (
  c: Context<AppEnv>,
  rows: readonly OfPlan[],
): Promise<(row: OfPlan) => Giver> => {
  const ids = new Set(rows.map(({ plan }) => plan.facts.donorId))
  const known = await Promise.all(
    [...ids].map(async (id): Promise<[DonorId, Giver]> => [id, await accountOf(c, id)]),
  )
  const givers = new Map(known)
  return ({ plan }) => givers.get(plan.facts.donorId) ?? null
}
