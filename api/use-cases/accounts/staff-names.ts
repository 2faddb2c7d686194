import type { Context } from 'hono'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadBooksAsOf } from '../books/books-as-of.ts'
import { ownOrganisation } from '../charity/own-charity.ts'

/** Names by id: all people who work or have worked at the charity’s desk, or were invited to it. */
export type StaffNames = ReadonlyMap<string, string>

export const loadStaffNames = async (c: Context<AppEnv>): Promise<StaffNames> => {
  const upTo = (await loadBooksAsOf(c))?.position ?? null
  const people = await listStaffNames(c.get('deps').db, {
    organisationId: ownOrganisation(c),
    upTo,
  })
  return new Map(
    people.map(({ staffId, username, ...person }) => [staffId, fullName(person) || username]),
  )
}

/** Returns the name in `staff:<id>`, or null for every other actor, including administrators. */
export const findActorName = (actor: string, names: StaffNames): string | null => {
  const [kind = '', id = ''] = actor.split(':', 2)
  return kind === 'staff' ? (names.get(id) ?? null) : null
}
