import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/schemas.ts'
import { reportRequestSchema } from '../reporting/request.ts'

const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const commonEntries = {
  reportId: idSchema('report'),
  organisationId: idSchema('organisation'),
  /** Counts from 1: a report whose file is no longer stored is made again. */
  round: v.number(),
}

/** A report was requested by staff, or by a schedule. */
export const reportRequested = eventShape(
  'ReportRequested',
  v.strictObject({
    ...commonEntries,
    request: reportRequestSchema,
    /** Null if a schedule requested it. */
    by: v.nullable(idSchema('staff')),
    scheduleId: v.nullable(idSchema('report_schedule')),
    /** The staff member to whom a link is mailed. */
    mailTo: idSchema('staff'),
    at: instantSchema,
  }),
)

/** A figure of a report, by the key that its kind gives it: a sum in cents, or a count. */
const figureSchema = v.strictObject({
  key: v.string(),
  value: v.number(),
  isCount: v.optional(v.literal(true)),
})

/** The file is made and stored. */
export const reportReady = eventShape(
  'ReportReady',
  v.strictObject({
    ...commonEntries,
    rows: v.number(),
    totals: v.array(figureSchema),
    bytes: v.number(),
    sha256: sha256Schema,
    /** Of the rows without their personal columns: an erasure does not change it. */
    figuresSha256: sha256Schema,
    at: instantSchema,
  }),
)

/** There is nothing to report in the period, so no file is made. */
export const reportEmpty = eventShape(
  'ReportEmpty',
  v.strictObject({ ...commonEntries, at: instantSchema }),
)

/** The file could not be made. It can be requested again. */
export const reportFailed = eventShape(
  'ReportFailed',
  v.strictObject({ ...commonEntries, at: instantSchema }),
)

export const reportEvents = [reportRequested, reportReady, reportEmpty, reportFailed] as const
export type ReportEvent = EventOf<(typeof reportEvents)[number]>
export type ReportRequested = EventOf<typeof reportRequested>
export type ReportReady = EventOf<typeof reportReady>
