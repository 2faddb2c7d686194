import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { countOfRows, isWithinDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toAccount } from './query.ts'

type EndedStatus = 'former' | 'refused' | 'broken'

/** The accounts that payouts no longer go to, or never went to. */
export const formerAccountsList = listQuery({
  table: 'read_models.bank_accounts',
  scope: (row, { organisationId }: { organisationId: OrganisationId }) =>
    row.and([row('organisation_id', '=', organisationId), row('ended_at', 'is not', null)]),
  where: {
    day: isWithinDays(sql.ref('given_at')),
    state: (row, state: EndedStatus) => row('status', '=', state),
  },
  position: 'given_position',
  order: { date: 'position' },
  totals: countOfRows,
  row: (row, { organisationId }) => toAccount(row, organisationId),
})
