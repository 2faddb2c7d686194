import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { defaultTwoPersonRules } from '@almoner/domain/staff/two-person-rules.ts'
import type { ApprovalKind } from '@almoner/domain/approval/subject.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { anyOf } from '../../engine/row/any-of.ts'

export type ApprovalRow = ReturnType<typeof toApprovalRow>

/** Returns null if there is none, or if it is another charity's. */
export const findApproval = async (
  db: Db,
  { organisationId, approvalId }: { organisationId: OrganisationId; approvalId: Id<'approval'> },
): Promise<ApprovalRow | null> => {
  const row = await approvals(db, organisationId)
    .where('approval_id', '=', approvalId)
    .executeTakeFirst()
  return row ? toApprovalRow(row, organisationId) : null
}

/** Returns those of these requests that are this charity’s. */
export const findApprovals = async (
  db: Db,
  {
    organisationId,
    approvalIds,
  }: { organisationId: OrganisationId; approvalIds: readonly string[] },
): Promise<readonly ApprovalRow[]> => {
  const rows = await approvals(db, organisationId)
    .where('approval_id', '=', anyOf<Id<'approval'>>(approvalIds))
    .execute()
  return rows.map((row) => toApprovalRow(row, organisationId))
}

/** The open request about a subject: there is one at most. */
export const findWaitingApproval = async (
  db: Db,
  { organisationId, subjectKey }: { organisationId: OrganisationId; subjectKey: string },
): Promise<ApprovalRow | null> => {
  const row = await approvals(db, organisationId)
    .where('subject_key', '=', subjectKey)
    .where('status', '=', 'open')
    .orderBy('asked_position')
    .limit(1)
    .executeTakeFirst()
  return row ? toApprovalRow(row, organisationId) : null
}

export type OpenApprovals = { kind: ApprovalKind; requests: number; oldestAt: Instant }

/** Counts the requests of all charities that wait for a second person, the oldest kind first. */
export const countOpenApprovals = async (db: Db): Promise<readonly OpenApprovals[]> => {
  const { rows } = await sql<OpenApprovals>`
    select kind, count(*)::int as requests, min(asked_at) as "oldestAt"
    from ${sql.table('read_models.approvals')}
    where status = 'open'
    group by 1 order by "oldestAt", 1`.execute(db)
  return rows
}

/** The charity's own rules, else the default ones. */
export const findPolicy = async (db: Db, organisationId: OrganisationId) => {
  const row = await db
    .selectFrom('read_models.approval_policies')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  if (row === undefined) return { rules: defaultTwoPersonRules, changes: 0, changed: null }
  const { rules, changes, changed_by: by, changed_at: at } = row
  return { rules, changes, changed: { by, at } }
}

const approvals = (db: Db, organisationId: OrganisationId) =>
  db.selectFrom('read_models.approvals').selectAll().where('organisation_id', '=', organisationId)

export const toApprovalRow = (
  row: RowOf<'read_models.approvals'>,
  organisationId: OrganisationId,
) => {
  assert(row.organisation_id === organisationId, 'a request of this charity')
  return {
    approvalId: row.approval_id,
    subject: row.subject,
    note: row.note,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    rule: row.rule,
    approvers: row.approvers,
    endsAt: row.ends_at,
    status: row.status,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    reason: row.reason,
    outcome: row.outcome,
  }
}
