import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import {
  countGivers,
  sumGiving,
} from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import { sumPaidOut, type PaidOut } from '@almoner/projections/models/payouts/sums.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { ProvingList } from '../contract.ts'
import type { DashboardBasis } from '../../../use-cases/dashboard/contract.ts'
import { loadDashboardView, type DashboardQuery, type DashboardView } from '../dashboard-view.ts'
import { toAverage, toReceived, toReturned } from '../../../use-cases/dashboard/giving-figures.ts'
import { findPeriod, findPeriodBefore, type Period } from '../../../use-cases/dashboard/periods.ts'
import {
  proveDonors,
  provePayments,
  provePayouts,
  proveReceived,
  proveReturned,
} from '../proving.ts'
import type { SummaryAnswer, SummaryPeriod } from './contract.ts'

const names = ['today', '30d', 'year'] as const

type Sums = Awaited<ReturnType<typeof sumGiving>>[number]
type Givers = Awaited<ReturnType<typeof countGivers>>[number]
/** The sums of one period. */
type Part = { period: Period; sums: Sums; givers: Givers; paidOut: PaidOut }

/** The first row: three periods, each with the one before it. */
export const loadSummary = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<SummaryAnswer> => {
  const { db } = c.get('deps')
  const view = await loadDashboardView(c, query)
  const all = names.flatMap((name) => {
    const period = findPeriod(name, view)
    return [period, findPeriodBefore(name, period)]
  })
  const [sums, givers, paidOut] = await Promise.all([
    sumGiving(db, view, all),
    countGivers(db, view, all),
    sumPaidOut(db, view, all),
  ])
  const toPart = (index: number): Part => ({
    period: requirePresent(all[index], 'a period of the summary'),
    sums: requirePresent(sums[index], 'the sum of a period'),
    givers: requirePresent(givers[index], 'the number of its givers'),
    paidOut: requirePresent(paidOut[index], 'the sum of its payouts'),
  })
  return {
    basis: query.basis,
    asOf: view.asOf,
    today: view.today,
    knownAt: view.knownAt,
    booksAsOf: view.booksAsOf,
    yearStartsIn: view.yearStartsIn,
    periods: names.map((name, index) =>
      toPeriod(view, { name, basis: query.basis }, [toPart(2 * index), toPart(2 * index + 1)]),
    ),
  }
}

const toPeriod = (
  { knownAt, proven }: DashboardView,
  { name, basis }: { name: SummaryPeriod['period']; basis: DashboardBasis },
  [now, before]: readonly [Part, Part],
): SummaryPeriod => {
  const { period, sums, givers } = now
  const { refunds, losses } = sums
  return {
    period: name,
    ...period,
    knownAt,
    fromBefore: before.period.from,
    toBefore: before.period.to,
    received: {
      amount: toReceived(now, basis),
      before: toReceived(before, basis),
      lists: proven(proveBasis(now, basis)),
    },
    returned: {
      amount: toReturned(sums),
      before: toReturned(before.sums),
      lists: proven([
        ...(refunds > 0 ? [proveReturned(period, 'refunded')] : []),
        ...(losses > 0 ? [proveReturned(period, 'lost')] : []),
      ]),
    },
    gifts: {
      count: sums.gifts,
      countBefore: before.sums.gifts,
      lists: proven([provePayments(period, 'rows')]),
    },
    average: {
      amount: toAverage(sums),
      before: toAverage(before.sums),
      lists: proven(sums.gifts === 0 ? [] : [provePayments(period, 'average')]),
    },
    donors: {
      first: {
        count: givers.first,
        countBefore: before.givers.first,
        lists: proven([proveDonors(period, 'new')]),
      },
      returning: {
        count: givers.returning,
        countBefore: before.givers.returning,
        lists: proven([proveDonors(period, 'returning')]),
      },
    },
  }
}

const proveBasis = ({ period, sums }: Part, basis: DashboardBasis): ProvingList[] =>
  basis === 'bank'
    ? [...provePayouts(period), ...proveReceived(period, 'net', { sums, account: 'own' })]
    : proveReceived(period, basis, { sums })
