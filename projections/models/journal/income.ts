import {
  chart,
  formatAccount,
  onNormalSide,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

type Income = {
  account: Account
  /** The last day whose records count; null: everything that is recorded. */
  recordedBy: CalendarDay | null
}

/** Sums an account of the platform's income over all charities, in several periods of business days. */
export const sumIncome = async (
  db: Db,
  { account, recordedBy }: Income,
  periods: readonly { from: CalendarDay; to: CalendarDay }[],
): Promise<readonly Cents[]> => {
  assert(chart[account.code].kind === 'income', 'the days have accounts of income alone')
  const values = periods.map(
    ({ from, to }, index) => sql`(${index}::int, ${from}::date, ${to}::date)`,
  )
  const isKnown = recordedBy === null ? sql`true` : sql`recorded_date <= ${recordedBy}::date`
  const { rows } = await sql<{ cents: bigint }>`
    select (select coalesce(sum(movement_cents), 0)::bigint
      from ${sql.table('read_models.income_days')}
      where account = ${formatAccount(account)} and business_date >= period.from_day
        and business_date <= period.to_day and ${isKnown}) as cents
    from (values ${sql.join(values)}) as period (number, from_day, to_day)
    order by period.number`.execute(db)
  return rows.map(({ cents }) => onNormalSide(account, toCents(cents)))
}

/** What the platform holds for its charities, by the part of their accounts. */
export const sumHeldForCharities = async (
  db: Db,
): Promise<ReadonlyMap<'pending' | 'available' | 'held' | 'payout', Cents>> => {
  const { rows } = await sql<{ part: HeldPart; cents: bigint }>`
    select split_part(account, ':', 3) as part, -sum(balance_cents)::bigint as cents
    from ${sql.table('read_models.account_balances')}
    where account like 'charity:%' and account not like '%:direct' group by 1`.execute(db)
  return new Map(rows.map(({ part, cents }) => [part, toCents(cents)]))
}

type HeldPart = 'pending' | 'available' | 'held' | 'payout'
