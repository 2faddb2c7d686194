import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import { centsOf } from '../../engine/money-columns.ts'

export type InboxRow = ReturnType<typeof toItem>

type OfCharity = { organisationId: OrganisationId | null }

/** A charity's items, or the platform's where it is null: newest first, before an `openedPosition`. */
export const inboxItems = async (
  db: Db,
  options: OfCharity & { before: bigint | null; open: boolean; limit: number },
): Promise<readonly InboxRow[]> => {
  const { organisationId, before, open, limit } = options
  let query = itemsOf(db, organisationId).orderBy('opened_position', 'desc').limit(limit)
  if (before !== null) query = query.where('opened_position', '<', before)
  if (open) query = query.where('resolved_at', 'is', null)
  return (await query.execute()).map((row) => toItem(row, organisationId))
}

/** How many are open, counted up to a limit. */
export const openInboxCount = async (
  db: Db,
  { organisationId, most }: OfCharity & { most: number },
): Promise<number> => {
  const rows = await itemsOf(db, organisationId)
    .where('resolved_at', 'is', null)
    .orderBy('opened_position', 'desc')
    .limit(most)
    .execute()
  return rows.length
}

const itemsOf = (db: Db, organisationId: OrganisationId | null) => {
  const items = db.selectFrom('read_models.inbox').selectAll()
  return organisationId === null
    ? items.where('organisation_id', 'is', null)
    : items.where('organisation_id', '=', organisationId)
}

const toItem = (row: RowOf<'read_models.inbox'>, organisationId: OrganisationId | null) => {
  assert(row.organisation_id === organisationId, 'an item of this charity')
  return {
    inboxItemId: row.inbox_item_id,
    organisationId: row.organisation_id,
    paymentId: row.payment_id,
    discrepancy: row.discrepancy,
    provider: row.provider,
    providerObjectId: row.provider_object_id,
    amountCents: centsOf(row.amount_cents),
    happenedAt: row.happened_at,
    resolvedAt: row.resolved_at,
    resolution: row.resolution,
    note: row.note,
    /** The cursor of the list. */
    openedPosition: row.opened_position,
  }
}
