import { assert } from '@almoner/domain/kernel/assert.ts'
import { dayOf, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { RecurringPlanId, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import type { Deadlines } from './overdue.ts'
import { restingPlan, toPlan, type PlanRow } from './query.ts'

type OfCharity = { organisationId: OrganisationId }

/** A charity's plans with these statuses, newest first, before a `startedPosition`. */
export const plansOfCharity = async (
  db: Db,
  options: OfCharity & {
    statuses: readonly StartedPlan['status'][]
    before: bigint | null
    limit: number
  },
): Promise<readonly PlanRow[]> => {
  const { organisationId, statuses, before, limit } = options
  // Each status has its order in the index, and the page is read off their heads.
  const pageOf = (status: StartedPlan['status']) => {
    const page = db
      .selectFrom('read_models.recurring_plans')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('status', '=', status)
      .orderBy('started_position', 'desc')
      .limit(limit)
    return before === null ? page : page.where('started_position', '<', before)
  }
  const [first, ...others] = [...new Set(statuses)].map((status) =>
    db.selectFrom(pageOf(status).as('page')).selectAll(),
  )
  if (first === undefined) return []
  const rows = await others
    .reduce((all, other) => all.unionAll(other), first)
    .orderBy('started_position', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => planOf(row, organisationId))
}

/** Why an instalment was written off, by its number. */
type LetGo = ReadonlyMap<number, RowOf<'read_models.instalments'>['let_go']>

/** Null if there is none, or it is another charity's: the caller cannot distinguish the two. */
export const planOfCharity = async (
  db: Db,
  { organisationId, planId }: OfCharity & { planId: RecurringPlanId },
): Promise<(PlanRow & { letGo: LetGo }) | null> => {
  const row = await db
    .selectFrom('read_models.recurring_plans')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  if (!row) return null
  const instalments = await db
    .selectFrom('read_models.instalments')
    .select(['number', 'let_go', 'organisation_id'])
    .where('plan_id', '=', planId)
    .execute()
  for (const each of instalments) {
    assert(each.organisation_id === organisationId, 'an instalment of this charity')
  }
  const letGo = new Map(instalments.map((each) => [each.number, each.let_go]))
  return { ...planOf(row, organisationId), letGo }
}

/** The kinds of issues that need attention. */
export const troubles = ['overdue', 'waiting', 'retrying', 'given_up'] as const
export type Trouble = (typeof troubles)[number]

/** The place of an instalment in the list: the newest day first. */
export type TroublePlace = { day: CalendarDay; planId: RecurringPlanId; number: number }

/** An instalment with an issue; it may not have started. */
export type TroubleRow = TroublePlace & PlanRow & { isGivenUp: boolean }

/** The issues among a charity's instalments, of one kind or of all, after a place. */
export const troublesOf = async (
  db: Db,
  options: OfCharity &
    Deadlines & { kind: Trouble | undefined; after: TroublePlace | null; limit: number },
): Promise<readonly TroubleRow[]> => {
  const { organisationId, kind, limit } = options
  const [first, ...others] = branchesOf(db, options)
    .filter(({ kinds }) => kind === undefined || kinds.includes(kind))
    .map(({ page }) => db.selectFrom(page.as('page')).selectAll())
  if (first === undefined) return []
  const found = await others
    .reduce((all, other) => all.unionAll(other), first)
    .orderBy('day', 'desc')
    .orderBy('plan_id', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  if (found.length === 0) return []
  const rows = await db
    .selectFrom('read_models.recurring_plans')
    .selectAll()
    .where('plan_id', 'in', [...new Set(found.map(({ plan_id }) => plan_id))])
    .execute()
  const plans = new Map(rows.map((row) => [row.plan_id, planOf(row, organisationId)]))
  return found.flatMap(({ day, plan_id: planId, number, is_given_up: isGivenUp }) => {
    const plan = plans.get(planId)
    return plan ? [{ ...plan, day, number, isGivenUp }] : []
  })
}

// Each is a page of its own by its own index; late ones are separated only when they alone are
// requested.
const branchesOf = (db: Db, options: Parameters<typeof troublesOf>[1]) => {
  const { organisationId, kind, after, limit, dueBefore, triedBefore } = options
  const begun = () => {
    const page = db
      .selectFrom('read_models.instalments')
      .select(['day', 'plan_id', 'number', sql<boolean>`let_go = 'time'`.as('is_given_up')])
      .where('organisation_id', '=', organisationId)
      .orderBy('day', 'desc')
      .orderBy('plan_id', 'desc')
      .orderBy('number', 'desc')
      .limit(limit)
    return after === null ? page : page.where(beforePlace(after, 'number'))
  }
  const open = (status: 'waiting' | 'retrying' | 'charging') =>
    begun().where('status', '=', sql.lit(status))
  const retried = open('retrying')
  const isLate = sql<boolean>`retry_at < ${dueBefore}`
  const next = db
    .selectFrom('read_models.recurring_plans')
    .select([sql<CalendarDay>`next_day`.as('day'), 'plan_id'])
    .select([sql<number>`next_number`.as('number'), sql<boolean>`false`.as('is_given_up')])
    .where('organisation_id', '=', organisationId)
    .where('next_at', '<', dueBefore)
    .where('next_day', '<=', dayOf(dueBefore))
    .orderBy('next_day', 'desc')
    .orderBy('plan_id', 'desc')
    .orderBy('next_number', 'desc')
    .limit(limit)
  const retriedOf = {
    overdue: retried.where(isLate).where((row) => row.not(row.exists(restingPlan(row)))),
    retrying: retried.where((row) => row.or([row.not(isLate), row.exists(restingPlan(row))])),
  }
  return [
    {
      kinds: of('overdue'),
      page: after === null ? next : next.where(beforePlace(after, 'next_number', 'next_day')),
    },
    { kinds: of('overdue'), page: open('charging').where('tried_at', '<', triedBefore) },
    {
      kinds: of('overdue', 'retrying'),
      page: kind === 'overdue' || kind === 'retrying' ? retriedOf[kind] : retried,
    },
    { kinds: of('waiting'), page: open('waiting') },
    { kinds: of('given_up'), page: begun().where('let_go', '=', sql.lit('time')) },
  ]
}

const of = (...kinds: readonly Trouble[]): readonly Trouble[] => kinds

const beforePlace = (
  { day, planId, number }: TroublePlace,
  numberColumn: 'number' | 'next_number',
  dayColumn: 'day' | 'next_day' = 'day',
) =>
  sql<boolean>`(${sql.ref(dayColumn)}, plan_id, ${sql.ref(numberColumn)})
    < (${day}, ${planId}::uuid, ${number}::integer)`

const planOf = (row: RowOf<'read_models.recurring_plans'>, organisationId: OrganisationId) =>
  toPlan(row, { organisationId, donorId: row.donor_id })
