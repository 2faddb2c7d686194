import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

/** Sums the invoices of all charities that were issued in a year. */
export const sumInvoicesOfYear = async (db: Db, { year }: { year: number }) => {
  const row = await db
    .selectFrom('read_models.invoices')
    .select([
      sql<number>`count(*)::int`.as('invoices'),
      sql<bigint>`coalesce(sum(amount_cents), 0)::bigint`.as('amount'),
      sql<bigint>`coalesce(sum(paid_cents), 0)::bigint`.as('paid'),
      sql<bigint>`coalesce(sum(owed_cents), 0)::bigint`.as('owed'),
    ])
    .where('number', 'is not', null)
    .where('issued_on', '>=', calendarDay(`${year}-01-01`))
    .where('issued_on', '<=', calendarDay(`${year}-12-31`))
    .executeTakeFirstOrThrow()
  return {
    invoices: row.invoices,
    amountCents: toCents(row.amount),
    paidCents: toCents(row.paid),
    owedCents: toCents(row.owed),
  }
}
