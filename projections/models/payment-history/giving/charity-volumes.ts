import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import { anyOf } from '../../../engine/row/any-of.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
import type { Period } from './giving-sums.ts'

/**
 * Sums what was given to each of several charities, less what was given back, for administration.
 * A charity without a gift is not in the result.
 */
export const sumGivingOfCharities = async (
  db: Db,
  organisationIds: readonly OrganisationId[],
  { from, to }: Period,
): Promise<ReadonlyMap<OrganisationId, Cents>> => {
  const rows = await db
    .selectFrom('read_models.giving_days')
    .select([
      'organisation_id',
      sql<bigint>`sum(amount_cents - given_back_cents)::bigint`.as('given'),
    ])
    .where('organisation_id', '=', anyOf<OrganisationId>([...organisationIds]))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('organisation_id')
    .execute()
  return new Map(rows.map((row) => [row.organisation_id, toCents(row.given)]))
}
