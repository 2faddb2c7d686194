import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DonorId, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Db, RowOf } from '../../engine/database.ts'
import type { Deadlines } from './overdue.ts'
import type { DayStatus } from './table.ts'

export type PlanRow = ReturnType<typeof toPlan>

type OfDonor = { organisationId: OrganisationId; donorId: DonorId }

/**
 * Returns a donor's open plans with this charity, newest first, before a `startedPosition`. It
 * includes plans with only a retry to come.
 */
export const plansGoingOn = async (
  db: Db,
  options: OfDonor & { before: bigint | null; limit: number },
): Promise<readonly PlanRow[]> => {
  const { before, limit } = options
  let query = selectPlans(db, options)
    .where((row) =>
      row.or([
        row('status', 'in', ['active', 'paused']),
        row.and([row('status', '=', 'completed'), row('is_open', '=', true)]),
      ]),
    )
    .orderBy('started_position', 'desc')
    .limit(limit)
  if (before !== null) query = query.where('started_position', '<', before)
  return (await query.execute()).map((row) => toPlan(row, options))
}

/** The plans that this donor has started with this charity since then, the newest first. */
export const plansStartedSince = async (
  db: Db,
  options: OfDonor & { since: Instant },
): Promise<readonly PlanRow[]> => {
  const rows = await selectPlans(db, options)
    .where('started_at', '>=', options.since)
    .orderBy('started_position', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => toPlan(row, options))
}

/** The plans that these donors started with this charity, the newest first. */
export const plansOfDonors = async (
  db: Db,
  {
    organisationId,
    donors,
    limit,
  }: { organisationId: OrganisationId; donors: readonly DonorId[]; limit: number },
): Promise<readonly PlanRow[]> => {
  if (donors.length === 0) return []
  const rows = await db
    .selectFrom('read_models.recurring_plans')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('donor_id', 'in', donors)
    .orderBy('started_position', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toPlan(row, { organisationId, donorId: row.donor_id }))
}

/** The number of plans of these donors that may still charge, at any charity. */
export const countGoingOn = async (db: Db, donors: readonly DonorId[]): Promise<number> => {
  if (donors.length === 0) return 0
  const row = await db
    .selectFrom('read_models.recurring_plans')
    .select((each) => each.fn.countAll<bigint>().as('plans'))
    .where('donor_id', 'in', donors)
    .where((each) =>
      each.or([each('status', 'in', ['active', 'paused']), each('is_open', '=', true)]),
    )
    .executeTakeFirstOrThrow()
  return Number(row.plans)
}

/** Returns every plan of a donor at any charity, the oldest first, after a `startedPosition`. */
export const listPlans = async (
  db: Db,
  { donorId, after, limit }: { donorId: DonorId; after: bigint; limit: number },
): Promise<readonly PlanRow[]> => {
  const rows = await db
    .selectFrom('read_models.recurring_plans')
    .selectAll()
    .where('donor_id', '=', donorId)
    .where('started_position', '>', after)
    .orderBy('started_position')
    .limit(limit)
    .execute()
  return rows.map((row) => toPlan(row, { donorId, organisationId: row.organisation_id }))
}

/**
 * Returns null if there is no plan, or it is another charity's or another person's. The caller
 * cannot distinguish these cases.
 */
export const planOfDonor = async (
  db: Db,
  options: OfDonor & { planId: RecurringPlanId },
): Promise<PlanRow | null> => {
  const row = await selectPlans(db, options)
    .where('plan_id', '=', options.planId)
    .executeTakeFirst()
  return row ? toPlan(row, options) : null
}

/** The plan of this instalment's payment; null for any other payment, and for another person's. */
export const planOfPayment = async (
  db: Db,
  options: OfDonor & { paymentId: PaymentId },
): Promise<{ plan: PlanRow; number: number } | null> => {
  const row = await db
    .selectFrom('read_models.instalments')
    .select(['plan_id', 'number'])
    .where('payment_id', '=', options.paymentId)
    .where('donor_id', '=', options.donorId)
    .executeTakeFirst()
  if (!row) return null
  const plan = await planOfDonor(db, { ...options, planId: row.plan_id })
  return plan && { plan, number: row.number }
}

/** Plans with an instalment that waits for this donor, newest first. */
export const plansWaiting = async (
  db: Db,
  options: OfDonor & { limit: number },
): Promise<readonly PlanRow[]> => {
  const rows = await selectPlans(db, options)
    .where((row) =>
      row.exists(
        row
          .selectFrom('read_models.instalments')
          .select('number')
          .whereRef('read_models.instalments.plan_id', '=', 'read_models.recurring_plans.plan_id')
          .where('read_models.instalments.status', '=', 'waiting'),
      ),
    )
    .orderBy('started_position', 'desc')
    .limit(options.limit)
    .execute()
  return rows.map((row) => toPlan(row, options))
}

