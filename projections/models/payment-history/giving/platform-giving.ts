import {
  addDays,
  addMonths,
  findMonthStart,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import {
  columns,
  columnsToAdd,
  direct,
  isAny,
  toSums,
  toSumsWithDirect,
  type GivingSums,
  type SumsRow,
  type SumsWithDirect,
} from './giving-columns.ts'
import type { Period } from './giving-sums.ts'

/** All charities' books, as recorded up to the end of a Hong Kong day; null: everything recorded. */
export type PlatformBooks = { recordedBy: CalendarDay | null }

/** Sums several periods, in their order, with the number of charities that received a gift. */
export const sumPlatformGiving = async (
  db: Db,
  books: PlatformBooks,
  periods: readonly Period[],
): Promise<readonly (SumsWithDirect & { charities: number })[]> => {
  const parts = periods.map(
    (period, index) => sql`
      select ${index}::int as number, organisation_id, ${columnsToAdd}, ${direct}
      from (${selectRows(books, period)}) as given group by organisation_id`,
  )
  const numbers = periods.map((_, index) => sql`(${index}::int)`)
  const { rows } = await sql<SumsRowWithDirect & { charities: number }>`
    select ${columns}, coalesce(sum(direct), 0)::bigint as direct,
      (count(*) filter (where gifts > 0))::int as charities
    from (values ${sql.join(numbers)}) as period (number)
    left join (${sql.join(parts, sql` union all `)}) as charity using (number)
    group by number order by number`.execute(db)
  return rows.map(toPeriodSums)
}

/** Sums by charity. One without a gift, a refund or a lost dispute is missing. */
export const sumGivingByCharity = async (
  db: Db,
  { period, ...books }: PlatformBooks & { period: Period },
): Promise<readonly (SumsWithDirect & { organisationId: OrganisationId })[]> => {
  const { rows } = await sql<SumsRowWithDirect & { charity: OrganisationId }>`
    select organisation_id as charity, ${columns}, ${direct}
    from (${selectRows(books, period)}) as given group by 1 having ${isAny} order by 1`.execute(db)
  return rows.map(toCharitySums)
}

/** Sums by method, over all charities. */
export const sumPlatformGivingByMethod = async (
  db: Db,
  { period, ...books }: PlatformBooks & { period: Period },
): Promise<readonly (GivingSums & { method: PaymentMethod })[]> => {
  const { rows } = await sql<SumsRow & { method: PaymentMethod }>`
    select method, ${columns}
    from (${selectRows(books, period)}) as given group by 1 having ${isAny} order by 1`.execute(db)
  return rows.map(toMethodSums)
}

/**
 * Sums several periods, in their order, by day (`2026-11-20`) or month (`2026-11`), the earliest
 * first.
 */
export const sumPlatformGivingByTime = async (
  db: Db,
  { step, ...books }: PlatformBooks & { step: 'day' | 'month' },
  periods: readonly Period[],
): Promise<readonly (readonly (GivingSums & { at: string })[])[]> => {
  const at = step === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`
  // The days of a month are summed first: naming the month of each row takes longer than the sums.
  const parts = periods.map((period, index) => {
    const rows = step === 'day' ? selectDays(books, period) : selectRows(books, period)
    return sql`
      select ${index}::int as number, day, ${columnsToAdd} from (${rows}) as given group by day`
  })
  const { rows } = await sql<SumsRow & { number: number; at: string }>`
    select number, ${at} as at, ${columns}
    from (${sql.join(parts, sql` union all `)}) as days
    group by 1, 2 having ${isAny} order by 1, 2`.execute(db)
  return periods.map((_, index) => rows.filter(({ number }) => number === index).map(toTime))
}

const toTime = ({ at, ...row }: SumsRow & { at: string }) => ({ ...toSums(row), at })

type SumsRowWithDirect = SumsRow & { direct: bigint }

const toPeriodSums = ({ charities, ...row }: SumsRowWithDirect & { charities: number }) => ({
  ...toSumsWithDirect(row),
  charities,
})

const toCharitySums = ({ charity, ...row }: SumsRowWithDirect & { charity: OrganisationId }) => ({
  ...toSumsWithDirect(row),
  organisationId: charity,
})

const toMethodSums = ({ method, ...row }: SumsRow & { method: PaymentMethod }) => ({
  ...toSums(row),
  method,
})

const summed =
  sql.raw(`organisation_id, method, source, gifts, amount_cents, total_cents, fee_cents,
  net_cents, refunds, refunded_cents, disputes, disputed_cents, losses, lost_cents,
  given_back_cents`)

/**
 * The rows that add up to a period: its whole months, and the days before and after them. What was
 * known on a past day is in the days alone.
 */
export const selectRows = (books: PlatformBooks, period: Period): RawBuilder<unknown> => {
  if (books.recordedBy !== null) return selectDays(books, period)
  const { months, days } = divide(period)
  const parts = days.map((each) => selectDays(books, each))
  if (months !== null) {
    parts.push(sql`
      select month as day, ${summed} from ${sql.table('read_models.giving_months')}
      where month >= ${months.from}::date and month <= ${months.to}::date`)
  }
  return sql.join(parts, sql` union all `)
}

const selectDays = ({ recordedBy }: PlatformBooks, { from, to }: Period): RawBuilder<unknown> => {
  const isKnown = recordedBy === null ? sql`true` : sql`recorded_day <= ${recordedBy}::date`
  return sql`
    select day, ${summed} from ${sql.table('read_models.giving_days')}
    where day >= ${from}::date and day <= ${to}::date and ${isKnown}`
}

/** Returns the whole months of a period, null if it has none, and its other days. */
const divide = ({ from, to }: Period): { months: Period | null; days: readonly Period[] } => {
  const start = findMonthStart(from)
  const first = start === from ? start : addMonths(start, 1)
  const end = findMonthStart(addDays(to, 1))
  if (first >= end) return { months: null, days: [{ from, to }] }
  const before = { from, to: addDays(first, -1) }
  const after = { from: end, to }
  return {
    months: { from: first, to: addMonths(end, -1) },
    days: [before, after].filter((days) => days.from <= days.to),
  }
}
