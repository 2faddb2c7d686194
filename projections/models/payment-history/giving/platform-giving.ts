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
const selectRows = ({ recordedBy }: PlatformBooks, period: Period): RawBuilder<unknown> => {
  const { months, days } = recordedBy === null ? divide(period) : { months: null, days: [period] }
  const isKnown = recordedBy === null ? sql`true` : sql`recorded_day <= ${recordedBy}::date`
  const parts = days.map(
    ({ from, to }) => sql`
      select ${summed} from ${sql.table('read_models.giving_days')}
      where day >= ${from}::date and day <= ${to}::date and ${isKnown}`,
  )
  if (months !== null) {
    parts.push(sql`
      select ${summed} from ${sql.table('read_models.giving_months')}
      where month >= ${months.from}::date and month <= ${months.to}::date`)
  }
  return sql.join(parts, sql` union all `)
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
