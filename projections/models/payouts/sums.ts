import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
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
  {
    organisationId,
    recordedBy,
  }: { organisationId: OrganisationId; recordedBy: CalendarDay | null },
  periods: readonly Period[],
): Promise<readonly PaidOut[]> => {
  const isKnown = (column: 'paid_at' | 'ended_at') =>
    recordedBy === null
      ? sql`true`
      : sql`${sql.ref(column)} < ${instantAt(addDays(recordedBy, 1), 0)}::timestamptz`
  const values = periods.map(
    ({ from, to }, index) =>
      sql`(${index}::int, ${from}::date, ${to}::date, ${instantAt(from, 0)}::timestamptz,
        ${instantAt(addDays(to, 1), 0)}::timestamptz)`,
  )
  const payouts = sql.table('read_models.payouts')
  const { rows } = await sql<{ arrived: bigint; back: bigint }>`
    select
      (select coalesce(sum(amount_cents), 0)::bigint from ${payouts}
        where organisation_id = ${organisationId} and paid_on >= period.from_day
          and paid_on <= period.to_day and ${isKnown('paid_at')}) as arrived,
      (select coalesce(sum(amount_cents), 0)::bigint from ${payouts}
        where organisation_id = ${organisationId} and status = 'returned'
          and ended_at >= period.from_at and ended_at < period.to_at and ${isKnown('ended_at')})
        as back
    from (values ${sql.join(values)}) as period (number, from_day, to_day, from_at, to_at)
    order by period.number`.execute(db)
  return rows.map(({ arrived, back }) => ({
    arrivedCents: toCents(arrived),
    sentBackCents: toCents(back),
    paidOutCents: subtractCents(toCents(arrived), toCents(back)),
  }))
}
