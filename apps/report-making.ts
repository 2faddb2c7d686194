import { toPosition } from '@almoner/eventstore/position.ts'
import type { MasterKeys } from '@almoner/eventstore/vault/keys/master-keys.ts'
import {
  forgetReportProgress,
  saveReportProgress,
} from '@almoner/operational/report-progress/report-progress.ts'
import { createCatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { findPositionAt } from '@almoner/projections/models/payment-timeline/position-at.ts'
import { listAllSchedules } from '@almoner/projections/models/report-requests/query.ts'
import { kindsOfReports } from '@almoner/reports/kinds/index.ts'
import type { RequestsUnderWay } from '@almoner/reports/making/give-way.ts'
import { createReportMaker } from '@almoner/reports/making/report-maker.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { ReportFiles } from '@almoner/workflows/gateways/files/report-files.ts'
import type { MakeReportDependencies } from '@almoner/workflows/tasks/reports/make-report.ts'
import type { RequestReportsDependencies } from '@almoner/workflows/tasks/reports/request-reports.ts'

type ReportMaking = Pick<MakeReportDependencies, 'untilShown' | 'makeReport' | 'reportProgress'> &
  Pick<RequestReportsDependencies, 'reportSchedules' | 'positionAt' | 'kindVersion'>

/** The thread that makes reports opens the books itself. */
export type ReportMakingDependencies = {
  db: AppDb
  databaseUrl: string
  eventStoreUrl?: string | null | undefined
  masterKeys: () => MasterKeys
  reportFiles: ReportFiles
  /** Left out if the process serves no requests. */
  requests?: RequestsUnderWay | undefined
}

// The task tries again later. A worker that is asked to stop waits for this at most.
const shownWithinMilliseconds = 3_000

/** What the tasks of reports need: read models, the maker and a place for its progress. */
export const createReportMaking = ({
  db,
  reportFiles,
  databaseUrl,
  eventStoreUrl,
  masterKeys,
  requests,
}: ReportMakingDependencies): { making: ReportMaking; close: () => Promise<void> } => {
  const maker = createReportMaker({ databaseUrl, eventStoreUrl, masterKeys, requests })
  const catchUp = createCatchUp({ db })
  const names = readModels.map(({ name }) => name)
  const making: ReportMaking = {
    untilShown: (position) => catchUp.waitFor(names, toPosition(position), shownWithinMilliseconds),
    makeReport: ({ organisationId, reportId, request, onRows }) => {
      const path = reportFiles.findPath({ organisationId, reportId })
      return maker.make({ organisationId, request, onRows, path })
    },
    reportSchedules: (page) => listAllSchedules(db, page),
    positionAt: (books) => findPositionAt(db, books),
    kindVersion: (kind) => kindsOfReports[kind].version,
    reportProgress: {
      save: (progress) => saveReportProgress(db, progress),
      forget: (reportId) => forgetReportProgress(db, reportId),
    },
  }
  return { making, close: maker.close }
}
