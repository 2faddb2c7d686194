import type { Context } from 'hono'
import {
  addDays,
  addMonths,
  findMonthStart,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { addCents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  sumPlanMovements,
  type MovementSum,
} from '@almoner/projections/models/recurring-plans/movements/plan-sums.ts'
import { plansList } from '@almoner/projections/models/recurring-plans/plans/list.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadDashboardView, type DashboardQuery, type DashboardView } from '../dashboard-view.ts'
import { toPercent } from '../../../use-cases/dashboard/percent.ts'
import { countPlans, sumAmounts, sumRunning } from '../../../use-cases/dashboard/plan-movements.ts'
import type { Period } from '../../../use-cases/dashboard/periods.ts'
import { proveMonthlySum, provePlanMovements, provePlansThatLeft } from '../proving.ts'
import { loadPlansAtRisk } from './at-risk.ts'
import type { DashboardPlansAnswer, PlansMonth, PlansMovement } from './contract.ts'
import { loadPlansScope } from './plans-scope.ts'

const monthsShown = 13

/** Monthly giving: its sum, its movements by month, who left and who may leave. */
export const loadDashboardPlans = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<DashboardPlansAnswer> => {
  const view = await loadDashboardView(c, query)
  const { asOf, knownAt, proven, recordedBy, today } = view
  const monthBefore = addDays(asOf, -30)
  const months = listMonths(asOf)
  const firstMonth = months[0]?.from ?? asOf
  const last30 = { from: addDays(monthBefore, 1), to: asOf }
  const [atStart = [], now = [], before = [], recent = [], earlier = [], ...byMonth] =
    await sumPlanMovements(c.get('deps').db, view, [
      { from: null, to: addDays(firstMonth, -1) },
      { from: null, to: asOf },
      { from: null, to: monthBefore },
      last30,
      { from: addDays(last30.from, -30), to: monthBefore },
      ...months,
    ])
  const [running, ranBefore] = [sumRunning(now), sumRunning(before)]
  // As known on an earlier day, only sums are stored: a plan that left twice counts twice.
  const left =
    recordedBy === null
      ? await countPlansThatLeft(c, last30)
      : 0 - countPlans(recent, 'ended', 'failed')
  const isPresent = asOf === today && recordedBy === null
  return {
    asOf,
    knownAt,
    monthly: {
      amount: running.amountCents,
      before: ranBefore.amountCents,
      plans: running.plans,
      plansBefore: ranBefore.plans,
      lists: isPresent
        ? proven([
            { list: 'monthly_plans', filters: { standing: 'running' }, total: 'monthly', sign: 1 },
          ])
        : [],
    },
    months: toMonths(sumRunning(atStart).amountCents, months, { sums: byMonth, proven }),
    churn: {
      left,
      ranBefore: ranBefore.plans,
      percent: toPercent(left, ranBefore.plans),
      lists: proven([provePlansThatLeft(last30)]),
    },
    recovered: {
      instalments: countPlans(recent, 'retried'),
      instalmentsBefore: countPlans(earlier, 'retried'),
      amount: sumAmounts(recent, 'retried'),
      before: sumAmounts(earlier, 'retried'),
      lists: proven([provePlanMovements(last30, 'retried')]),
    },
    atRisk: isPresent ? await loadPlansAtRisk(c) : null,
  }
}

const countPlansThatLeft = async (c: Context<AppEnv>, left: Period): Promise<number> => {
  const scope = await loadPlansScope(c)
  return (await plansList.totals(c.get('deps').db, { scope, filters: { left } })).rows
}

type Month = { month: string; from: CalendarDay; to: CalendarDay }

/** The months up to the one of `asOf`, of which only the days up to it count. */
const listMonths = (asOf: CalendarDay): readonly Month[] => {
  const current = findMonthStart(asOf)
  return Array.from({ length: monthsShown }, (_, index) => {
    const from = addMonths(current, index + 1 - monthsShown)
    const end = addDays(addMonths(from, 1), -1)
    return { month: from.slice(0, 7), from, to: end < asOf ? end : asOf }
  })
}

const toMonths = (
  first: Cents,
  months: readonly Month[],
  { sums, proven }: { sums: readonly (readonly MovementSum[])[] } & Pick<DashboardView, 'proven'>,
): PlansMonth[] => {
  let starts = first
  return months.map(({ month, ...period }, index) => {
    const movements = sums[index] ?? []
    const parts = {
      begun: sumAmounts(movements, 'begun'),
      increased: sumAmounts(movements, 'increased'),
      decreased: sumAmounts(movements, 'decreased'),
      paused: sumAmounts(movements, 'paused', 'resumed'),
      failed: sumAmounts(movements, 'failed', 'recovered'),
      ended: sumAmounts(movements, 'ended'),
      completed: sumAmounts(movements, 'completed'),
    }
    const ends = addCents(starts, ...Object.values(parts))
    const shown = { month, starts, ...parts, ends, lists: proveMonth(period, proven) }
    starts = ends
    return shown
  })
}

/** The list of each step. What plans brought on a day is the sum of all movements up to it. */
const proveMonth = ({ from, to }: Period, proven: DashboardView['proven']): PlansMonth['lists'] => {
  const prove = (kind: PlansMovement) => proven([provePlanMovements({ from, to }, kind)])
  return {
    starts: proven([proveMonthlySum(addDays(from, -1))]),
    begun: prove('begun'),
    increased: prove('increased'),
    decreased: prove('decreased'),
    paused: prove('paused'),
    failed: prove('failed'),
    ended: prove('ended'),
    completed: prove('completed'),
    ends: proven([proveMonthlySum(to)]),
  }
}
