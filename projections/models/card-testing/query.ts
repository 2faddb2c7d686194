import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/**
 * Counts the cards that banks refused and accepted at a charity, in the minutes that began since
 * then.
 */
export const countCardOutcomes = async (
  db: Db,
  { organisationId, since }: { organisationId: OrganisationId; since: Instant },
): Promise<{ declined: number; succeeded: number }> =>
  await db
    .selectFrom('read_models.card_outcomes')
    .select([
      sql<number>`coalesce(sum(declined), 0)::int`.as('declined'),
      sql<number>`coalesce(sum(succeeded), 0)::int`.as('succeeded'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('minute', '>=', since)
    .executeTakeFirstOrThrow()
