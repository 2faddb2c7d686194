import type { ReportRequested } from '@almoner/domain/report/events.ts'
import { makeReport } from '../tasks/reports/make-report.ts'
import { toStart, type Start } from './start.ts'

/** The tasks that start for a charity's reports. */
export const reportReactions = {
  ReportRequested: ({ data: { reportId, round } }: ReportRequested): readonly Start[] => [
    toStart(makeReport, { reportId, round }),
  ],
}
