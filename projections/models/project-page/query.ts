import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

export type ProjectPage = ReturnType<typeof toPage>

/** The listed missions, newest first; the next page follows the last id of the one before. */
export const openProjects = async (
  db: Db,
  options: { organisationId: OrganisationId; afterId: ProjectId | null; limit: number },
): Promise<readonly ProjectPage[]> => {
  const { organisationId, afterId, limit } = options
  let query = selectPages(db, organisationId)
    .where('status', '=', 'open')
    .orderBy('created_position', 'desc')
    .limit(limit)
  if (afterId !== null) {
    const last = selectPages(db, organisationId).where('project_id', '=', afterId)
    query = query.where('created_position', '<', last.clearSelect().select('created_position'))
  }
  const rows = await query.execute()
  return rows.map((row) => toPage(row, organisationId))
}

/** Every mission of the charity, also the unlisted and the closed ones, newest first. */
export const listProjects = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<readonly ProjectPage[]> => {
  const rows = await selectPages(db, organisationId).orderBy('created_position', 'desc').execute()
  return rows.map((row) => toPage(row, organisationId))
}

/** One mission, also an unlisted or a closed one; null where it is not this charity's. */
export const projectPage = async (
  db: Db,
  options: { organisationId: OrganisationId; projectId: ProjectId },
): Promise<ProjectPage | null> => {
  const { organisationId, projectId } = options
  const row = await selectPages(db, organisationId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row ? toPage(row, organisationId) : null
}

const selectPages = (db: Db, organisationId: OrganisationId) =>
  db
    .selectFrom('read_models.project_page')
    .selectAll()
    .where('organisation_id', '=', organisationId)

const toPage = (row: RowOf<'read_models.project_page'>, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'a project of this charity')
  const raisedCents = toCents(row.raised_cents)
  assert(raisedCents >= 0, 'what was raised is not negative')
  return {
    projectId: row.project_id,
    organisationId: row.organisation_id,
    status: row.status,
    details: row.details,
    raisedCents,
    payments: Number(row.payments),
    createdAt: row.created_at,
  }
}
