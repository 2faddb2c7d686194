import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { report, type MadeReport } from '@almoner/domain/report/index.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { task } from '../../flow/task.ts'
import { forADay } from '../../retry-policies.ts'
import { recordCommand } from '../../steps/record/record-command.ts'

type ReportId = Id<'report'>

/** A report to make, and where its progress is noted. */
type ReportJob = {
  organisationId: OrganisationId
  reportId: ReportId
  request: ReportRequest
  onRows: (rows: number) => void
}

export type MakeReportDependencies = {
  store: EventStore
  now: () => Instant
  /** Returns once every read model has the event at a position; false if that takes too long. */
  untilShown: (position: bigint) => Promise<boolean>
  /** The version of a kind that this program makes. */
  kindVersion: (kind: ReportRequest['kind']) => number
  /** Makes and stores the file; null if there is nothing to report, and then none is stored. */
  makeReport: (job: ReportJob) => Promise<MadeReport | null>
  reportProgress: {
    save: (progress: { reportId: ReportId; rows: number; at: Instant }) => Promise<void>
    forget: (reportId: ReportId) => Promise<void>
  }
}

/** One round of a report. */
export type MakeReportInput = { reportId: string; round: number }

const process = 'make-report'

const toId = ({ reportId, round }: MakeReportInput): string => `${process}-${reportId}-${round}`

/**
 * Makes the file of a report. A repetition after a crash makes the same bytes again. A report that
 * differs from the books is not stored: it fails, and a manual review is opened.
 */
export const makeReport = task({
  name: process,
  id: toId,
  policy: forADay,
  mostActivitiesAtOnce: 1,
  run: (deps: MakeReportDependencies) => async (input: MakeReportInput) => {
    const { state } = await loadState(deps.store, report, input.reportId)
    if (state.status !== 'requested' || state.round !== input.round) return { rows: 0 }
    const { organisationId, reportId, request } = state
    // An earlier version cannot be made any more. Its reader requests the present one.
    if (request.kindVersion < deps.kindVersion(request.kind)) {
      await record(deps, input, { type: 'FailReport' })
      return { rows: 0 }
    }
    if (!(await deps.untilShown(BigInt(request.position)))) {
      throw new Error('the read models do not have the position of the report yet')
    }
    const onRows = noteProgress(deps, reportId)
    const made = await deps.makeReport({ organisationId, reportId, request, onRows })
    await record(deps, input, { type: 'RecordReport', made })
    await deps.reportProgress.forget(reportId)
    return { rows: made?.rows ?? 0 }
  },
  afterFailure: (deps) => async (input) => {
    await record(deps, input, { type: 'FailReport' })
    await deps.reportProgress.forget(input.reportId as ReportId)
    return {}
  },
})

// A lost note is replaced by the next one, so nothing waits for it.
const noteProgress = ({ reportProgress, now }: MakeReportDependencies, reportId: ReportId) => {
  return (rows: number): void => {
    void reportProgress.save({ reportId, rows, at: now() }).catch(() => {})
  }
}

const record = async (
  deps: MakeReportDependencies,
  input: MakeReportInput,
  end: { type: 'RecordReport'; made: MadeReport | null } | { type: 'FailReport' },
): Promise<void> => {
  const { state } = await loadState(deps.store, report, input.reportId)
  if (state.status === 'none') return
  await recordCommand(deps, {
    decider: report,
    id: input.reportId,
    command: { ...end, round: input.round, at: deps.now() },
    tenant: state.organisationId,
    process,
    processId: toId(input),
  })
}
