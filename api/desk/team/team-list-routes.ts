import {
  teamList as query,
  type TeamRow,
} from '@almoner/projections/models/charity-directory/team-list.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { teamList } from './team-list-contract.ts'
import { teamColumns } from './team-columns.ts'

/** Lists the staff of the charity, for its owners. */
export const teamListRoutes = listRoutes({
  list: teamList,
  query,
  permissions: { read: 'team.read', export: 'team.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const own = ownStaffId(c)
    return {
      scope: { organisationId },
      toRow: ({ staffId: id, ...person }: TeamRow) => ({ id, ...person, isYou: id === own }),
      toTotals: (totals) => totals,
      csv: {
        fileName: `${subDomain}-team.csv`,
        columns: teamColumns,
        toLine: (row) => row,
      },
    }
  },
})
