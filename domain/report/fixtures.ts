import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { ReportEvent } from './events.ts'
import type { MadeReport } from './index.ts'
import type { ReportRequest } from '../reporting/request.ts'

type Event<Type extends ReportEvent['type']> = Extract<ReportEvent, { type: Type }>

export const reportRequest: ReportRequest = {
  kind: 'donation_ledger',
  kindVersion: 1,
  params: { projectId: null },
  from: calendarDay('2026-10-01'),
  to: calendarDay('2026-10-31'),
  basis: 'business',
  knownAt: instant('2026-11-20T02:30:00.000Z'),
  position: '1204',
  language: 'en',
  format: 'csv',
}
export const at = instant('2026-11-20T02:31:00.000Z')

const common = { reportId: fixtureId('report', 70), organisationId: harbourId, round: 1 }

export const requested: Event<'ReportRequested'> = {
  type: 'ReportRequested',
  data: {
    ...common,
    request: reportRequest,
    by: fixtureId('staff', 30),
    scheduleId: null,
    mailTo: fixtureId('staff', 30),
    at,
  },
}

export const made: MadeReport = {
  rows: 2,
  totals: [{ key: 'received', value: 75_000 }],
  bytes: 640,
  sha256: 'a'.repeat(64),
  figuresSha256: 'b'.repeat(64),
}

export const ready: Event<'ReportReady'> = {
  type: 'ReportReady',
  data: { ...common, ...made, at },
}
export const empty: Event<'ReportEmpty'> = { type: 'ReportEmpty', data: { ...common, at } }
export const failed: Event<'ReportFailed'> = { type: 'ReportFailed', data: { ...common, at } }
