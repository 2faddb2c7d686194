import { assert } from '@almoner/domain/kernel/assert.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { sql, type SqlBool } from 'kysely'
import type { Db, RowOf } from '../../../engine/database.ts'
import { isOneOfDays, isWithinAmounts, type Days } from '../../../engine/list/list-filters.ts'
import { listQuery, type RowOfList } from '../../../engine/list/list-query.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
import { toDonor } from '../plans/list.ts'
import type { PlanMovement } from './plan-days-table.ts'

/** `paused` has resumed plans as well, and `failed` those that were paid again. */
export type MovementKind = Exclude<PlanMovement, 'resumed' | 'recovered'>

type Scope = { organisationId: OrganisationId }

type Listed = RowOf<'read_models.plan_movements'> & {
  project_id: ProjectId | null
  project_name: string
  organisation_name: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
}

// The expression of the index `plan_movements_kind`, and that of the sums of days.
const isOfKind = (_row: unknown, kind: MovementKind) => sql<SqlBool>`(case movement
  when 'resumed' then 'paused' when 'recovered' then 'failed' else movement end) = ${kind}`

const isOfDays = isOneOfDays(sql.ref('day'))

/** Without a kind, the movements that add up to the monthly sum. */
const isMovement = sql<SqlBool>`movement <> 'retried'`

type Filters = { kind?: MovementKind; day?: Days; amount?: unknown }

/** Sums whole days. Returns null if the filters need the movements themselves. */
const sumDays = async (
  db: Db,
  { scope, filters }: { scope: Scope; filters: Filters },
): Promise<Record<string, bigint | null> | null> => {
  const { kind, day, amount } = filters
  if (amount !== undefined) return null
  const { rows } = await sql<Record<string, bigint | null>>`
    select sum(movements)::bigint as rows, sum(amount_cents)::bigint as amount
    from ${sql.table('read_models.plan_days')}
    where organisation_id = ${scope.organisationId}
      and ${kind === undefined ? isMovement : isOfKind(null, kind)}
      and ${day === undefined ? sql`true` : isOfDays(null, day)}`.execute(db)
  return rows[0] ?? null
}

/** The movements of a charity's monthly sum, for its desk. */
export const movementsList = listQuery({
  table: 'read_models.plan_movements',
  source: (_scope, { kind }) => sql`select moved.*, first_name, last_name, email,
      (plan.state #>> '{facts,projectId}')::uuid as project_id,
      plan.state #>> '{facts,projectName}' as project_name,
      plan.state #>> '{facts,organisationName}' as organisation_name
    from read_models.plan_movements as moved
    join read_models.recurring_plans as plan using (plan_id)
    left join read_models.plan_donors using (donor_id)
    where ${kind === undefined ? isMovement : sql`true`}`,
  scope: (row, { organisationId }: Scope) => row('organisation_id', '=', organisationId),
  where: {
    kind: isOfKind,
    day: isOfDays,
    amount: isWithinAmounts(sql`abs(amount_cents)`),
  },
  position: 'position',
  // Without a kind, the list has no retried instalment, which may be the newest row.
  newest: sql`(select max(position) from read_models.plan_movements)`,
  order: {
    day: { column: sql.ref('day'), type: 'date' },
    amount: { column: sql.ref('amount_cents'), type: 'bigint' },
  },
  totals: {
    columns: sql`count(*) as rows, sum(amount_cents)::bigint as amount`,
    read: ({ rows, amount }) => ({
      rows: Number(rows ?? 0n),
      amountCents: cents(Number(amount ?? 0n)),
    }),
    find: sumDays,
  },
  row: (row: Listed, { organisationId }) => {
    assert(row.organisation_id === organisationId, 'a movement of this charity')
    return {
      position: row.position,
      planId: row.plan_id,
      day: row.day,
      movement: row.movement,
      fromCents: row.from_cents === null ? null : toCents(row.from_cents),
      amountCents: toCents(row.amount_cents),
      reason: row.reason,
      projectId: row.project_id,
      projectName: row.project_name,
      organisationName: row.organisation_name,
      donor: toDonor(row),
    }
  },
})

export type MovementRow = RowOfList<typeof movementsList>
