import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import type { Days } from '../../../engine/list/list-filters.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
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
import { neverBefore } from '../donors/giver-days.ts'

/** A charity's books, as recorded up to the end of a Hong Kong day; null: everything recorded. */
export type GivingBooks = { organisationId: OrganisationId; recordedBy: CalendarDay | null }

/** Hong Kong days, both included. */
export type Period = { from: CalendarDay; to: CalendarDay }

const ofBooks = ({ organisationId, recordedBy }: GivingBooks): RawBuilder<unknown> =>
  recordedBy === null
    ? sql`organisation_id = ${organisationId}`
    : sql`organisation_id = ${organisationId} and recorded_day <= ${recordedBy}::date`

const isWithin = ({ from, to }: Period): RawBuilder<unknown> =>
  sql`day >= ${from}::date and day <= ${to}::date`

const periodRows = (periods: readonly Period[]): RawBuilder<unknown> =>
  sql.join(periods.map(({ from, to }, index) => sql`(${index}::int, ${from}::date, ${to}::date)`))

const givingDays = sql.table('read_models.giving_days')

/** Sums several periods, in their order. `direct` is what came to the charity's own accounts. */
export const sumGiving = async (
  db: Db,
  books: GivingBooks,
  periods: readonly Period[],
): Promise<readonly SumsWithDirect[]> => {
  const { rows } = await sql<SumsRow & { direct: bigint }>`
    select sums.* from (values ${periodRows(periods)}) as period (number, from_day, to_day)
    cross join lateral (
      select ${columns}, ${direct}
      from ${givingDays}
      where ${ofBooks(books)} and day >= period.from_day and day <= period.to_day
    ) as sums order by period.number`.execute(db)
  return rows.map(toSumsWithDirect)
}

const toPart = (row: SumsRow & { part: string }) => ({ ...toSums(row), part: row.part })

const toTime = (row: SumsRow & { at: string }) => ({ ...toSums(row), at: row.at })

const parts = {
  project: sql<string>`project_id`,
  method: sql<string>`method`,
  source: sql<string>`source`,
}

const sumBy = async (
  db: Db,
  books: GivingBooks,
  { part, where }: { part: keyof typeof parts; where: RawBuilder<unknown> },
): Promise<readonly (GivingSums & { part: string })[]> => {
  const { rows } = await sql<SumsRow & { part: string }>`
    select ${parts[part]} as part, ${columns}
    from ${givingDays} where ${ofBooks(books)} and ${where}
    group by 1 having ${isAny} order by 1`.execute(db)
  return rows.map(toPart)
}

type SumsAtTime = GivingSums & { at: string }

/**
 * Sums several periods, in their order, by day (`2026-11-20`) or month (`2026-11`), the earliest
 * first. A month has only its days within the period.
 */
