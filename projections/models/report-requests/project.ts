import { requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { reportEvents, type ReportEvent } from '@almoner/domain/report/events.ts'
import { report } from '@almoner/domain/report/index.ts'
import {
  reportScheduleEvents,
  type ReportScheduleEvent,
} from '@almoner/domain/report-schedule/events.ts'
import { reportSchedule } from '@almoner/domain/report-schedule/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'

type Report = RowOf<'read_models.reports'>
type Schedule = RowOf<'read_models.report_schedules'>

/** A charity's reports, and the schedules that request them. */
export const reportRequestsModel: ReadModel = {
  name: 'report-requests',
  version: 1,
  categories: [report.category, reportSchedule.category],
  types: toTypes([...reportEvents, ...reportScheduleEvents]),
  personal: false,
  tables: ['read_models.reports', 'read_models.report_schedules'],
  project: async (trx, events) => {
    await foldRows<Fact<ReportEvent>, 'read_models.reports'>(trx, {
      table: 'read_models.reports',
      key: ['report_id'],
      facts: readFacts(reportEvents, events.filter(belongsTo(report.category))),
      keyOf: ({ data }) => ({ report_id: data.reportId }),
      apply: reportAfter,
    })
    await foldRows<Fact<ReportScheduleEvent>, 'read_models.report_schedules'>(trx, {
      table: 'read_models.report_schedules',
      key: ['schedule_id'],
      facts: readFacts(reportScheduleEvents, events.filter(belongsTo(reportSchedule.category))),
      keyOf: ({ data }) => ({ schedule_id: data.scheduleId }),
      apply: scheduleAfter,
    })
  },
}

const belongsTo =
  (category: string) =>
  ({ stream }: { stream: string }): boolean =>
    stream.startsWith(`${category}-`)

const unmade = {
  rows: null,
  totals: null,
  bytes: null,
  sha256: null,
  figures_sha256: null,
  ended_at: null,
} as const

const reportAfter = (row: Report | null, fact: Fact<ReportEvent>): Omit<Report, 'position'> => {
  if (fact.type === 'ReportRequested') {
    const { data } = fact
    const { request } = data
    return {
      organisation_id: data.organisationId,
      report_id: data.reportId,
      round: data.round,
      kind: request.kind,
      kind_version: request.kindVersion,
      project_id: request.params.projectId,
      from_day: request.from,
      to_day: request.to,
      basis: request.basis,
      known_at: request.knownAt,
      known_position: BigInt(request.position),
      language: request.language,
      format: request.format,
      status: 'requested',
      requested_by: data.by,
      schedule_id: data.scheduleId,
      requested_at: data.at,
      ...unmade,
      requested_position: row?.requested_position ?? fact.position,
    }
  }
  const before = requirePresent(row, 'the report that ended')
  switch (fact.type) {
    case 'ReportReady': {
      const { rows, totals, bytes, sha256, figuresSha256, at } = fact.data
      return {
        ...before,
        status: 'ready',
        rows,
        totals,
        bytes: BigInt(bytes),
        sha256,
        figures_sha256: figuresSha256,
        ended_at: at,
      }
    }
    case 'ReportEmpty':
      return { ...before, ...unmade, status: 'empty', ended_at: fact.data.at }
    case 'ReportFailed':
      return { ...before, ...unmade, status: 'failed', ended_at: fact.data.at }
  }
  return unreachable(fact)
}

const scheduleAfter = (
  row: Schedule | null,
  fact: Fact<ReportScheduleEvent>,
): Omit<Schedule, 'position'> => {
  if (fact.type === 'ReportScheduleEnded') {
    return { ...requirePresent(row, 'the schedule that ended'), is_running: false }
  }
  const { data } = fact
  return {
    organisation_id: data.organisationId,
    schedule_id: data.scheduleId,
    kind: data.kind,
    project_id: data.params.projectId,
    basis: data.basis,
    language: data.language,
    format: data.format,
    every: data.every,
    scheduled_by: data.by,
    scheduled_at: data.at,
    is_running: true,
  }
}
