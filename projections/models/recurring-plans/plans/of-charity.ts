import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import type { Db, RowOf } from '../../../engine/database.ts'
import { toPlan, type PlanRow } from '../query.ts'

type OfCharity = { organisationId: OrganisationId }

/** Why an instalment was written off, by its number. */
type WrittenOff = ReadonlyMap<number, RowOf<'read_models.instalments'>['let_go']>

/** Null if there is none, or it is another charity's: the caller cannot distinguish the two. */
export const planOfCharity = async (
  db: Db,
  { organisationId, planId }: OfCharity & { planId: RecurringPlanId },
): Promise<(PlanRow & { letGo: WrittenOff }) | null> => {
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
  const writtenOff = new Map(instalments.map((each) => [each.number, each.let_go]))
  return { ...toCharityPlan(row, organisationId), letGo: writtenOff }
}

const toCharityPlan = (row: RowOf<'read_models.recurring_plans'>, organisationId: OrganisationId) =>
  toPlan(row, { organisationId, donorId: row.donor_id })
