import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { charitiesList as query } from '@almoner/projections/models/application-desk/list.ts'
import type { ListedCharity as Charity } from '@almoner/projections/models/application-desk/query.ts'
import { listRoutes } from '../../../http/lists/routes.ts'
import { charitiesList, type ListedCharity } from './charities-list-contract.ts'
import { dueState } from '../due-state.ts'
import { ownAdministratorId } from '../../../use-cases/accounts/administrators/administrators.ts'
import { charitiesColumns } from './charities-columns.ts'

/** Lists every charity and every application to become one, for administration. */
export const charitiesListRoutes = listRoutes({
  list: charitiesList,
  query,
  permissions: { read: 'charities.read', export: 'charities.export' },
  view: async (c) => {
    const language = c.get('language')
    const administratorId = ownAdministratorId(c)
    const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
    const toRow = (charity: Charity): ListedCharity => ({
      id: charity.organisationId,
      name: charity.charity && localised(charity.charity.name, language),
      subDomain: charity.charity?.subDomain ?? null,
      username: charity.username,
      plan: charity.plan,
      status: charity.status,
      round: charity.round,
      submittedAt: charity.submittedAt,
      dueOn: charity.dueOn,
      due: charity.dueOn && dueState(charity.dueOn, today),
      claimedBy: charity.claimedBy && (charity.claimedBy === administratorId ? 'me' : 'colleague'),
      changeProposedAt: charity.changeProposedAt,
      startedAt: charity.startedAt,
      changedAt: charity.changedAt,
    })
    return {
      scope: { administratorId, today },
      toRow,
      toTotals: (totals) => totals,
      csv: {
        fileName: 'charities.csv',
        columns: charitiesColumns,
        toLine: (row) => row,
      },
    }
  },
})
