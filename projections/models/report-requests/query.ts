import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../../engine/database.ts'

type OfCharity = { organisationId: OrganisationId }

export type ReportRow = ReturnType<typeof toReport>

export const toReport = (row: RowOf<'read_models.reports'>, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'a report of this charity')
  return {
    reportId: row.report_id,
    kind: row.kind,
    kindVersion: row.kind_version,
    projectId: row.project_id,
    from: row.from_day,
    to: row.to_day,
    basis: row.basis,
    knownAt: row.known_at,
    knownPosition: row.known_position,
    language: row.language,
    format: row.format,
    status: row.status,
    requestedBy: row.requested_by,
    scheduleId: row.schedule_id,
    requestedAt: row.requested_at,
    rows: row.rows,
    totals: row.totals,
    bytes: row.bytes === null ? null : Number(row.bytes),
    sha256: row.sha256,
    figuresSha256: row.figures_sha256,
    endedAt: row.ended_at,
    requestedPosition: row.requested_position,
  }
}

/** Null if there is none, or it is another charity's: the caller cannot distinguish the two. */
export const findReport = async (
  db: Db,
  { organisationId, reportId }: OfCharity & { reportId: Id<'report'> },
): Promise<ReportRow | null> => {
  const row = await db
    .selectFrom('read_models.reports')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row ? toReport(row, organisationId) : null
}

/** The report that a staff member requested last; null if they have requested none. */
export const findLastRequest = async (
  db: Db,
  { organisationId, staffId }: OfCharity & { staffId: StaffId },
): Promise<ReportRow | null> => {
  const row = await db
    .selectFrom('read_models.reports')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('requested_by', '=', staffId)
    .orderBy('requested_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toReport(row, organisationId) : null
}

const mostEarlier = 10

/**
 * The ready files for the same software that were requested before a report and whose period
 * overlaps with its own, the newest first.
 */
export const listEarlierExports = async (
  db: Db,
  {
    organisationId,
    report,
    upTo,
  }: OfCharity & {
    report: Pick<ReportRow, 'from' | 'to' | 'format' | 'requestedPosition'>
    /** A reader of past books sees the reports that know no more than these. */
    upTo: bigint | null
  },
): Promise<readonly ReportRow[]> => {
  const { from, to, format, requestedPosition } = report
  const rows = await db
    .selectFrom('read_models.reports')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'gl_journal')
    .where('status', '=', 'ready')
    .where('format', '=', format)
    .where('requested_position', '<', requestedPosition)
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .$if(upTo !== null, (reports) => reports.where('known_position', '<=', upTo))
    .orderBy('requested_position', 'desc')
    .limit(mostEarlier)
    .execute()
  return rows.map((row) => toReport(row, organisationId))
}

export type ReportScheduleRow = ReturnType<typeof toSchedule>

const toSchedule = (row: RowOf<'read_models.report_schedules'>) => ({
  organisationId: row.organisation_id,
  scheduleId: row.schedule_id,
  kind: row.kind,
  projectId: row.project_id,
  basis: row.basis,
  language: row.language,
  format: row.format,
  every: row.every,
  scheduledBy: row.scheduled_by,
  scheduledAt: row.scheduled_at,
})

/** The running schedules of a charity, the oldest first. */
export const listSchedules = async (
  db: Db,
  { organisationId }: OfCharity,
): Promise<readonly ReportScheduleRow[]> => {
  const rows = await db
    .selectFrom('read_models.report_schedules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('is_running', '=', true)
    .orderBy('position')
    .execute()
  return rows.map(toSchedule)
}

/** The running schedules of all charities after one of them, in the order of their ids. */
export const listAllSchedules = async (
  db: Db,
  { after, limit }: { after: Id<'report_schedule'> | null; limit: number },
): Promise<readonly ReportScheduleRow[]> => {
  const rows = await db
    .selectFrom('read_models.report_schedules')
    .selectAll()
    .where('is_running', '=', true)
    .$if(after !== null, (schedules) => schedules.where('schedule_id', '>', after))
    .orderBy('schedule_id')
    .limit(limit)
    .execute()
  return rows.map(toSchedule)
}
