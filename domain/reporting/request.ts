import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { canonicalJson } from '../kernel/canonical-json.ts'
import { idSchema, type OrganisationId } from '../kernel/ids.ts'
import { instantSchema, languageSchema } from '../kernel/schemas.ts'
import { reportBasisSchema, reportFormatSchema, reportKindSchema } from './values.ts'

/** Narrows a report. Null if it is about the whole charity. */
export const reportParamsSchema = v.strictObject({ projectId: v.nullable(idSchema('project')) })

/**
 * All that a report depends on. Two equal requests have the same bytes, at any time and on any
 * machine.
 */
export const reportRequestSchema = v.strictObject({
  kind: reportKindSchema,
  /** Rises when a kind's columns or rules change, so that a new request makes a new report. */
  kindVersion: v.number(),
  params: reportParamsSchema,
  /** Hong Kong days, both included. */
  from: calendarDaySchema,
  to: calendarDaySchema,
  basis: reportBasisSchema,
  /** The moment up to which the books are known, and the newest position of the charity then. */
  knownAt: instantSchema,
  position: v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
  language: languageSchema,
  format: reportFormatSchema,
})
export type ReportRequest = v.InferOutput<typeof reportRequestSchema>

/** The text by which a charity's report is found again. */
export const reportText = (organisationId: OrganisationId, request: ReportRequest): string =>
  canonicalJson({ organisationId, ...request })
