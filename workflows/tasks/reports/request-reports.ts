import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'
import { report } from '@almoner/domain/report/index.ts'
import { reportSchedule } from '@almoner/domain/report-schedule/index.ts'
import { duePeriod } from '@almoner/domain/report-schedule/period.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { ReportScheduleRow } from '@almoner/projections/models/report-requests/query.ts'
import { task } from '../../flow/task.ts'
import { forADay } from '../../retry-policies.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import type { MakeReportDependencies } from './make-report.ts'

type ScheduleId = Id<'report_schedule'>

export type RequestReportsDependencies = Pick<MakeReportDependencies, 'untilShown'> & {
  store: EventStore
  now: () => Instant
  /** The running schedules of all charities, in the order of their ids. */
  reportSchedules: (page: {
    after: ScheduleId | null
    limit: number
  }) => Promise<readonly ReportScheduleRow[]>
  /** The newest event of a charity's books at a moment. */
  positionAt: (books: { organisationId: OrganisationId; at: Instant }) => Promise<bigint>
  /** The version of the rules by which a kind of report is made. */
  kindVersion: (kind: ReportScheduleRow['kind']) => number
}

type RequestReportsInput = { day: string }

const pageSize = 100
const process = 'request-reports'

const toId = ({ day }: RequestReportsInput): string => `${process}-${day}`

/**
 * Requests the reports of all schedules that are due on a day. A schedule ends if its reader may no
 * longer read reports, and rests while the charity's plan includes none.
 */
export const requestReports = task({
  name: process,
  id: toId,
  policy: forADay,
  mostActivitiesAtOnce: 1,
  isRepeated: true,
  run:
    (deps: RequestReportsDependencies) =>
    async (input: RequestReportsInput, after: ScheduleId | null) => {
      // The position of now is read from the read models, which must not lag.
      if (!(await deps.untilShown(await deps.store.head()))) {
        throw new Error('the read models do not have the newest events yet')
      }
      const page = await deps.reportSchedules({ after, limit: pageSize })
      let requested = 0
      for (const schedule of page) requested += await requestIfDue(deps, input, schedule)
      const last = page.at(-1)?.scheduleId ?? null
      return { requested, next: page.length < pageSize ? null : last }
    },
})

const requestIfDue = async (
  deps: RequestReportsDependencies,
  input: RequestReportsInput,
  schedule: ReportScheduleRow,
): Promise<number> => {
  const period = duePeriod(schedule.every, input.day as CalendarDay)
  if (period === null) return 0
  const { organisationId, scheduleId, scheduledBy } = schedule
  const { state } = await loadState(deps.store, organisation, organisationId)
  if (state.status === 'none' || !includes(state.profile.plan, 'reports')) return 0
  const reader = findStaffMember(state.staff, scheduledBy)
  if (reader === null || !may(reader.role, 'report_schedules.edit')) {
    await endSchedule(deps, input, schedule)
    return 0
  }
  const knownAt = deps.now()
  const reportId = uuidFrom('report', `${scheduleId}\0${input.day}`) as Id<'report'>
  const position = await deps.positionAt({ organisationId, at: knownAt })
  const { kind, projectId, basis, language, format } = schedule
  await recordCommand(deps, {
    decider: report,
    id: reportId,
    command: {
      type: 'RequestReport',
      reportId,
      organisationId,
      request: {
        kind,
        kindVersion: deps.kindVersion(kind),
        params: { projectId },
        ...period,
        basis,
        knownAt,
        position: String(position),
        language,
        format,
      },
      by: null,
      scheduleId,
      mailTo: scheduledBy,
      isLost: false,
      at: knownAt,
    },
    tenant: organisationId,
    process,
    processId: toId(input),
    step: `RequestReport:${reportId}`,
  })
  return 1
}

const endSchedule = async (
  deps: RequestReportsDependencies,
  input: RequestReportsInput,
  { organisationId, scheduleId, scheduledBy }: ReportScheduleRow,
): Promise<void> => {
  await recordCommand(deps, {
    decider: reportSchedule,
    id: scheduleId,
    command: { type: 'EndReportSchedule', by: scheduledBy, at: deps.now() },
    tenant: organisationId,
    process,
    processId: toId(input),
    step: `EndReportSchedule:${scheduleId}`,
  })
}
