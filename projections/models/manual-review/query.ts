import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { RowOf } from '../../engine/database.ts'
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