export const sumGivingByTime = async (
  db: Db,
  { step, ...books }: GivingBooks & { step: 'day' | 'month' },
  periods: readonly Period[],
): Promise<readonly (readonly SumsAtTime[])[]> => {
  // Naming the month of each row took longer than all sums, so the days are summed first.
  const at = step === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`
  const { rows } = await sql<SumsRow & { number: number; at: string }>`
    select number, ${at} as at, ${columns}
    from (
      select period.number, day, ${columnsToAdd}
      from (values ${periodRows(periods)}) as period (number, from_day, to_day)
      join ${givingDays} on ${ofBooks(books)} and day >= period.from_day and day <= period.to_day
      group by 1, 2
    ) as days group by 1, 2 having ${isAny} order by 1, 2`.execute(db)
  return periods.map((_, index) => rows.filter(({ number }) => number === index).map(toTime))
}

/** Sums by project, null if given for no project. Without a `from`, all days up to `to` count. */
export const sumGivingByProject = async (
  db: Db,
  { period, ...books }: GivingBooks & { period: { from: CalendarDay | null; to: CalendarDay } },
): Promise<readonly (GivingSums & { projectId: ProjectId | null })[]> => {
  const { from, to } = period
  const where = from === null ? sql`day <= ${to}::date` : isWithin({ from, to })
  return (await sumBy(db, books, { part: 'project', where })).map(toProjectSums)
}

export const sumGivingByMethod = async (
  db: Db,
  { period, ...books }: GivingBooks & { period: Period },
): Promise<readonly (GivingSums & { method: PaymentMethod })[]> =>
  (await sumBy(db, books, { part: 'method', where: isWithin(period) })).map(toMethodSums)

type PartSums = GivingSums & { part: string }

const toProjectSums = ({ part, ...sums }: PartSums) => ({
  ...sums,
  projectId: part === '' ? null : (part as ProjectId),
})

const toMethodSums = ({ part, ...sums }: PartSums) => ({ ...sums, method: part as PaymentMethod })

/** Sums the entries that staff recorded. */
export const sumOfflineGiving = async (
  db: Db,
  { period, ...books }: GivingBooks & { period: Period },
): Promise<GivingSums | null> =>
  (await sumBy(db, books, { part: 'source', where: isWithin(period) })).find(
    ({ part }) => part === 'offline',
  ) ?? null

export type GivingHour = { weekday: number; hour: number; gifts: number; amountCents: Cents }

/** Sums by the weekday, Monday as 1, and the hour of Hong Kong at which gifts came. */
export const sumGivingByHour = async (
  db: Db,
  { period, ...books }: GivingBooks & { period: Period },
): Promise<readonly GivingHour[]> => {
  const { rows } = await sql<{ weekday: number; hour: number; gifts: number; amount: bigint }>`
    select extract(isodow from day)::int as weekday, hour, sum(gifts)::int as gifts,
      sum(amount_cents)::bigint as amount
    from ${sql.table('read_models.giving_hours')}
    where ${ofBooks(books)} and ${isWithin(period)}
    group by 1, 2 having sum(gifts) > 0 order by 1, 2`.execute(db)
  return rows.map(({ weekday, hour, gifts, amount }) => ({
    weekday,
    hour,
    gifts,
    amountCents: toCents(amount),
  }))
}

/** An hour of a weekday: Monday is 1, and the hours of Hong Kong are 0 to 23. */
export type WeekHour = Pick<GivingHour, 'weekday' | 'hour'>

const isOfWeekHour = (organisationId: OrganisationId, at: WeekHour, { from, to }: Days) =>
  sql`organisation_id = ${organisationId} and hour = ${at.hour}
    and extract(isodow from day) = ${at.weekday}
    and day >= ${from ?? '-infinity'}::date and day <= ${to ?? 'infinity'}::date`

/** Sums the gifts of one hour of the week, as the list of its payments does. */
export const sumWeekHour = async (
  db: Db,
  { organisationId, at, days }: { organisationId: OrganisationId; at: WeekHour; days: Days },
): Promise<Record<string, bigint | null>> => {
  const { rows } = await sql<Record<string, bigint | null>>`
    select coalesce(sum(gifts), 0)::bigint as rows, coalesce(sum(gifts), 0)::bigint as came,
      coalesce(sum(amount_cents), 0)::bigint as given
    from ${sql.table('read_models.giving_hours')}
    where ${isOfWeekHour(organisationId, at, days)}`.execute(db)
  return rows[0] ?? {}
}

/** Returns the days on which gifts came in one hour of the week. */
export const listWeekHourDays = async (
  db: Db,
  { organisationId, at, days }: { organisationId: OrganisationId; at: WeekHour; days: Days },
): Promise<readonly CalendarDay[]> => {
  const { rows } = await sql<{ day: CalendarDay }>`
    select day::text as day from ${sql.table('read_models.giving_hours')}
    where ${isOfWeekHour(organisationId, at, days)} group by day having sum(gifts) > 0`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Counts the people who gave in each period: for the first time ever, or again. Those who gave
 * before the month in which a period starts are summed by months, and those who gave before it in
 * that month by days.
 */
export const countGivers = async (
  db: Db,
  books: GivingBooks,
  periods: readonly Period[],
): Promise<readonly { first: number; returning: number }[]> => {
  const monthStart = sql`date_trunc('month', period.from_day::timestamp)::date`
  const { rows } = await sql<{ first: number; returning: number }>`
    select by_month.first, (by_month.returning + by_day.returning)::int as returning
    from (values ${periodRows(periods)}) as period (number, from_day, to_day)
    cross join lateral (
      select coalesce(sum(people) filter (where earlier_month = ${neverBefore}::date), 0)::int
          as first,
        coalesce(sum(people) filter (where earlier_month <> ${neverBefore}::date), 0) as returning
      from ${sql.table('read_models.giver_months')}
      where ${ofBooks(books)} and day >= period.from_day and day <= period.to_day
        and earlier_month < ${monthStart}
    ) as by_month cross join lateral (
      select coalesce(sum(people), 0) as returning from ${sql.table('read_models.giver_days')}
      where ${ofBooks(books)} and day >= period.from_day and day <= period.to_day
        and earlier_day >= ${monthStart} and earlier_day < period.from_day
    ) as by_day order by period.number`.execute(db)
  return rows
}
