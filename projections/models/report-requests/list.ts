import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import { sql } from 'kysely'
import { countOfRows, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toReport } from './query.ts'

/** A reader of past books sees the reports that know no more than these. */
type Scope = { organisationId: OrganisationId; upTo: bigint | null }

/** A charity's reports, by the order of their requests. */
export const reportsList = listQuery({
  table: 'read_models.reports',
  scope: (row, { organisationId, upTo }: Scope) =>
    row.and([
      row('organisation_id', '=', organisationId),
      ...(upTo === null ? [] : [row('known_position', '<=', upTo)]),
    ]),
  where: {
    kind: (row, kind: ReportKindName) => row('kind', '=', kind),
    day: isWithinDays(sql.ref('requested_at')),
  },
  position: 'requested_position',
  order: { date: 'position' },
  totals: countOfRows,
  row: (row, { organisationId }) => toReport(row, organisationId),
})
