import {
  teamList as query,
  type TeamRow,
} from '@almoner/projections/models/charity-directory/team-list.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { messagesAs, type Columns, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import { staffRoleWords } from '@almoner/workflows/locales/staff-roles.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { teamList } from './team-list-contract.ts'

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

const states: Record<TeamRow['state'], Words> = {
  active: { en: 'Active', zh: '使用中', cn: '使用中' },
  invited: { en: 'Invited', zh: '已邀請', cn: '已邀请' },
}

/** A charity's team as a file. */
const teamColumns: Columns<TeamRow> = [
  { head: messagesAs(({ supporters }) => supporters.name), text: fullName },
  { head: messagesAs(({ supporters }) => supporters.email), text: ({ username }) => username },
  {
    head: { en: 'Role', zh: '角色', cn: '角色' },
    text: ({ role }, language) => staffRoleWords[role][language],
  },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: ({ state }, language) => states[state][language],
  },
  {
    head: { en: 'Since (Hong Kong time)', zh: '自（香港時間）', cn: '自（香港时间）' },
    time: ({ since }) => since,
  },
  {
    head: {
      en: 'Access until (Hong Kong time)',
      zh: '存取權限至（香港時間）',
      cn: '访问权限至（香港时间）',
    },
    time: ({ accessUntil }) => accessUntil,
  },
]
