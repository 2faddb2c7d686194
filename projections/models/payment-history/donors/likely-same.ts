import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import { toDonor, type DonorRow } from './donor-query.ts'

const mostSuggested = 5

/**
 * Returns other donors who may be the person of this record: they have the same telephone number,
 * or the same name. Two people may share either, so staff decide.
 */
export const findLikelySame = async (
  db: Db,
  { organisationId, parts }: { organisationId: OrganisationId; parts: readonly DonorRow[] },
): Promise<readonly DonorRow[]> => {
  const people = parts.map(({ personId }) => personId)
  const phones = parts.map(({ phoneNumber }) => phoneNumber).filter(isUsable)
  const names = parts
    .filter(({ firstName, lastName }) => isUsable(firstName) && isUsable(lastName))
    .map(({ firstName, lastName }) => `${lastName} ${firstName}`.toLowerCase())
  const select = (column: ReturnType<typeof sql<string>>, values: readonly string[]) =>
    values.length === 0
      ? []
      : [
          db
            .selectFrom('read_models.donor_records')
            .selectAll()
            .where('organisation_id', '=', organisationId)
            .where(sql<boolean>`is_listed`)
            .where(column, 'in', values)
            .where('person_id', 'not in', people)
            .orderBy('first_position', 'desc')
            .limit(mostSuggested)
            .execute(),
        ]
  const rows = await Promise.all([
    ...select(sql<string>`phone_number`, phones),
    ...select(sql<string>`lower(last_name || ' ' || first_name)`, names),
  ])
  const donors = new Map(rows.flat().map((row) => [row.person_id, row]))
  return [...donors.values()].slice(0, mostSuggested).map((row) => toDonor(row, organisationId))
}

// A payer without a name has the specification's own words for it, as many others do.
const isUsable = (text: string): boolean =>
  text !== '' && text !== 'Not Provided' && !isErased(text)
