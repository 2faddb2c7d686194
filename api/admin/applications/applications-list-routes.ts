import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { applicationsList as query } from '@almoner/projections/models/application-desk/list.ts'
import type { Application } from '@almoner/projections/models/application-desk/query.ts'
import {
  applicationsCsvHead,
  applicationsCsvLines,
} from '@almoner/workflows/documents/csv/applications-csv.ts'
import { listRoutes } from '../../lists/routes.ts'
import { applicationsList, type ListedApplication } from './applications-list-contract.ts'
import { dueState } from './due-state.ts'
import { ownAdministratorId } from './own-administrator.ts'

/** Administration: every application to join. */
export const applicationsListRoutes = listRoutes({
  list: applicationsList,
  query,
  permissions: { read: 'applications.read', export: 'applications.export' },
  view: async (c) => {
    const language = c.get('language')
    const administratorId = ownAdministratorId(c)
    const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
    const toRow = (application: Application): ListedApplication => ({
      id: application.organisationId,
      name: application.name,
      subDomain: application.state.filled.charity?.subDomain ?? null,
      username: application.username,
      plan: application.plan,
      status: application.status,
      round: application.round,
      submittedAt: application.submittedAt,
      dueOn: application.dueOn,
      due: application.dueOn && dueState(application.dueOn, today),
      claimedBy:
        application.claimedBy && (application.claimedBy === administratorId ? 'me' : 'colleague'),
      startedAt: application.startedAt,
      changedAt: application.changedAt,
    })
    return {
      scope: { administratorId },
      toRow,
      toTotals: (totals) => totals,
      csv: {
        fileName: 'applications.csv',
        head: applicationsCsvHead(language),
        lines: (rows) => applicationsCsvLines(rows, language),
      },
    }
  },
})
