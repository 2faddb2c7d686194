import type { Context } from 'hono'
import { addCents, noCents } from '@almoner/domain/kernel/money.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { FailedBecause } from '@almoner/domain/payment/values.ts'
import type { GivingSums } from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import {
  sumPlatformGiving,
  sumPlatformGivingByMethod,
} from '@almoner/projections/models/payment-history/giving/platform-giving.ts'
import { countFailuresByCharity } from '@almoner/projections/models/payment-history/lists/payment-totals.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { toCost, toShareAmount, toShareBasis } from '../../use-cases/dashboard/giving-figures.ts'
import { compareFailures, toReturnFigures } from '../../use-cases/dashboard/return-figures.ts'
import type { Period } from '../../use-cases/dashboard/periods.ts'
import type { PlatformMethodsAnswer, PlatformReturnsAnswer } from './contract.ts'
import {
  readPlatformView,
  toDays,
  type DashboardQuery,
  type PlatformView,
} from './platform-view.ts'

/** What each method brought over all charities, and what it cost. */
export const loadPlatformMethods = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<PlatformMethodsAnswer> => {
  const view = readPlatformView(c, query)
  const basis = toShareBasis(query.basis)
  const toMethod = ({ method, ...sums }: GivingSums & { method: PaymentMethod }) => ({
    method,
    gifts: sums.gifts,
    amount: toShareAmount(sums, basis),
    ...toCost(sums),
  })
  const rows = await sumPlatformGivingByMethod(c.get('deps').db, view)
  const methods = rows.map(toMethod).toSorted((one, other) => other.amount - one.amount)
  const cost = toCost({
    totalCents: addCents(noCents, ...methods.map(({ volume }) => volume)),
    feeCents: addCents(noCents, ...methods.map(({ fees }) => fees)),
  })
  return {
    ...toDays(view),
    methods,
    total: {
      gifts: methods.reduce((count, { gifts }) => count + gifts, 0),
      amount: addCents(noCents, ...methods.map(({ amount }) => amount)),
      ...cost,
    },
  }
}

/** Refunds, disputes and failed payments of all charities. */
export const loadPlatformReturns = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<PlatformReturnsAnswer> => {
  const { db } = c.get('deps')
  const view = readPlatformView(c, query)
  const [sums, methods] = await Promise.all([
    sumPlatformGiving(db, view, [view.period, view.before]),
    sumPlatformGivingByMethod(db, view),
  ])
  const now = requirePresent(sums[0], 'the sum of the period')
  const before = requirePresent(sums[1], 'the sum of the period before')
  const cards = methods.find(({ method }) => method === 'card')?.gifts ?? 0
  return {
    ...toDays(view),
    ...toReturnFigures({ now, before, cards }),
    declines: view.recordedBy === null ? await listDeclines(c, view) : null,
  }
}

const listDeclines = async (
  c: Context<AppEnv>,
  { period, before }: PlatformView,
): Promise<PlatformReturnsAnswer['declines']> => {
  const count = async (days: Period): Promise<ReadonlyMap<FailedBecause, number>> => {
    const reasons = new Map<FailedBecause, number>()
    for (const { failure, payments } of await countFailuresByCharity(c.get('deps').db, days)) {
      reasons.set(failure, (reasons.get(failure) ?? 0) + payments)
    }
    return reasons
  }
  const [now, earlier] = await Promise.all([count(period), count(before)])
  return compareFailures(now, earlier)
}
