import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../../engine/database.ts'

export type AcceptedTerms = RowOf<'read_models.accepted_terms'>

/**
 * Returns the versions that a charity accepted, the newest first. An applicant may sign a version
 * several times while the application is open. The last signature is valid.
 */
export const listAcceptedTerms = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<readonly AcceptedTerms[]> => {
  const rows = await db
    .selectFrom('read_models.accepted_terms')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('position', 'desc')
    .execute()
  return rows.filter(
    ({ version }, place) => rows.findIndex((each) => each.version === version) === place,
  )
}

/** Returns the version that a charity accepted last; null if it accepted none. */
export const findAcceptedVersion = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<string | null> => {
  const newest = await db
    .selectFrom('read_models.accepted_terms')
    .select('version')
    .where('organisation_id', '=', organisationId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.version ?? null
}
