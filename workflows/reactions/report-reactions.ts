import type { DonorErased } from '@almoner/domain/donor/events.ts'
import type { ReportEvent, ReportRequested } from '@almoner/domain/report/events.ts'
import type { ReportLetterKind } from '../tasks/mail-staff/input.ts'
import { mailStaff } from '../tasks/mail-staff/mail-staff.ts'
import { makeReport } from '../tasks/reports/make-report.ts'
import { removeReports } from '../tasks/reports/remove-reports.ts'
import { toStart, type Start } from './start.ts'

type Of<Type extends ReportEvent['type']> = Extract<ReportEvent, { type: Type }> & { id: string }

const letter = (
  { id: eventId, data: { organisationId, reportId } }: ReportEvent & { id: string },
  kind: ReportLetterKind,
): readonly Start[] => [toStart(mailStaff, { organisationId, eventId, reportId, kind })]

/** The tasks that start for a charity's reports. */
export const reportReactions = {
  ReportRequested: ({ data: { reportId, round } }: ReportRequested): readonly Start[] => [
    toStart(makeReport, { reportId, round }),
  ],
  ReportReady: (event: Of<'ReportReady'>) => letter(event, 'report_ready'),
  ReportEmpty: (event: Of<'ReportEmpty'>) => letter(event, 'report_empty'),
  ReportFailed: (event: Of<'ReportFailed'>) => letter(event, 'report_failed'),
  // A stored file has the names of its day. It is made again when it is requested again.
  DonorErased: ({ id: eventId }: DonorErased & { id: string }) => [
    toStart(removeReports, { eventId }),
  ],
}
