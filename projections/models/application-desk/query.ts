import type { RowOf } from '../../engine/database.ts'

export type Application = ReturnType<typeof toApplication>

/** A row of administration's list. Applicants and reviewers read the stream itself. */
export const toApplication = (row: RowOf<'read_models.applications'>) => ({
  organisationId: row.organisation_id,
  applicantId: row.applicant_id,
  username: row.username,
  status: row.status,
  round: row.round,
  plan: row.plan,
  name: row.name,
  submittedAt: row.submitted_at,
  dueOn: row.due_on,
  claimedBy: row.claimed_by,
  message: row.message,
  state: row.state,
  startedAt: row.started_at,
  changedAt: row.changed_at,
})
