import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { countOfRows, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toApprovalRow } from './query.ts'

/** A charity's requests for a second person. */
export const approvalsList = listQuery({
  table: 'read_models.approvals',
  scope: (row, { organisationId }: { organisationId: OrganisationId }) =>
    row('organisation_id', '=', organisationId),
  where: {
    show: (row, show: 'waiting' | 'ended' | 'all') =>
      show === 'all' ? sql`true` : row('status', show === 'waiting' ? '=' : '<>', 'open'),
    kind: (row, kind: ApprovalKind) => row('kind', '=', kind),
    day: isWithinDays(sql.ref('asked_at')),
  },
  position: 'asked_position',
  order: { date: 'position' },
  totals: countOfRows,
  row: (row, { organisationId }) => toApprovalRow(row, organisationId),
})
