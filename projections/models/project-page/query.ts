import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ProjectDetails } from '@almoner/domain/project/events.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

export type ProjectPage = ReturnType<typeof toPage>

type Paged = { organisationId: OrganisationId; afterId: ProjectId | null; limit: number }

/**
 * The listed missions, newest first, without those that rest. The next page follows the last id of
 * the one before.
 */
export const openProjects = (db: Db, paged: Paged): Promise<readonly ProjectPage[]> =>
  loadPage(
    db,
    selectPages(db, paged.organisationId)
      .where('status', '=', 'open')
      .where(isResting(paged.organisationId), '=', false),
    paged,
  )

/** The largest number of projects that a smaller plan puts in an order. */
const mostInOrder = 500

/**
 * Returns the projects that a plan without a limit would list: those that are listed, in the order
 * of the page, before those that rest.
 */
export const listOpenProjects = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<readonly ProjectPage[]> => {
  const rows = await selectPages(db, organisationId)
    .where('status', '=', 'open')
    .orderBy('is_resting')
    .orderBy('created_position', 'desc')
    .limit(mostInOrder)
    .execute()
  return rows.map((row) => toPage(row, organisationId))
}

export const openProjectIds = async (
  db: Db,
  charity: { organisationId: OrganisationId },
): Promise<readonly ProjectId[]> =>
  (await listOpenProjects(db, charity)).map(({ projectId }) => projectId)

/**
 * Returns the projects that take a place of the plan, or the closed ones, newest first. The page
 * follows the last id of the page before.
 */
export const deskProjects = (
  db: Db,
  { closed, ...paged }: Paged & { closed: boolean },
): Promise<readonly ProjectPage[]> => {
  const pages = selectPages(db, paged.organisationId)
  return loadPage(db, pages.where('status', closed ? '=' : '<>', 'closed'), paged)
}

/** Returns every project of the charity, the newest first, a page at a time. */
export const allProjects = (db: Db, paged: Paged): Promise<readonly ProjectPage[]> =>
  loadPage(db, selectPages(db, paged.organisationId), paged)

const loadPage = async (
  db: Db,
  pages: ReturnType<typeof selectPages>,
  { organisationId, afterId, limit }: Paged,
): Promise<readonly ProjectPage[]> => {
  let query = pages.orderBy('created_position', 'desc').limit(limit)
  if (afterId !== null) {
    const last = selectPages(db, organisationId).where('project_id', '=', afterId)
    query = query.where('created_position', '<', last.clearSelect().select('created_position'))
  }
  const rows = await query.execute()
  return rows.map((row) => toPage(row, organisationId))
}

/** Counts the projects that take a place of the plan, and the closed ones. */
export const countProjects = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<{ running: number; closed: number }> => {
  const { running, closed } = await db
    .selectFrom('read_models.project_page')
    .where('organisation_id', '=', organisationId)
    .select(({ fn }) => [
      fn.countAll().filterWhere('status', '!=', 'closed').as('running'),
      fn.countAll().filterWhere('status', '=', 'closed').as('closed'),
    ])
    .executeTakeFirstOrThrow()
  return { running: Number(running), closed: Number(closed) }
}

/** Returns the projects that were created since then and are not closed, the newest first. */
export const projectsCreatedSince = async (
  db: Db,
  { organisationId, since }: { organisationId: OrganisationId; since: Instant },
): Promise<readonly { projectId: ProjectId; details: ProjectDetails; createdAt: Instant }[]> => {
  const rows = await selectPages(db, organisationId)
    .where('status', '<>', 'closed')
    .where('created_at', '>=', since)
    .orderBy('created_position', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    projectId: row.project_id,
    details: row.details,
    createdAt: row.created_at,
  }))
}

/**
 * Returns the project whose newest gift is the oldest, among those that take a place of the plan.
 */
export const quietestProject = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<ProjectPage | null> => {
  const row = await selectPages(db, organisationId)
    .where('status', '<>', 'closed')
    .orderBy(({ fn }) => fn.coalesce('last_gift_at', 'created_at'))
    .orderBy('created_position')
    .executeTakeFirst()
  return row ? toPage(row, organisationId) : null
}

/** Every mission of the charity, also the unlisted and the closed ones, newest first. */
export const listProjects = async (
  db: Db,
  { organisationId, upTo = null }: { organisationId: OrganisationId; upTo?: bigint | null },
): Promise<readonly ProjectPage[]> => {
  const rows = await selectPages(db, organisationId)
    .$if(upTo !== null, (pages) => pages.where('created_position', '<=', upTo))
    .orderBy('created_position', 'desc')
    .execute()
  return rows.map((row) => toPage(row, organisationId))
}

/** Returns one project, even an unlisted or a closed one; null if it is not this charity's. */
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
    .select(isResting(organisationId).as('is_resting'))
    .where('organisation_id', '=', organisationId)

/** True if the plan does not list the project. It matters only while the project is open. */
const isResting = (organisationId: OrganisationId) =>
  sql<boolean>`project_id = any(coalesce((
    select project_ids from read_models.resting_projects where organisation_id = ${organisationId}
  ), '{}'))`

const toPage = (
  row: RowOf<'read_models.project_page'> & { is_resting: boolean },
  organisationId: OrganisationId,
) => {
  assert(row.organisation_id === organisationId, 'a project of this charity')
  const raisedCents = toCents(row.raised_cents)
  assert(raisedCents >= 0, 'what was raised is not negative')
  return {
    projectId: row.project_id,
    organisationId: row.organisation_id,
    status: row.status,
    /** Not listed because the plan admits fewer projects. Its address still works. */
    isResting: row.status === 'open' && row.is_resting,
    details: row.details,
    version: row.version,
    raisedCents,
    netCents: toCents(row.net_cents),
    payments: Number(row.payments),
    lastGiftAt: row.last_gift_at,
    createdAt: row.created_at,
  }
}
