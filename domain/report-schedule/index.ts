import { assert } from '../kernel/assert.ts'
import type { Decider } from '../kernel/decider.ts'
import type { StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import { formatsOfKind, refuseProject, type ProjectRefusal } from '../reporting/values.ts'
import { reportScheduleEvents, type ReportScheduled, type ReportScheduleEvent } from './events.ts'

export type ReportScheduleCommand =
  | ({ type: 'ScheduleReport' } & ReportScheduled['data'])
  | { type: 'EndReportSchedule'; by: StaffId; at: Instant }

export type ReportScheduleRefusal =
  /** The kind is not made in this format. */
  'format_unknown' | ProjectRefusal

export type ReportScheduleState =
  | { status: 'none' }
  | ({ status: 'running' | 'ended' } & ReportScheduled['data'])

/** A report that a charity receives at regular times. */
export const reportSchedule: Decider<
  ReportScheduleState,
  ReportScheduleCommand,
  ReportScheduleEvent,
  ReportScheduleRefusal
> = {
  category: 'report_schedule',
  shapes: reportScheduleEvents,
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'ScheduleReport') {
      const { type: _type, ...data } = command
      if (state.status !== 'none') return []
      if (!formatsOfKind(data.kind).includes(data.format)) return { refused: 'format_unknown' }
      const refused = refuseProject(data.kind, data.params)
      if (refused !== null) return { refused }
      return [{ type: 'ReportScheduled', data }]
    }
    if (state.status !== 'running') return []
    const { scheduleId, organisationId } = state
    const { by, at } = command
    return [{ type: 'ReportScheduleEnded', data: { scheduleId, organisationId, by, at } }]
  },
  evolve: (state, event) => {
    if (event.type === 'ReportScheduled') return { status: 'running', ...event.data }
    assert(state.status !== 'none', 'a schedule that was made')
    return { ...state, status: 'ended' }
  },
}
