import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '../../engine/database.ts'

export type SharedFile = { sha256: string; organisationId: OrganisationId }

const mostShown = 100

/**
 * Finds those of these files that another applicant sent too, the first sender first. Only
 * reviewers may see them.
 */
export const findSharedFiles = async (
  db: Db,
  { organisationId, hashes }: { organisationId: OrganisationId; hashes: readonly string[] },
): Promise<readonly SharedFile[]> => {
  if (hashes.length === 0) return []
  return await db
    .selectFrom('read_models.application_files')
    .select(['sha256', 'organisation_id as organisationId'])
    .where('sha256', 'in', hashes)
    .where('organisation_id', '!=', organisationId)
    .orderBy('position')
    .limit(mostShown)
    .execute()
}
