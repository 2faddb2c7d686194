import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'
import { instantSchema, languageSchema } from '../kernel/schemas.ts'
import { reportParamsSchema } from '../reporting/request.ts'
import {
  reportBasisSchema,
  reportFormatSchema,
  reportKindSchema,
  scheduleRhythmSchema,
} from '../reporting/values.ts'

const commonEntries = {
  scheduleId: idSchema('report_schedule'),
  organisationId: idSchema('organisation'),
  by: idSchema('staff'),
  at: instantSchema,
}

/** The report is made at every turn of the rhythm, and its link is mailed to who asked for it. */
export const reportScheduled = eventShape(
  'ReportScheduled',
  v.strictObject({
    ...commonEntries,
    kind: reportKindSchema,
    params: reportParamsSchema,
    basis: reportBasisSchema,
    language: languageSchema,
    format: reportFormatSchema,
    every: scheduleRhythmSchema,
  }),
)

export const reportScheduleEnded = eventShape('ReportScheduleEnded', v.strictObject(commonEntries))

export const reportScheduleEvents = [reportScheduled, reportScheduleEnded] as const
export type ReportScheduleEvent = EventOf<(typeof reportScheduleEvents)[number]>
export type ReportScheduled = EventOf<typeof reportScheduled>
