import type { DonorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import type { Db } from '../../../engine/database.ts'

/** Plans of a charity that are due, or have an instalment to be tried again, by their ids. */
export const listDuePlans = async (
  db: Db,
  options: {
    organisationId: OrganisationId
    now: Instant
    after: RecurringPlanId | null
    limit: number
  },
): Promise<readonly RecurringPlanId[]> => {
  const { organisationId, now, after, limit } = options
  const rows = await db
    .selectFrom('read_models.recurring_plans')
    .select('plan_id')
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['active', 'completed'])
    .where((row) => row.or([row('next_at', '<=', now), row('is_open', '=', true)]))
    .$if(after !== null, (query) => query.where('plan_id', '>', after as RecurringPlanId))
    .orderBy('plan_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.plan_id)
}

/** The plans of a charity that are not ended, by their ids. */
export const listOpenPlans = async (
  db: Db,
  options: { organisationId: OrganisationId; after: RecurringPlanId | null; limit: number },
): Promise<readonly RecurringPlanId[]> => {
  const { organisationId, after, limit } = options
  const rows = await db
    .selectFrom('read_models.recurring_plans')
    .select('plan_id')
    .where('organisation_id', '=', organisationId)
    .where((row) => row.or([row('status', 'in', ['active', 'paused']), row('is_open', '=', true)]))
    .$if(after !== null, (query) => query.where('plan_id', '>', after as RecurringPlanId))
    .orderBy('plan_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.plan_id)
}

/** The plans of a donor that may still be charged to this card. */
export const listPlansOfCard = async (
  db: Db,
  { donorId, paymentMethodReference }: { donorId: DonorId; paymentMethodReference: string },
): Promise<readonly RecurringPlanId[]> => {
  const rows = await db
    .selectFrom('read_models.recurring_plans')
    .select('plan_id')
    .where('donor_id', '=', donorId)
    .where('card_reference', '=', paymentMethodReference)
    .limit(1_000)
    .execute()
  return rows.map((row) => row.plan_id)
}
