import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../../engine/database.ts'

export type Application = ReturnType<typeof toApplication>

/** One application; null if there is none under this id. */
export const findApplication = async (
  db: Db,
  organisationId: OrganisationId,
): Promise<Application | null> => {
  const row = await db
    .selectFrom('read_models.applications')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  assert(
    row === undefined || row.organisation_id === organisationId,
    'the application is the one asked for',
  )
  return row ? toApplication(row) : null
}

/** The newest application of an e-mail address; null if there is none. */
export const findApplicationByUsername = async (
  db: Db,
  username: string,
): Promise<Application | null> => {
  const row = await db
    .selectFrom('read_models.applications')
    .selectAll()
    .where('username', '=', username)
    .orderBy('started_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toApplication(row) : null
}

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
