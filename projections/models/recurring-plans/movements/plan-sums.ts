import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
import type { PlanMovement } from './plan-days-table.ts'

/** The last day whose records count; null: everything that is recorded. */
type Books = { organisationId: OrganisationId; recordedBy: CalendarDay | null }

export type MovementSum = { movement: PlanMovement; plans: number; amountCents: Cents }

/**
 * Sums the movements of several periods, in their order, by kind. A period without a `from` has all
 * days up to its end.
 */
export const sumPlanMovements = async (
  db: Db,
  { organisationId, recordedBy }: Books,
  periods: readonly { from: CalendarDay | null; to: CalendarDay }[],
): Promise<readonly (readonly MovementSum[])[]> => {
  const values = periods.map(
    ({ from, to }, index) => sql`(${index}::int, ${from ?? '1900-01-01'}::date, ${to}::date)`,
  )
  const isKnown = recordedBy === null ? sql`true` : sql`moved.recorded_day <= ${recordedBy}::date`
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
      on moved.organisation_id = ${organisationId}
      and moved.day >= period.from_day and moved.day <= period.to_day and ${isKnown}
    group by 1, 2`.execute(db)
  return periods.map((_, index) =>
    rows
      .filter(({ number }) => number === index)
      .map(({ movement, plans, amount }) => ({ movement, plans, amountCents: toCents(amount) })),
  )
}
