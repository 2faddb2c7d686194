import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { ReportScheduleEvent } from './events.ts'

type Event<Type extends ReportScheduleEvent['type']> = Extract<ReportScheduleEvent, { type: Type }>

export const byStaff = {
  scheduleId: fixtureId('report_schedule', 71),
  organisationId: harbourId,
  by: fixtureId('staff', 30),
  at: instant('2026-11-20T02:30:00.000Z'),
}

export const scheduled: Event<'ReportScheduled'> = {
  type: 'ReportScheduled',
  data: {
    ...byStaff,
    kind: 'gl_journal',
    params: { projectId: null },
    basis: 'business',
    language: 'en',
    format: 'xero',
    every: 'monthly',
  },
}
export const ended: Event<'ReportScheduleEnded'> = { type: 'ReportScheduleEnded', data: byStaff }
