import { assert } from '../kernel/assert.ts'
import { countDays } from '../kernel/calendar.ts'
import type { Decider, Refused } from '../kernel/decider.ts'
import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import { reportEvents, type ReportEvent, type ReportReady } from './events.ts'
import type { ReportRequest } from '../reporting/request.ts'
import { formatsOfKind, mostDays, refuseProject, type ProjectRefusal } from '../reporting/values.ts'

type RequestReport = {
  type: 'RequestReport'
  reportId: Id<'report'>
  organisationId: OrganisationId
  request: ReportRequest
  by: StaffId | null
  scheduleId: Id<'report_schedule'> | null
  mailTo: StaffId
  /** The file of the last round is no longer stored. */
  isLost: boolean
  at: Instant
}
type RecordReport = { type: 'RecordReport'; round: number; made: MadeReport | null; at: Instant }
type FailReport = { type: 'FailReport'; round: number; at: Instant }
export type ReportCommand = RequestReport | RecordReport | FailReport

/** What a file has; null in its place if there was nothing to report. */
export type MadeReport = Pick<
  ReportReady['data'],
  'rows' | 'totals' | 'bytes' | 'sha256' | 'figuresSha256'
>

export type ReportRefusal =
  /** The kind is not made in this format. */
  | 'format_unknown'
  /** The period ends before it begins, or is longer than ten years. */
  | 'period_invalid'
  | ProjectRefusal

type Requested = {
  reportId: Id<'report'>
  organisationId: OrganisationId
  round: number
  request: ReportRequest
  mailTo: StaffId
}
export type ReportState =
  | { status: 'none' }
  | (Requested & { status: 'requested' | 'empty' | 'failed' })
  | (Requested & { status: 'ready'; made: MadeReport })

type Decision = readonly ReportEvent[] | Refused<ReportRefusal>

const requestReport = (command: RequestReport, state: ReportState): Decision => {
  const { type: _type, isLost, ...data } = command
  const { kind, params, format, from, to } = data.request
  if (!formatsOfKind(kind).includes(format)) return { refused: 'format_unknown' }
  if (from > to || countDays(from, to) > mostDays) return { refused: 'period_invalid' }
  const refused = refuseProject(kind, params)
  if (refused !== null) return { refused }
  const isNeeded =
    state.status === 'none' || state.status === 'failed' || (isLost && state.status === 'ready')
  if (!isNeeded) return []
  const round = state.status === 'none' ? 1 : state.round + 1
  return [{ type: 'ReportRequested', data: { ...data, round } }]
}

const end = (command: RecordReport | FailReport, state: ReportState): Decision => {
  assert(state.status !== 'none', 'a report that was requested')
  const { reportId, organisationId, round } = state
  // A step that is repeated after a crash has been recorded before.
  if (state.status !== 'requested' || command.round !== round) return []
  const ended = { reportId, organisationId, round, at: command.at }
  if (command.type === 'FailReport') return [{ type: 'ReportFailed', data: ended }]
  return command.made === null
    ? [{ type: 'ReportEmpty', data: ended }]
    : [{ type: 'ReportReady', data: { ...ended, ...command.made } }]
}

const evolve = (state: ReportState, { type, data }: ReportEvent): ReportState => {
  if (type === 'ReportRequested') {
    const { reportId, organisationId, round, request, mailTo } = data
    return { status: 'requested', reportId, organisationId, round, request, mailTo }
  }
  assert(state.status !== 'none', 'a report that was requested')
  const { reportId, organisationId, round, request, mailTo } = state
  const requested = { reportId, organisationId, round, request, mailTo }
  if (type === 'ReportFailed') return { ...requested, status: 'failed' }
  if (type === 'ReportEmpty') return { ...requested, status: 'empty' }
  const { rows, totals, bytes, sha256, figuresSha256 } = data
  return { ...requested, status: 'ready', made: { rows, totals, bytes, sha256, figuresSha256 } }
}

/**
 * One report of a charity, under an id made of its request.
 *
 *   none ── request ──▶ requested ──▶ ready | empty | failed
 *                          ▲            │ no longer stored, or failed
 *                          └────────────┘
 */
export const report: Decider<ReportState, ReportCommand, ReportEvent, ReportRefusal> = {
  category: 'report',
  shapes: reportEvents,
  initial: { status: 'none' },
  decide: (command, state) =>
    command.type === 'RequestReport' ? requestReport(command, state) : end(command, state),
  evolve,
}
