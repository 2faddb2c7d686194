import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Discrepancy } from '@almoner/domain/review-item/index.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

export type ReviewRow = ReturnType<typeof toItem>

export const toItem = (row: RowOf<'read_models.inbox'>, organisationId: OrganisationId | null) => {
  assert(row.organisation_id === organisationId, 'an item of this charity')
  return {
    inboxItemId: row.inbox_item_id,
    organisationId: row.organisation_id,
    paymentId: row.payment_id,
    discrepancy: row.discrepancy,
    provider: row.provider,
    providerObjectId: row.provider_object_id,
    amountCents: toCents(row.amount_cents),
    happenedAt: row.happened_at,
    resolvedAt: row.resolved_at,
    resolution: row.resolution,
    note: row.note,
  }
}

export type OpenReviews = {
  discrepancy: Discrepancy
  /** Administration's own, and not at a charity's desk. */
  isOfPlatform: boolean
  items: number
  oldestAt: Instant
}

/** How many manual reviews of all charities and of the platform are open, the oldest kind first. */
export const countOpenReviews = async (db: Db): Promise<readonly OpenReviews[]> => {
  const { rows } = await sql<OpenReviews>`
    select discrepancy, organisation_id is null as "isOfPlatform", count(*)::int as items,
      min(happened_at) as "oldestAt"
    from ${sql.table('read_models.inbox')}
    where resolved_at is null
    group by 1, 2 order by "oldestAt", 1`.execute(db)
  return rows
}
