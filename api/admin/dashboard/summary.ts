import type { Context } from 'hono'
import {
  formatAccount,
  planFeeIncome,
  platformFeeIncome,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sumIncome } from '@almoner/projections/models/journal/income.ts'
import { sumPlatformGiving } from '@almoner/projections/models/payment-history/giving/platform-giving.ts'
import { sumPlatformPaidOut } from '@almoner/projections/models/payouts/sums.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { toAverage, toReceived, toReturned } from '../../use-cases/dashboard/giving-figures.ts'
import { findPeriod, findPeriodBefore } from '../../use-cases/dashboard/periods.ts'
import type { PlatformPeriod, PlatformSummaryAnswer } from './contract.ts'
import { readPlatformView, yearStartsIn, type DashboardQuery } from './platform-view.ts'

const names = ['today', '30d', 'year'] as const

/** The first row: three periods over all charities, each with the one before it. */
export const loadPlatformSummary = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<PlatformSummaryAnswer> => {
  const { db } = c.get('deps')
  const { asOf, today, knownAt, recordedBy } = readPlatformView(c, query)
  const periods = names.flatMap((name) => {
    const period = findPeriod(name, { asOf, yearStartsIn })
    return [period, findPeriodBefore(name, period)]
  })
  const [sums, paidOut, serviceFees, planFees] = await Promise.all([
    sumPlatformGiving(db, { recordedBy }, periods),
    sumPlatformPaidOut(db, { recordedBy }, periods),
    sumIncome(db, { account: platformFeeIncome, recordedBy }, periods),
    sumIncome(db, { account: planFeeIncome, recordedBy }, periods),
  ])
  const toPart = (index: number) => ({
    period: requirePresent(periods[index], 'a period of the summary'),
    sums: requirePresent(sums[index], 'the sum of a period'),
    paidOut: requirePresent(paidOut[index], 'the sum of its payouts'),
  })
  const toPeriod = (name: PlatformPeriod['period'], index: number): PlatformPeriod => {
    const [now, before] = [toPart(index), toPart(index + 1)]
    const { period } = now
    const toIncome = (account: Account, amounts: readonly Cents[]) => ({
      amount: requirePresent(amounts[index], 'the income of a period'),
      before: requirePresent(amounts[index + 1], 'the income of the period before'),
      postings: {
        account: formatAccount(account),
        day: `${period.from}..${period.to}`,
        ...(knownAt !== null && { known: knownAt }),
      },
    })
    return {
      period: name,
      ...period,
      knownAt,
      fromBefore: before.period.from,
      toBefore: before.period.to,
      received: { amount: toReceived(now, query.basis), before: toReceived(before, query.basis) },
      returned: { amount: toReturned(now.sums), before: toReturned(before.sums) },
      gifts: { count: now.sums.gifts, countBefore: before.sums.gifts },
      average: { amount: toAverage(now.sums), before: toAverage(before.sums) },
      charities: { count: now.sums.charities, countBefore: before.sums.charities },
      serviceFees: toIncome(platformFeeIncome, serviceFees),
      planFees: toIncome(planFeeIncome, planFees),
    }
  }
  return {
    basis: query.basis,
    asOf,
    today,
    knownAt,
    periods: names.map((name, index) => toPeriod(name, 2 * index)),
  }
}
