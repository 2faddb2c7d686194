import type { AdministratorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../../engine/database.ts'

export type ListedNote = {
  position: bigint
  administratorId: AdministratorId
  text: string
  at: Instant
}

/** The notes on one charity, the newest first; `before` is the position of the last note shown. */
export const listCharityNotes = async (
  db: Db,
  options: { organisationId: OrganisationId; before: bigint | null; limit: number },
): Promise<{ notes: readonly ListedNote[]; hasMore: boolean }> => {
  let notes = db
    .selectFrom('read_models.charity_notes')
    .select(['position', 'administrator_id as administratorId', 'text', 'at'])
    .where('organisation_id', '=', options.organisationId)
  if (options.before !== null) notes = notes.where('position', '<', options.before)
  const rows = await notes
    .orderBy('position', 'desc')
    .limit(options.limit + 1)
    .execute()
  return { notes: rows.slice(0, options.limit), hasMore: rows.length > options.limit }
}
