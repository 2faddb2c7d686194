import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { RowOf } from '../../engine/database.ts'

export type ActivityRow = ReturnType<typeof toActivityRow>

export const toActivityRow = (
  row: RowOf<'read_models.activity'>,
  organisationId: OrganisationId,
) => {
  assert(row.organisation_id === organisationId, 'the activity of this charity')
  const { position, at, actor, kind, type, details, request_id: requestId } = row
  return { position, at, actor, kind, type, details, requestId }
}
