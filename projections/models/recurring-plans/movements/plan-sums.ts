import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
import type { PlanMovement } from './plan-days-table.ts'

/** The last day whose records count; null: everything that is recorded. */
type Books = { recordedBy: CalendarDay | null }

export type MovementSum = { movement: PlanMovement; plans: number; amountCents: Cents }

type Period = { from: CalendarDay | null; to: CalendarDay }

/**
 * Sums the movements of several periods, in their order, by kind. A period without a `from` has all
 * days up to its end.
 */
export const sumPlanMovements = async (
  db: Db,
  { organisationId, ...books }: Books & { organisationId: OrganisationId },
  periods: readonly Period[],
): Promise<readonly (readonly MovementSum[])[]> =>
  await sumPeriods(db, { ...books, scope: sql`moved.organisation_id = ${organisationId}` }, periods)

/** Sums the movements of all charities' plans, as `sumPlanMovements` does. */
export const sumPlatformPlanMovements = async (
  db: Db,
  books: Books,
  periods: readonly Period[],
): Promise<readonly (readonly MovementSum[])[]> =>
  await sumPeriods(db, { ...books, scope: sql`true` }, periods)

/** Returns what each charity's running plans bring each month. */
export const sumRunningByCharity = async (
  db: Db,
  { asOf, recordedBy }: Books & { asOf: CalendarDay },
): Promise<readonly { organisationId: OrganisationId; plans: number; amountCents: Cents }[]> => {
  const { rows } = await sql<{ charity: OrganisationId; plans: number; amount: bigint }>`
    select organisation_id as charity, sum(plans)::int as plans, sum(amount_cents)::bigint as amount
    from ${sql.table('read_models.plan_days')} as moved
    where movement <> 'retried' and day <= ${asOf}::date and ${isKnown(recordedBy)}
    group by 1 having sum(plans) <> 0 or sum(amount_cents) <> 0 order by 1`.execute(db)
  return rows.map(({ charity, plans, amount }) => ({
    organisationId: charity,
    plans,
    amountCents: toCents(amount),
  }))
}

const isKnown = (recordedBy: CalendarDay | null) =>
  recordedBy === null ? sql`true` : sql`moved.recorded_day <= ${recordedBy}::date`

const sumPeriods = async (
  db: Db,
  { recordedBy, scope }: Books & { scope: RawBuilder<unknown> },
  periods: readonly Period[],
): Promise<readonly (readonly MovementSum[])[]> => {
  const values = periods.map(
    ({ from, to }, index) => sql`(${index}::int, ${from ?? '1900-01-01'}::date, ${to}::date)`,
  )
  const { rows } = await sql<{
    number: number
    movement: PlanMovement
    plans: number
    amount: bigint
  }>`
    select period.number, moved.movement, sum(moved.plans)::int as plans,
      sum(moved.amount_cents)::bigint as amount
    from (values ${sql.join(values)}) as period (number, from_day, to_day)
    join ${sql.table('read_models.plan_days')} as moved
      on ${scope} and moved.day >= period.from_day and moved.day <= period.to_day
      and ${isKnown(recordedBy)}
    group by 1, 2`.execute(db)
  return periods.map((_, index) =>
    rows
      .filter(({ number }) => number === index)
      .map(({ movement, plans, amount }) => ({ movement, plans, amountCents: toCents(amount) })),
  )
}
