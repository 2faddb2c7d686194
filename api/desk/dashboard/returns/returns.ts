import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
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
import { compareFailures, toReturnFigures } from '../../../use-cases/dashboard/return-figures.ts'
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
  const [sums, methods] = await Promise.all([
    sumGiving(db, view, [period, periodBefore]),
    sumGivingByMethod(db, view),
  ])
  const now = requirePresent(sums[0], 'the sum of the period')
  const before = requirePresent(sums[1], 'the sum of the period before')
  const cards = methods.find(({ method }) => method === 'card')?.gifts ?? 0
  const { refunds, disputes } = toReturnFigures({ now, before, cards })
  return {
    ...toDays(view),
    refunds: { ...refunds, lists: proven([proveReturned(period, 'refunded')]) },
    disputes: {
      ...disputes,
      opened: { ...disputes.opened, lists: [] },
      lost: { ...disputes.lost, lists: proven([proveReturned(period, 'lost')]) },
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
  return compareFailures(failures, failuresBefore).map(({ reason, count, countBefore }) => ({
    reason,
    count,
    countBefore,
    lists: proven([
      {
        list: 'payments',
        filters: { failure: reason, day: `${period.from}..${period.to}` },
        total: 'rows',
        sign: 1,
      },
    ]),
  }))
}
