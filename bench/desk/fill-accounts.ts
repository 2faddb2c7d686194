import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import {
  charityAvailable,
  charityDirect,
  charityHeld,
  charityPayout,
  charityPending,
  directReceipts,
  formatAccount,
  planFeeReceivable,
  platformBank,
  providerAvailable,
  providerDisputed,
  providerPending,
  receivable,
} from '@almoner/domain/journal/accounts.ts'
import { directMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Cluster } from '../contender/cluster.ts'
import { charity } from './fill-payments.ts'
import { insertReceived, insertSettled } from './insert-postings.ts'

const accounts = [
  providerPending('stripe'),
  providerAvailable('stripe'),
  providerDisputed('stripe'),
  platformBank,
  charityPending(charity),
  charityAvailable(charity),
  charityHeld(charity),
  charityPayout(charity),
  charityDirect(charity),
  receivable(charity),
  planFeeReceivable(charity),
  ...directMethods.map((method) => directReceipts(charity, method)),
].map(formatAccount)

const days = 3_653

type Filled = { url: string; payments: number; until: CalendarDay; moments: readonly CalendarDay[] }

/**
 * Ten years of every account of the charity, each day recorded on three days, and the postings of
 * the days of `moments`, of which books are read as known at a moment. A posting of another day is
 * in no balance but by the sums of its day.
 */
export const fillAccounts = async (
  cluster: Pick<Cluster, 'ask'>,
  { url, payments, until, moments }: Filled,
): Promise<void> => {
  await cluster.ask(url, insertDays(until))
  await cluster.ask(url, insertBalances)
  for (const day of moments) {
    await cluster.ask(url, insertReceived(isCompletedOn(day)))
    await cluster.ask(url, insertSettled(payments, isCompletedOn(addDays(day, -3))))
  }
  for (const table of ['account_days', 'account_balances', 'postings']) {
    await cluster.ask(url, `vacuum analyze read_models.${table}`)
  }
}

const isCompletedOn = (day: CalendarDay): string =>
  `completed_at >= '${instantAt(day, 0)}' and completed_at < '${instantAt(addDays(day, 1), 0)}'`

const insertDays = (until: CalendarDay): string => `
insert into read_models.account_days (organisation_id, account, business_date, recorded_date,
  movement_cents, movements)
select '${charity}', account, day, day + lag, 100, 1
from unnest(array[${accounts.map((account) => `'${account}'`).join(', ')}]) account,
  (select date '${until}' - back as day from generate_series(0, ${days - 1}) back) every_day,
  unnest(array[0, 1, 3]) lag`

const insertBalances = `
insert into read_models.account_balances (organisation_id, account, balance_cents, debit_cents,
  credit_cents)
select organisation_id, account, sum(movement_cents), sum(movement_cents), 0
from read_models.account_days group by 1, 2`
