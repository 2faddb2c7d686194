import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db, RowOf } from '../../engine/database.ts'

/** Returns null if the charity has no subscription. */
export const findSubscription = async (db: Db, organisationId: OrganisationId) => {
  const row = await db
    .selectFrom('read_models.subscriptions')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row ? toSubscription(row, organisationId) : null
}

const toSubscription = (
  row: RowOf<'read_models.subscriptions'>,
  organisationId: OrganisationId,
) => {
  assert(row.organisation_id === organisationId, 'a subscription of this charity')
  const { current_from: from, current_until: until } = row
  return {
    plan: row.plan,
    period: row.billing_period,
    size: row.size,
    /** `until` is the first day after it. */
    current: from === null || until === null ? null : { from, until },
    status: row.status,
    restingProjectIds: row.resting_project_ids,
    nextActAt: row.next_act_at,
  }
}

/** The charities for which billing must act by a moment, in the order of their ids. */
export const listDueSubscriptions = async (
  db: Db,
  { by, after, limit }: { by: Instant; after: OrganisationId | null; limit: number },
): Promise<readonly OrganisationId[]> => {
  const rows = await db
    .selectFrom('read_models.subscriptions')
    .select('organisation_id')
    .where('next_act_at', '<=', by)
    .$if(after !== null, (query) => query.where('organisation_id', '>', after))
    .orderBy('organisation_id')
    .limit(limit)
    .execute()
  return rows.map(({ organisation_id }) => organisation_id)
}
