import type { Context } from 'hono'
import type * as v from 'valibot'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ReportRow } from '@almoner/projections/models/report-requests/query.ts'
import { compareTotals } from '@almoner/reports/diff/compare-totals.ts'
import { listChanges, type Change, type ChangePlace } from '@almoner/reports/diff/list-changes.ts'
import { kindsOfReports } from '@almoner/reports/kinds/index.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import {
  findActorName,
  loadStaffNames,
  type StaffNames,
} from '../../../use-cases/accounts/staff-names.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { toListed } from '../answers.ts'
import { findOwnReport } from '../own-report.ts'
import {
  changesOfPage,
  type ReportChange,
  type ReportDiffAnswer,
  type reportDiffQuerySchema,
} from './contract.ts'

/** Compares two reports of the charity, and lists the events between them. */
export const loadReportDiff = async (
  c: Context<AppEnv>,
  { one, other, after: place }: v.InferOutput<typeof reportDiffQuerySchema>,
): Promise<ReportDiffAnswer> => {
  const pair = [await findOwnReport(c, one), await findOwnReport(c, other)] as const
  assertComparable(...pair)
  const [before, after] =
    pair[0].knownPosition <= pair[1].knownPosition ? pair : ([pair[1], pair[0]] as const)
  const names = await loadStaffNames(c)
  const changes = await findChanges(c, { before, after, place })
  const page = changes.slice(0, changesOfPage)
  const last = changes.length > changesOfPage ? page.at(-1) : undefined
  return {
    before: toListed(before, names),
    after: toListed(after, names),
    differences: [...compareTotals(before.totals ?? [], after.totals ?? [])],
    events: page.map((change) => toEvent(change, names)),
    next: last === undefined ? null : toId(last),
  }
}

const assertComparable = (one: ReportRow, other: ReportRow): void => {
  const code =
    (one.kind !== other.kind && 'kind.differs') ||
    (one.projectId !== other.projectId && 'project.differs') ||
    (one.basis !== other.basis && 'basis.differs')
  if (code) throw new Refusal('invalid_input', { fields: { other: code } })
  // An empty report is as comparable as any: it has no figure yet.
  const isMade = ({ status }: ReportRow): boolean => status === 'ready' || status === 'empty'
  if (!isMade(one) || !isMade(other)) throw new Refusal('report_not_ready')
}

type Compared = { before: ReportRow; after: ReportRow; place: string | undefined }

const findChanges = (
  c: Context<AppEnv>,
  { before, after, place }: Compared,
): Promise<readonly Change[]> =>
  listChanges(c.get('deps').db, {
    organisationId: ownOrganisation(c),
    projectId: before.projectId,
    basis: before.basis,
    periods: [toPeriod(before), toPeriod(after)],
    changes: kindsOfReports[before.kind].changes,
    from: before.knownPosition,
    to: after.knownPosition,
    after: place === undefined ? null : toPlace(place),
    limit: changesOfPage + 1,
  })

const toPeriod = ({ from, to }: ReportRow) => ({ from: calendarDay(from), to: calendarDay(to) })

const toId = ({ position, line }: ChangePlace): string => `${position}.${line}`

const toPlace = (id: string): ChangePlace => {
  const [position = '', line = ''] = id.split('.')
  return { position: BigInt(position), line: Number(line) }
}

const toEvent = (change: Change, names: StaffNames): ReportChange => ({
  id: toId(change),
  position: String(change.position),
  type: change.type,
  day: change.day,
  at: change.recordedAt,
  amount: change.amountCents,
  paymentId: change.paymentId,
  payoutId: change.payoutId,
  offlineEntryId: change.offlineEntryId,
  receiptNumber: change.receiptNumber,
  actor: change.actor,
  name: change.actor && findActorName(change.actor, names),
})
