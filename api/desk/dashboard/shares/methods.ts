import type { Context } from 'hono'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { type GivingSums } from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import {
  sumGiving,
  sumGivingByMethod,
  sumOfflineGiving,
} from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadDashboardView, toDays, type DashboardQuery } from '../dashboard-view.ts'
import { toPercent } from '../../../use-cases/dashboard/percent.ts'
import { proveReceived } from '../proving.ts'
import type { MethodSharesAnswer } from './contract.ts'
import { toCost, toShareAmount, toShareBasis } from '../../../use-cases/dashboard/giving-figures.ts'

/** What each method brought and cost, and the share of offline entries. */
export const loadMethodShares = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<MethodSharesAnswer> => {
  const { db } = c.get('deps')
  const view = await loadDashboardView(c, query)
  const { period, proven } = view
  const [methods, [total], offline] = await Promise.all([
    sumGivingByMethod(db, { ...view, period }),
    sumGiving(db, view, [period]),
    sumOfflineGiving(db, { ...view, period }),
  ])
  const basis = toShareBasis(query.basis)
  const toShare = (sums: GivingSums | null | undefined, filters: Filters = {}) => ({
    gifts: sums?.gifts ?? 0,
    amount: sums ? toShareAmount(sums, basis) : noCents,
    lists: proven(sums ? proveReceived(period, basis, { sums, ...filters }) : []),
  })
  const toMethod = (sums: (typeof methods)[number]) => ({
    method: sums.method,
    ...toShare(sums, { method: sums.method }),
    ...toCost(sums),
  })
  const whole = { ...toShare(total), ...toCost(total ?? noSums) }
  const ofStaff = toShare(offline, { source: 'offline' })
  return {
    ...toDays(view),
    methods: methods.map(toMethod).toSorted((one, other) => other.amount - one.amount),
    total: whole,
    offline: { ...ofStaff, percent: toPercent(ofStaff.amount, whole.amount) },
  }
}

type Filters = { method?: string; source?: 'offline' }

const noSums = { totalCents: noCents, feeCents: noCents }
