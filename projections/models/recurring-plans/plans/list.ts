import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { RowOf } from '../../../engine/database.ts'
import {
  containsWords,
  isWithinAmounts,
  isWithinDays,
  type Days,
} from '../../../engine/list/list-filters.ts'
import { listQuery, type RowOfList } from '../../../engine/list/list-query.ts'
import type { PlanStanding } from '../movements/plan-days-table.ts'
import { toPlan } from '../query.ts'

/** The donor of a plan as their account is today; all null if it is closed. */
type Donor = { first_name: string | null; last_name: string | null; email: string | null }

export type ListedPlan = RowOf<'read_models.recurring_plans'> & Donor

/** A reader who does not see addresses could else guess one letter by letter. */
export const searchedOfPlan = (seesContact: boolean) =>
  sql<string>`lower(concat_ws(' ', state #>> '{facts,organisationName}',
    last_name || first_name, first_name, last_name, ${seesContact ? sql.ref('email') : sql`''`},
    state #>> '{facts,projectName}', state ->> 'memo'))`

/** Returns the donor's names; null if the account is closed. */
export const toDonor = ({ first_name, last_name, email }: Donor) =>
  first_name === null || last_name === null || email === null
    ? null
    : { firstName: first_name, lastName: last_name, email }

type Scope = {
  organisationId: OrganisationId
  seesContact: boolean
  /** A card that ends by then is about to expire. */
  cardsEndBy: CalendarDay
}

export type PlanRisk = 'retrying' | 'waiting' | 'card_expiring'

const hasInstalment = ({ organisationId }: Scope, status: 'retrying' | 'waiting') =>
  sql<SqlBool>`plan_id in (select plan_id from read_models.instalments
    where organisation_id = ${organisationId} and status = ${sql.lit(status)})`

/** Each running plan has the first of the three risks that is true of it. */
const isAtRisk = (risk: PlanRisk | 'any', scope: Scope): RawBuilder<SqlBool> => {
  const retrying = hasInstalment(scope, 'retrying')
  const waiting = hasInstalment(scope, 'waiting')
  const expiring = sql<SqlBool>`card_ends_on <= ${scope.cardsEndBy}::date and next_at is not null`
  const conditions = {
    retrying,
    waiting: sql<SqlBool>`not ${retrying} and ${waiting}`,
    card_expiring: sql<SqlBool>`not ${retrying} and not ${waiting} and ${expiring}`,
    any: sql<SqlBool>`(${retrying} or ${waiting} or ${expiring})`,
  }
  return sql`(standing = 'running' and ${conditions[risk]})`
}

/** A charity's recurring plans, for its desk. */
export const plansList = listQuery({
  table: 'read_models.recurring_plans',
  source: () => sql`select plan.*, first_name, last_name, email
    from read_models.recurring_plans as plan left join read_models.plan_donors using (donor_id)`,
  scope: (row, { organisationId }: Scope) => row('organisation_id', '=', organisationId),
  where: {
    status: (row, status: 'running' | 'paused' | 'ended') =>
      row('status', 'in', [...statuses[status]]),
    q: (row, words: readonly string[], { seesContact }: Scope) =>
      containsWords(searchedOfPlan(seesContact))(row, words),
    day: isWithinDays(sql.ref('started_at')),
    project: (_row, projectId: ProjectId) => sql`state #>> '{facts,projectId}' = ${projectId}`,
    type: (_row, type: TransactionType) => sql`state #>> '{facts,transactionType}' = ${type}`,
    amount: isWithinAmounts(sql.ref('amount_cents')),
    standing: (_row, standing: PlanStanding) => sql`standing = ${standing}`,
    risk: (_row, risk: PlanRisk | 'any', scope: Scope) => isAtRisk(risk, scope),
    // The first two conditions are for the index: its day is the one after the last day.
    left: (_row, { from, to }: Days) =>
      sql`(not isempty(left_on) and upper(left_on) > ${from ?? '-infinity'}::date
        and left_on && daterange(${from}::date, ${to}::date, '[]'))`,
  },
  position: 'started_position',
  order: {
    date: 'position',
    // A plan without a next instalment is sorted first.
    next: { column: sql`coalesce(next_day, '')`, type: 'text' },
    amount: { column: sql.ref('amount_cents'), type: 'bigint' },
  },
  totals: {
    columns: sql`count(*) as rows,
      (sum(amount_cents) filter (where status = 'active'))::bigint as monthly`,
    read: ({ rows, monthly }) => ({
      rows: Number(rows ?? 0n),
      monthlyCents: cents(Number(monthly ?? 0n)),
    }),
  },
  row: (row: ListedPlan, { organisationId }) => ({
    ...toPlan(row, { organisationId, donorId: row.donor_id }),
    donor: toDonor(row),
  }),
})

export type ListedPlanRow = RowOfList<typeof plansList>

const statuses = {
  running: ['active'],
  paused: ['paused'],
  ended: ['cancelled', 'completed'],
} as const
