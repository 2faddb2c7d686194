import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

type Period = { from: CalendarDay; to: CalendarDay }
export type PaidOut = { arrivedCents: Cents; sentBackCents: Cents; paidOutCents: Cents }

/**
 * Sums what arrived at the charity's bank in several periods, in their order. A payout that the bank
 * sent back is subtracted on that day. `recordedBy` is the last day whose records count.
 */
export const sumPaidOut = async (
  db: Db,
  { organisationId, ...books }: Books & { organisationId: OrganisationId },
  periods: readonly Period[],
): Promise<readonly PaidOut[]> =>
  await sumPeriods(db, { ...books, scope: sql`organisation_id = ${organisationId}` }, periods)

/** Sums what arrived at all charities' banks, as `sumPaidOut` does. */
export const sumPlatformPaidOut = async (
  db: Db,
  books: Books,
  periods: readonly Period[],
): Promise<readonly PaidOut[]> => await sumPeriods(db, { ...books, scope: sql`true` }, periods)

/** Sums what arrived in a period, less what was sent back in it, by charity. */
export const sumPaidOutByCharity = async (
  db: Db,
  { period, recordedBy }: Books & { period: Period },
): Promise<readonly { organisationId: OrganisationId; paidOutCents: Cents }[]> => {
  const { rows } = await sql<{ charity: OrganisationId; sum: bigint }>`
    select organisation_id as charity, sum(cents)::bigint as sum
    from (
      select organisation_id, amount_cents as cents from ${payouts}
      where ${arrived(sql`${period.from}::date`, sql`${period.to}::date`)}
        and ${isKnown('paid_at', recordedBy)}
      union all
      select organisation_id, -amount_cents from ${payouts}
      where ${sentBack(toStart(period), toEnd(period))} and ${isKnown('ended_at', recordedBy)}
    ) as moved group by 1 having sum(cents) <> 0 order by 1`.execute(db)
  return rows.map(({ charity, sum }) => ({ organisationId: charity, paidOutCents: toCents(sum) }))
}

/** Counts the payouts of all charities that are under way. */
export const countOpenPayouts = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${payouts}
    where status in ('requested', 'approved', 'sent')`.execute(db)
  return rows[0]?.count ?? 0
}

type Books = { recordedBy: CalendarDay | null }

const payouts = sql.table('read_models.payouts')

const toStart = ({ from }: Period) => sql`${instantAt(from, 0)}::timestamptz`
const toEnd = ({ to }: Period) => sql`${instantAt(addDays(to, 1), 0)}::timestamptz`

const arrived = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`paid_on >= ${from} and paid_on <= ${to}`

const sentBack = (from: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  sql`status = 'returned' and ended_at >= ${from} and ended_at < ${before}`

const isKnown = (column: 'paid_at' | 'ended_at', recordedBy: CalendarDay | null) =>
  recordedBy === null
    ? sql`true`
    : sql`${sql.ref(column)} < ${instantAt(addDays(recordedBy, 1), 0)}::timestamptz`

const sumPeriods = async (
  db: Db,
  { recordedBy, scope }: Books & { scope: RawBuilder<unknown> },
  periods: readonly Period[],
): Promise<readonly PaidOut[]> => {
  const values = periods.map(
    (period, index) =>
      sql`(${index}::int, ${period.from}::date, ${period.to}::date, ${toStart(period)},
        ${toEnd(period)})`,
  )
  const [fromDay, toDay] = [sql.ref('period.from_day'), sql.ref('period.to_day')]
  const [fromAt, toAt] = [sql.ref('period.from_at'), sql.ref('period.to_at')]
  const { rows } = await sql<{ arrived: bigint; back: bigint }>`
    select
      (select coalesce(sum(amount_cents), 0)::bigint from ${payouts}
        where ${scope} and ${arrived(fromDay, toDay)} and ${isKnown('paid_at', recordedBy)})
        as arrived,
      (select coalesce(sum(amount_cents), 0)::bigint from ${payouts}
        where ${scope} and ${sentBack(fromAt, toAt)} and ${isKnown('ended_at', recordedBy)})
        as back
    from (values ${sql.join(values)}) as period (number, from_day, to_day, from_at, to_at)
    order by period.number`.execute(db)
  return rows.map((row) => ({
    arrivedCents: toCents(row.arrived),
    sentBackCents: toCents(row.back),
    paidOutCents: subtractCents(toCents(row.arrived), toCents(row.back)),
  }))
}
