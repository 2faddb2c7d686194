import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

type Period = { organisationId: OrganisationId; from: CalendarDay; to: CalendarDay }
type Sums = { gifts: number; amountCents: Cents; netCents: Cents }

const columns = {
  day: sql<string>`day::text`,
  month: sql<string>`to_char(day, 'YYYY-MM')`,
  project: sql<string>`project_id`,
  method: sql<string>`method`,
}

/**
 * Sums the gifts of a period, from the first to the last day, by one part. Parts without a gift are
 * missing.
 */
const sumBy = async (
  db: Db,
  { organisationId, from, to }: Period,
  part: keyof typeof columns,
): Promise<readonly (Sums & { part: string })[]> => {
  const { rows } = await sql<{ part: string; gifts: number; amount: bigint; net: bigint }>`
    select ${columns[part]} as part, sum(gifts)::int as gifts,
      sum(amount_cents)::bigint as amount, sum(net_cents)::bigint as net
    from ${sql.table('read_models.giving_days')}
    where organisation_id = ${organisationId} and day >= ${from}::date and day <= ${to}::date
    group by 1 having sum(gifts) > 0 order by 1`.execute(db)
  return rows.map((row) => ({
    part: row.part,
    gifts: row.gifts,
    amountCents: toCents(row.amount),
    netCents: toCents(row.net),
  }))
}

/** Sums gifts by day (`2026-11-20`) or month (`2026-11`), the earliest first. */
export const sumGivingByTime = async (
  db: Db,
  { step, ...period }: Period & { step: 'day' | 'month' },
): Promise<readonly (Sums & { at: string })[]> =>
  (await sumBy(db, period, step)).map(({ part: at, gifts, amountCents, netCents }) => ({
    at,
    gifts,
    amountCents,
    netCents,
  }))

/** Sums gifts by project, the largest sum first; null if given for no project. */
export const sumGivingByProject = async (
  db: Db,
  period: Period,
): Promise<readonly (Sums & { projectId: ProjectId | null })[]> =>
  (await sumBy(db, period, 'project'))
    .map(({ part, gifts, amountCents, netCents }) => ({
      projectId: part === '' ? null : (part as ProjectId),
      gifts,
      amountCents,
      netCents,
    }))
    .toSorted(byAmount)

/** Sums gifts by method, the largest sum first. */
export const sumGivingByMethod = async (
  db: Db,
  period: Period,
): Promise<readonly (Sums & { method: PaymentMethod })[]> =>
  (await sumBy(db, period, 'method'))
    .map(({ part, gifts, amountCents, netCents }) => ({
      method: part as PaymentMethod,
      gifts,
      amountCents,
      netCents,
    }))
    .toSorted(byAmount)

const byAmount = (one: Sums, other: Sums): number => other.amountCents - one.amountCents
