import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { countOfRows, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toReferral } from './query.ts'
import type { ReferralStatus } from './table.ts'

/** The charities that sent an application with this charity's code. */
export const referralsList = listQuery({
  table: 'read_models.referrals',
  scope: (row, { organisationId }: { organisationId: OrganisationId }) =>
    row.and([row('referrer_id', '=', organisationId), row('status', 'is not', null)]),
  where: {
    day: isWithinDays(sql.ref('joined_at')),
    status: (row, status: ReferralStatus) => row('status', '=', status),
  },
  position: 'joined_position',
  order: { date: 'position' },
  totals: countOfRows,
  row: (row, { organisationId }) => toReferral(row, organisationId),
})
