import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'
import { report } from '@almoner/domain/report/index.ts'
import { reportText, type ReportRequest } from '@almoner/domain/reporting/request.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  findPositionAt,
  positionModels,
} from '@almoner/projections/models/payment-timeline/position-at.ts'
import { projectPage } from '@almoner/projections/models/project-page/query.ts'
import { kindsOfReports } from '@almoner/reports/kinds/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { loadOwnCharity, ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { requestKey } from '../../use-cases/commands/idempotency-key.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { assertCaughtUp } from '../../use-cases/commands/wait-until-shown.ts'
import { assertUsableAccounts } from './accounting-files.ts'
import type { reportRequestSchema } from './contract.ts'

type ReportId = Id<'report'>

/** Refuses a report that the plan or the charity's projects do not have. */
export const assertContent = async (
  c: Context<AppEnv>,
  { params: { projectId } }: Pick<ReportRequest, 'params'>,
): Promise<void> => {
  const { profile } = await loadOwnCharity(c)
  if (!includes(profile.plan, 'reports')) throw new Refusal('plan_excludes_reports')
  if (projectId === null) return
  const own = { organisationId: ownOrganisation(c), projectId }
  if ((await projectPage(c.get('deps').db, own)) === null) throw new Refusal('project_not_found')
}

/** Requests a report, or finds the one with the same request. Returns its id. */
export const requestReport = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof reportRequestSchema>,
): Promise<ReportId> => {
  await assertContent(c, body)
  const organisationId = ownOrganisation(c)
  const clock = await readClock(c, organisationId, body.knownAt)
  const { kind, params, from, to, basis, format, language = c.get('language') } = body
  await assertUsableAccounts(c, { kind, format, position: clock.position })
  const request: ReportRequest = {
    kind,
    kindVersion: kindsOfReports[kind].version,
    params,
    from,
    to,
    basis,
    knownAt: clock.at,
    position: String(clock.position),
    language,
    format,
  }
  const reportId = toReportId(organisationId, request, clock.isNow ? requestKey(c) : null)
  const staffId = ownStaffId(c)
  const at = instantFromMilliseconds(c.get('deps').now())
  const handled = await sendCommand(c, {
    decider: report,
    id: reportId,
    command: {
      type: 'RequestReport',
      reportId,
      organisationId,
      request,
      by: staffId,
      scheduleId: null,
      mailTo: staffId,
      isLost: await isLost(c, { organisationId, reportId }),
      at,
    },
    key: requestKey(c),
  })
  if (handled.handled) return reportId
  throw new Refusal('invalid_input', {
    fields: { [refusedFields[handled.refused]]: handled.refused },
  })
}

/** The field of the form that each refusal is about. */
export const refusedFields = {
  format_unknown: 'format',
  period_invalid: 'to',
  project_required: 'params',
  project_not_taken: 'params',
} as const

/** The report of a press as of now is the press's own; any other is its request's. */
const toReportId = (
  organisationId: OrganisationId,
  request: ReportRequest,
  key: string | null,
): ReportId => {
  const text =
    key === null
      ? reportText(organisationId, request)
      : `${reportText(organisationId, { ...request, knownAt: '' as Instant, position: '' })}\0${key}`
  return uuidFrom('report', text) as ReportId
}

/**
 * A reader of past books requests nothing that is known later than these. The position is the same
 * whenever it is asked for: everything up to the moment is in the read models by then.
 */
const readClock = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  knownAt: Instant | null,
): Promise<{ at: Instant; position: bigint; isNow: boolean }> => {
  const { db, now } = c.get('deps')
  const books = await loadBooksAsOf(c)
  const current = instantFromMilliseconds(now())
  const at = knownAt ?? books?.at ?? current
  if (books !== null && at >= books.at) return { ...books, isNow: false }
  if (toCalendarDay(at) > toCalendarDay(current)) {
    throw new Refusal('invalid_input', { fields: { knownAt: 'known_at.future' } })
  }
  const isNow = at >= current
  const moment = isNow ? current : at
  await assertCaughtUp(c, positionModels)
  const position = await findPositionAt(db, { organisationId, at: moment })
  return { at: moment, position, isNow }
}

/** Returns whether the report was ready, and its file is no longer stored. */
const isLost = async (
  c: Context<AppEnv>,
  stored: { organisationId: OrganisationId; reportId: ReportId },
): Promise<boolean> => {
  const { store, openReport } = c.get('deps')
  const { state } = await loadState(store, report, stored.reportId)
  return state.status === 'ready' && (await openReport(stored)) === null
}
