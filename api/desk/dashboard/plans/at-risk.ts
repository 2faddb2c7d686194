import type { Context } from 'hono'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { plansList, type PlanRisk } from '@almoner/projections/models/recurring-plans/plans/list.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { ProvingList } from '../contract.ts'
import { plansAtRisk, type DashboardPlansAnswer } from './contract.ts'
import { loadPlansScope } from './plans-scope.ts'

type AtRisk = NonNullable<DashboardPlansAnswer['atRisk']>

const mostPeople = 10

/** The running plans that may end, read as the list of plans reads them. */
export const loadPlansAtRisk = async (c: Context<AppEnv>): Promise<AtRisk> => {
  const { db } = c.get('deps')
  const scope = await loadPlansScope(c)
  const count = async (risk: PlanRisk | 'any') => {
    const { rows, monthlyCents } = await plansList.totals(db, { scope, filters: { risk } })
    return { plans: rows, amount: monthlyCents, lists: [toList(risk)] }
  }
  const kinds = await Promise.all(
    plansAtRisk.map(async (kind) => ({ kind, ...(await count(kind)) })),
  )
  const largest = async (kind: PlanRisk) => {
    const page = await plansList.page(db, {
      scope,
      filters: { risk: kind },
      sort: '-amount',
      after: null,
      before: null,
      size: mostPeople,
    })
    return page.rows.flatMap(({ planId, plan, donor }) =>
      donor === null ? [] : [{ planId, name: fullName(donor), amount: plan.amountCents, kind }],
    )
  }
  const people = scope.seesContact ? (await Promise.all(plansAtRisk.map(largest))).flat() : null
  return {
    ...(await count('any')),
    kinds,
    people:
      people && people.toSorted((one, other) => other.amount - one.amount).slice(0, mostPeople),
  }
}

const toList = (risk: PlanRisk | 'any'): ProvingList => ({
  list: 'monthly_plans',
  filters: { risk },
  total: 'monthly',
  sign: 1,
})
