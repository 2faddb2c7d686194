import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

/** Sums the payouts of all charities that arrived in a year, and those that came back later. */
export const sumPayoutsOfYear = async (db: Db, { year }: { year: number }) => {
  const { payouts, arrived, back } = await db
    .selectFrom('read_models.payouts')
    .select([
      sql<number>`count(*)::int`.as('payouts'),
      sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('arrived'),
      sql<bigint>`coalesce(sum(amount_cents) filter (where status = 'returned'), 0)::bigint`.as(
        'back',
      ),
    ])
    .where('paid_on', '>=', calendarDay(`${year}-01-01`))
    .where('paid_on', '<=', calendarDay(`${year}-12-31`))
    .executeTakeFirstOrThrow()
  return { payouts, arrivedCents: toCents(arrived), sentBackCents: toCents(back) }
}
