import { assessmentYear } from '@almoner/domain/receipt/assessment-year.ts'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import { selectOnline, toOwnPayment, type OfPeople, type PaymentRow } from './query.ts'

/** Completed payments, also if refunded since. */
const paid = ['complete', 'refunded'] as const

/** The payments of one year of assessment, of one kind. */
export type YearSum = {
  /** The calendar year that it begins in. */
  year: number
  transactionType: TransactionType
  /**
   * The number of payments that have an amount left, as their receipts show it, and that amount.
   */
  kept: number
  keptCents: Cents
  /** The sum that was returned by completed refunds and lost disputes. */
  returnedCents: Cents
}

/**
 * Returns the sums that these people paid to this charity, by years of assessment, newest first.
 */
export const yearsOfPeople = async (
  db: Db,
  { organisationId, people }: OfPeople,
): Promise<readonly YearSum[]> => {
  if (people.length === 0) return []
  const netSum = sql<bigint>`(total_amount_cents - refunded_cents - lost_cents)`
  const rows = await db
    .selectFrom('read_models.payment_history')
    .select([
      // A year that begins on 1 April, moved three months earlier, begins on 1 January.
      sql<number>`extract(year from received_on - interval '3 months')::int`.as('year'),
      'transaction_type',
      sql<bigint>`count(*) filter (where ${netSum} > 0)`.as('kept'),
      sql<bigint>`sum(${netSum})::bigint`.as('kept_cents'),
      sql<bigint>`sum(refunded_cents + lost_cents)::bigint`.as('returned_cents'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('person_id', 'in', people)
    .where('source', '=', 'online')
    .where('status', 'in', paid)
    .groupBy(['year', 'transaction_type'])
    .orderBy('year', 'desc')
    .orderBy('transaction_type')
    .execute()
  return rows.map((row) => ({
    year: row.year,
    transactionType: row.transaction_type,
    kept: Number(row.kept),
    keptCents: toCents(row.kept_cents),
    returnedCents: toCents(row.returned_cents),
  }))
}

/** The last payment of a page of a year. */
export type YearCursor = { receivedOn: CalendarDay; completedAt: Instant; paymentId: PaymentId }

/** One page of what these people paid to this charity in a year of assessment, oldest first. */
export const paymentsOfYear = async (
  db: Db,
  options: OfPeople & { year: number; after: YearCursor | null; limit: number },
): Promise<readonly PaymentRow[]> => {
  const { organisationId, people, year, after, limit } = options
  if (people.length === 0) return []
  const { from, to } = assessmentYear(year)
  let query = selectOnline(db, organisationId)
    .where('person_id', 'in', people)
    .where('status', 'in', paid)
    .where('received_on', '>=', calendarDay(from))
    .where('received_on', '<=', calendarDay(to))
    .orderBy('received_on')
    .orderBy('completed_at')
    .orderBy('payment_id')
    .limit(limit)
  if (after !== null) {
    query = query.where((where) =>
      where(
        where.refTuple('received_on', 'completed_at', 'payment_id'),
        '>',
        where.tuple(after.receivedOn, after.completedAt, after.paymentId),
      ),
    )
  }
  const rows = await query.execute()
  return rows.map((row) => toOwnPayment(row, options))
}
