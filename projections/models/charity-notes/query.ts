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
  asked: { organisationId: OrganisationId; before: bigint | null; limit: number },
): Promise<{ notes: readonly ListedNote[]; hasMore: boolean }> => {
  let notes = db
    .selectFrom('read_models.charity_notes')
    .select(['position', 'administrator_id as administratorId', 'text', 'at'])
    .where('organisation_id', '=', asked.organisationId)
  if (asked.before !== null) notes = notes.where('position', '<', asked.before)
  const found = await notes
    .orderBy('position', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return { notes: found.slice(0, asked.limit), hasMore: found.length > asked.limit }
}
