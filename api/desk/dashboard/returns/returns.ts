import type { Context } from 'hono'
import {
  sumGiving,
  sumGivingByMethod,
} from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import { countFailures } from '@almoner/projections/models/payment-history/lists/payment-totals.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import {
  loadDashboardView,
  toDays,
  type DashboardQuery,
  type DashboardView,
} from '../dashboard-view.ts'
import { proveReturned } from '../proving.ts'
import type { ReturnsAnswer } from './contract.ts'

/** Refunds, disputes and failed payments of a period. */
export const loadReturns = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<ReturnsAnswer> => {
  const { db } = c.get('deps')
  const view = await loadDashboardView(c, query)
  const { period, before: periodBefore, proven } = view
  const [[now, before], methods] = await Promise.all([
    sumGiving(db, view, [period, periodBefore]),
    sumGivingByMethod(db, view),
  ])
  if (!now || !before) throw new Error('a period has its sums')
  const cards = methods.find(({ method }) => method === 'card')?.gifts ?? 0
  return {
    ...toDays(view),
    refunds: {
      count: now.refunds,
      countBefore: before.refunds,
      amount: now.refundedCents,
      before: before.refundedCents,
      lists: proven([proveReturned(period, 'refunded')]),
    },
    disputes: {
      opened: { count: now.disputes, countBefore: before.disputes, lists: [] },
      lost: {
        count: now.losses,
        countBefore: before.losses,
        amount: now.lostCents,
        before: before.lostCents,
        lists: proven([proveReturned(period, 'lost')]),
      },
      percent: cards > 0 ? Math.round((now.disputes / cards) * 10_000) / 100 : null,
    },
    declines: view.recordedBy === null ? await listDeclines(c, view) : null,
  }
}

const listDeclines = async (
  c: Context<AppEnv>,
  { organisationId, period, before, proven }: DashboardView,
): Promise<ReturnsAnswer['declines']> => {
  const { db } = c.get('deps')
  const [failures, failuresBefore] = await Promise.all([
    countFailures(db, { organisationId, ...period }),
    countFailures(db, { organisationId, ...before }),
  ])
  return [...new Set([...failures.keys(), ...failuresBefore.keys()])]
    .map((reason) => ({
      reason,
      count: failures.get(reason) ?? 0,
      countBefore: failuresBefore.get(reason) ?? 0,
      lists: proven([
        {
          list: 'payments',
          filters: { failure: reason, day: `${period.from}..${period.to}` },
          total: 'rows',
          sign: 1,
        },
      ]),
    }))
    .toSorted((one, other) => other.count - one.count)
}
