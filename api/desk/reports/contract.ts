import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { languageSchema } from '@almoner/domain/kernel/schemas.ts'
import {
  reportBasisSchema,
  reportFormatSchema,
  reportKindSchema,
  scheduleRhythmSchema,
  type ReportBasis,
  type ReportFormat,
  type ReportKindName,
  type ScheduleRhythm,
} from '@almoner/domain/reporting/values.ts'
import * as v from 'valibot'
import { daySchema } from '../../http/contract.ts'
import { knownAtSchema } from '../../use-cases/books/clocks-contract.ts'

const contentEntries = {
  kind: reportKindSchema,
  params: v.optional(v.object({ projectId: v.optional(v.nullable(idSchema('project')), null) }), {
    projectId: null,
  }),
  basis: v.optional(reportBasisSchema, 'business'),
  format: reportFormatSchema,
  /** Default: the reader's language. */
  language: v.optional(languageSchema),
}

/**
 * POST /organizations/reports answers 202 with the report's id. The same request answers the same
 * id, and a file that is still stored is not made again. If `knownAt` is omitted, the report is as
 * of now, and each press is a report of its own. 409 `plan_excludes_reports`, and
 * `accounting_codes_incomplete` for a software that would refuse an account; 422 for a period that
 * ends before it begins or is longer than ten years; 503 `busy` while the read models lag.
 */
export const reportRequestSchema = v.object({
  ...contentEntries,
  from: daySchema('from'),
  to: daySchema('to'),
  knownAt: v.optional(v.nullable(knownAtSchema), null),
})
export type ReportRequestBody = v.InferInput<typeof reportRequestSchema>

export type RequestedReportAnswer = { id: string }

export const reportParamSchema = v.object({ reportId: idSchema('report') })

/** GET /organizations/reports/kinds */
export type ReportKindsAnswer = {
  /** False: the plan includes no reports. Earlier ones can still be read. */
  isIncluded: boolean
  kinds: { kind: ReportKindName; formats: ReportFormat[] }[]
  /** What the reader chose in their last request, which the form offers first; null before any. */
  last: ReportContent | null
}

export type ReportContent = {
  kind: ReportKindName
  projectId: string | null
  basis: ReportBasis
  format: ReportFormat
  language: Language
}

/** A figure of a report: a sum in cents, or a count if `isCount` is set. */
export type ReportFigure = { key: string; value: number; isCount?: true | undefined }

/**
 * GET /organizations/reports/{id}. `waiting`: nothing is made yet; `running`: `rows` are made so
 * far; `ready`: all the values are there.
 */
export type ReportAnswer = {
  id: string
  status: 'waiting' | 'running' | 'ready' | 'empty' | 'failed'
  kind: ReportKindName
  projectId: string | null
  /** Hong Kong days, `yyyy-MM-dd`, both included. */
  from: string
  to: string
  basis: ReportBasis
  /** ISO 8601: the moment up to which the books are known. */
  knownAt: string
  /** The newest event of the charity then. */
  position: string
  language: Language
  format: ReportFormat
  /** The name of the staff member; null if a schedule requested it. */
  requestedBy: string | null
  requestedAt: string
  rows: number | null
  totals: ReportFigure[] | null
  /**
   * By the key of a figure that is a sum of postings: the query of GET /organizations/postings whose
   * totals are the figure, or whose rows are if it is a count.
   */
  explain: Record<string, Record<string, string>>
  bytes: number | null
  sha256: string | null
  figuresSha256: string | null
  /** False if the file is no longer stored: the same request makes the same bytes again. */
  isStored: boolean
  /** The kind of report has changed since: a request makes a new report, which may have other words. */
  isOfEarlierVersion: boolean
  /**
   * Of a file for bookkeeping software: at most ten earlier ones for the same software with an
   * overlapping period, the newest first. A bookkeeper who imports both has sums twice.
   */
  earlier: { id: string; from: string; to: string; madeAt: string }[]
}

/** POST /organizations/reports/schedules answers 201 with the schedule. */
export const reportScheduleSchema = v.object({ ...contentEntries, every: scheduleRhythmSchema })
export type ReportScheduleBody = v.InferInput<typeof reportScheduleSchema>

export const scheduleParamSchema = v.object({ scheduleId: idSchema('report_schedule') })

export type ReportSchedule = {
  id: string
  kind: ReportKindName
  projectId: string | null
  basis: ReportBasis
  language: Language
  format: ReportFormat
  every: ScheduleRhythm
  /** The name of the staff member who receives it. */
  scheduledBy: string
  scheduledAt: string
  /** The next day on which it is made, at 06:00, `yyyy-MM-dd`. */
  nextOn: string
}

/** GET /organizations/reports/schedules */
export type ReportSchedulesAnswer = { schedules: ReportSchedule[] }
