import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { hongKongTime, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { reportSchedule } from '@almoner/domain/report-schedule/index.ts'
import { duePeriod, scheduleHour } from '@almoner/domain/report-schedule/period.ts'
import type { ScheduleRhythm } from '@almoner/domain/reporting/values.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import {
  listSchedules,
  type ReportScheduleRow,
} from '@almoner/projections/models/report-requests/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadStaffNames } from '../../use-cases/accounts/staff-names.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { idempotencyKey } from '../../use-cases/commands/idempotency-key.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import type { ReportSchedule, ReportSchedulesAnswer, reportScheduleSchema } from './contract.ts'
import { assertContent, refusedFields } from './request-report.ts'

type ScheduleId = Id<'report_schedule'>

/** A charity needs some tens at most; each makes a file on its days. */
const mostSchedules = 50

export const loadSchedules = async (c: Context<AppEnv>): Promise<ReportSchedulesAnswer> => {
  const { db, now } = c.get('deps')
  const at = instantFromMilliseconds(now())
  const today = toCalendarDay(at)
  const first = hongKongTime(at).hour < scheduleHour ? today : addDays(today, 1)
  const names = await loadStaffNames(c)
  const rows = await listSchedules(db, { organisationId: ownOrganisation(c) })
  return { schedules: rows.map((row) => toSchedule(row, names, first)) }
}

const toSchedule = (
  row: ReportScheduleRow,
  names: ReadonlyMap<string, string>,
  first: CalendarDay,
): ReportSchedule => ({
  id: row.scheduleId,
  kind: row.kind,
  projectId: row.projectId,
  basis: row.basis,
  language: row.language,
  format: row.format,
  every: row.every,
  scheduledBy: names.get(row.scheduledBy) ?? '',
  scheduledAt: row.scheduledAt,
  nextOn: nextDue(row.every, first),
})

/** Every rhythm is due within a year. */
const nextDue = (every: ScheduleRhythm, first: CalendarDay): CalendarDay => {
  let day = first
  while (duePeriod(every, day) === null) day = addDays(day, 1)
  return day
}

export const scheduleReport = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof reportScheduleSchema>,
): Promise<void> => {
  await assertContent(c, body)
  const organisationId = ownOrganisation(c)
  const { db, now } = c.get('deps')
  if ((await listSchedules(db, { organisationId })).length >= mostSchedules) {
    throw new Refusal('report_schedules_full')
  }
  const { kind, params, basis, format, every, language = c.get('language') } = body
  const key = idempotencyKey(c) ?? randomUUID()
  const scheduleId = uuidFrom('report-schedule', `${organisationId}\0${key}`) as ScheduleId
  const at = instantFromMilliseconds(now())
  const handled = await sendCommand(c, {
    decider: reportSchedule,
    id: scheduleId,
    command: {
      type: 'ScheduleReport',
      scheduleId,
      organisationId,
      by: ownStaffId(c),
      kind,
      params,
      basis,
      language,
      format,
      every,
      at,
    },
    input: body,
  })
  if (!handled.handled) {
    throw new Refusal('invalid_input', {
      fields: { [refusedFields[handled.refused]]: handled.refused },
    })
  }
}

export const endSchedule = async (c: Context<AppEnv>, scheduleId: ScheduleId): Promise<void> => {
  const { db, now } = c.get('deps')
  const schedules = await listSchedules(db, { organisationId: ownOrganisation(c) })
  if (!schedules.some((each) => each.scheduleId === scheduleId)) {
    throw new Refusal('report_schedule_not_found')
  }
  const at = instantFromMilliseconds(now())
  await sendCommand(c, {
    decider: reportSchedule,
    id: scheduleId,
    command: { type: 'EndReportSchedule', by: ownStaffId(c), at },
  })
}
