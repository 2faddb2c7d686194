import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId, ProjectId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type {
  ReportBasis,
  ReportFormat,
  ReportKindName,
  ScheduleRhythm,
} from '@almoner/domain/reporting/values.ts'

/** One row for each report that a charity requested, with the state of its newest round. */
export type ReportTable = {
  organisation_id: OrganisationId
  report_id: Id<'report'>
  round: number
  kind: ReportKindName
  kind_version: number
  project_id: ProjectId | null
  from_day: CalendarDay
  to_day: CalendarDay
  basis: ReportBasis
  known_at: Instant
  /** The newest event that it knows. */
  known_position: bigint
  language: Language
  format: ReportFormat
  status: 'requested' | 'ready' | 'empty' | 'failed'
  /** Null if a schedule requested it. */
  requested_by: StaffId | null
  schedule_id: Id<'report_schedule'> | null
  requested_at: Instant
  /** These are null unless it is ready. */
  rows: number | null
  totals: readonly { key: string; value: number; isCount?: true | undefined }[] | null
  bytes: bigint | null
  sha256: string | null
  figures_sha256: string | null
  ended_at: Instant | null
  /** The position of the first request. */
  requested_position: bigint
  position: bigint
}

/** One row for each schedule that is running. */
export type ReportScheduleTable = {
  organisation_id: OrganisationId
  schedule_id: Id<'report_schedule'>
  kind: ReportKindName
  project_id: ProjectId | null
  basis: ReportBasis
  language: Language
  format: ReportFormat
  every: ScheduleRhythm
  scheduled_by: StaffId
  scheduled_at: Instant
  is_running: boolean
  position: bigint
}