/** True if one of this donor's plans, at any charity, may still be charged to this card. */
export const isCardTied = async (
  db: Db,
  { donorId, paymentMethodReference }: { donorId: DonorId; paymentMethodReference: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('read_models.recurring_plans')
    .select('plan_id')
    .where('donor_id', '=', donorId)
    .where('card_reference', '=', paymentMethodReference)
    .where((row) => row.or([row('status', 'in', ['active', 'paused']), row('is_open', '=', true)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the plans of a charity whose instalments are charged automatically. */
export const countActivePlans = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<number> => {
  const row = await db
    .selectFrom('read_models.recurring_plan_counts')
    .select('plans')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return Number(row?.plans ?? 0)
}

const writtenOffStatuses = ['given_up', 'cancelled_by_donor', 'plan_cancelled'] as const

/** The outcomes of a day's instalments. `open` are those without an outcome yet. */
export type InstalmentsOfDay = { due: number; resolved: number; waiting: number; open: number }

/**
 * The instalments due on a day, over every charity, or of one: also those that have not started.
 */
export const instalmentsOfDay = async (
  db: Db,
  { day, organisationId }: { day: CalendarDay; organisationId?: OrganisationId },
): Promise<InstalmentsOfDay> => {
  let query = db
    .selectFrom('read_models.instalment_days')
    .select((row) => ['status', row.fn.sum<string>('instalments').as('count')])
    .where('day', '=', day)
    .groupBy('status')
  if (organisationId !== undefined) query = query.where('organisation_id', '=', organisationId)
  const counts = new Map(
    (await query.execute()).map(({ status, count }) => [status, Number(count)]),
  )
  const countInstalments = (...statuses: readonly DayStatus[]) =>
    statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  const resolved = countInstalments('complete', 'skipped', ...writtenOffStatuses)
  const waiting = countInstalments('waiting')
  const open = countInstalments('to_come', 'charging', 'retrying')
  return { due: resolved + waiting + open, resolved, waiting, open }
}

/** Overdue instalments are counted up to this many: a larger number is an identical alarm. */
const mostOverdue = 1_000

/**
 * Overdue instalments over every charity: the next one of a plan or a retry that was not requested
 * before `dueBefore`, and tries without an outcome since `triedBefore`. Zero in normal operation:
 * what rests because its charity is suspended is not overdue.
 */
export const overdueCount = async (
  db: Db,
  { dueBefore, triedBefore, suspended }: Deadlines & { suspended: readonly OrganisationId[] },
): Promise<number> => {
  const toCome = await db
    .selectFrom('read_models.recurring_plans')
    .select('plan_id')
    .where('next_at', '<', dueBefore)
    .$if(suspended.length > 0, (query) => query.where('organisation_id', 'not in', suspended))
    .limit(mostOverdue)
    .execute()
  const retried = await db
    .selectFrom('read_models.instalments')
    .select('plan_id')
    .where('status', '=', 'retrying')
    .where('retry_at', '<', dueBefore)
    .where((row) => row.not(row.exists(restingPlan(row))))
    .$if(suspended.length > 0, (query) => query.where('organisation_id', 'not in', suspended))
    .limit(mostOverdue)
    .execute()
  const untold = await db
    .selectFrom('read_models.instalments')
    .select('plan_id')
    .where('status', '=', 'charging')
    .where('tried_at', '<', triedBefore)
    .limit(mostOverdue)
    .execute()
  return toCome.length + retried.length + untold.length
}

/** The plan of an instalment, if it is paused or rests: then the instalment is not retried either. */
export const restingPlan = (row: ExpressionBuilder<Database, 'read_models.instalments'>) =>
  row
    .selectFrom('read_models.recurring_plans')
    .select('status')
    .whereRef('read_models.recurring_plans.plan_id', '=', 'read_models.instalments.plan_id')
    .where((plan) =>
      plan.or([
        plan('read_models.recurring_plans.status', '=', 'paused'),
        plan('read_models.recurring_plans.is_resting', '=', true),
      ]),
    )

const selectPlans = (db: Db, { organisationId, donorId }: OfDonor) =>
  db
    .selectFrom('read_models.recurring_plans')
    .selectAll()
    .where('donor_id', '=', donorId)
    .where('organisation_id', '=', organisationId)

export const toPlan = (
  row: RowOf<'read_models.recurring_plans'>,
  { organisationId, donorId }: OfDonor,
) => {
  assert(row.organisation_id === organisationId, 'a plan of this charity')
  assert(row.donor_id === donorId, 'a plan of this donor')
  return {
    planId: row.plan_id,
    plan: row.state,
    nextAt: row.next_at,
    startedAt: row.started_at,
    startedPosition: row.started_position,
  }
}
