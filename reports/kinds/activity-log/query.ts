import { sql } from 'kysely'
import { addDays, instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { RowOf } from '@almoner/projections/engine/database.ts'
import { toActivityRow, type ActivityRow } from '@almoner/projections/models/activity/query.ts'
import type { ActivityDetails } from '@almoner/projections/models/activity/table.ts'
import { findApprovals } from '@almoner/projections/models/approvals/query.ts'
import { loadTitles } from '@almoner/projections/models/project-page/titles.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportSource } from '../report-kind.ts'
import { loadActors, type NameActor } from '../books/actors.ts'
import { readRows } from '../books/read-rows.ts'
import { toWords } from '../books/words.ts'

/** One act of a member of staff or of an administrator. */
export type ActRow = Pick<ActivityRow, 'position' | 'at' | 'kind' | 'type' | 'details'> & {
  actor: Words
  /** Whom the act is about, if it is somebody else. */
  colleague: Words | null
  cents: Cents | null
  /** The payment or the offline entry. */
  paymentId: string | null
  payoutId: string | null
  project: Words | null
}

/** The acts of the period in their order. An act has one time, for both clocks of the report. */
export async function* actRows(
  source: ReportSource,
): AsyncGenerator<readonly ActRow[], void, undefined> {
  const { organisationId, position, request } = source
  const titles = await loadTitles(source, { organisationId, upTo: position })
  const nameActor = await loadActors(source)
  const records = readRows<RowOf<'read_models.activity'>>(
    source.db,
    sql`select * from read_models.activity
      where organisation_id = ${organisationId} and position <= ${position}
        and at >= ${instantAt(request.from, 0)}::timestamptz
        and at < ${instantAt(addDays(request.to, 1), 0)}::timestamptz
      order by position`,
  )
  for await (const batch of records) {
    const subjects = await findSubjects(source, batch)
    yield batch.map((record) => {
      const row = toActivityRow(record, organisationId)
      const subject = subjects.get(String(row.details['approvalId']))
      return toAct({ ...row, details: { ...subject, ...row.details } }, { titles, nameActor })
    })
  }
}

/** What a request to a second person is about never changes: only the event of the request has it. */
const findSubjects = async (
  { db, organisationId }: ReportSource,
  rows: readonly RowOf<'read_models.activity'>[],
): Promise<ReadonlyMap<string, ActivityDetails>> => {
  const approvalIds = rows.flatMap(({ kind, details: { approvalId: id } }) =>
    kind === 'approvals' && typeof id === 'string' ? [id] : [],
  )
  if (approvalIds.length === 0) return new Map()
  const approvals = await findApprovals(db, { organisationId, approvalIds })
  return new Map(
    approvals.map(({ approvalId, subject }) => [
      approvalId,
      {
        ...('amountCents' in subject && { amountCents: subject.amountCents }),
        ...('last4' in subject && { last4: subject.last4 }),
        ...('paymentId' in subject && { paymentId: subject.paymentId }),
        ...('payoutId' in subject && { payoutId: subject.payoutId }),
      },
    ]),
  )
}

type Known = { titles: ReadonlyMap<ProjectId, LocalisedText>; nameActor: NameActor }

const toAct = (
  { position, at, actor, kind, type, details }: ActivityRow,
  { titles, nameActor }: Known,
): ActRow => {
  const { staffId, projectId } = details
  const title = titles.get(projectId as ProjectId)
  const about = `staff:${staffId}`
  const file = subjectOfFile(details)
  return {
    position,
    at,
    kind,
    type,
    details,
    actor: nameActor(actor),
    colleague: typeof staffId === 'string' && about !== actor ? nameActor(about) : null,
    cents: findSum(details),
    paymentId: toText(details['paymentId'] ?? details['offlineEntryId'] ?? file.paymentId),
    payoutId: toText(details['payoutId'] ?? file.payoutId),
    project: title === undefined ? null : toWords(title),
  }
}

/** What a file is about that a person downloaded or viewed. */
const subjectOfFile = ({ file, subjectId = null }: ActivityDetails) => {
  const [folder = ''] = String(file).split('/')
  const isPayment = folder === 'payments' || folder === 'offline-entries'
  return {
    paymentId: isPayment ? subjectId : null,
    payoutId: folder === 'payouts' ? subjectId : null,
  }
}

const toText = (value: string | number | boolean | null): string | null =>
  typeof value === 'string' ? value : null

const findSum = (details: ActivityDetails): Cents | null => {
  const sum =
    details['amountCents'] ?? details['sumCents'] ?? details['restCents'] ?? details['lineCents']
  return typeof sum === 'number' ? cents(sum) : null
}
