import type { ActivityKind } from '@almoner/domain/staff/activity.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { countOfRows, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toActivityRow } from './query.ts'

/** `upTo`: a reader of a past moment sees what was recorded by then. */
type Scope = { organisationId: OrganisationId; upTo?: bigint | null }

/** Lists the actions of staff and administrators at a charity. */
export const activityList = listQuery({
  table: 'read_models.activity',
  scope: (row, { organisationId, upTo = null }: Scope) =>
    upTo === null
      ? row('organisation_id', '=', organisationId)
      : row.and([row('organisation_id', '=', organisationId), row('position', '<=', upTo)]),
  where: {
    person: (row, staffId: StaffId) => row('actor', '=', `staff:${staffId}`),
    kind: (row, kind: ActivityKind) => row('kind', '=', kind),
    day: isWithinDays(sql.ref('at')),
  },
  position: 'position',
  order: { date: 'position' },
  totals: countOfRows,
  row: (row, { organisationId }) => toActivityRow(row, organisationId),
})
