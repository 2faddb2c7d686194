import type { Context } from 'hono'
import { asPerson, type PersonId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../app-env.ts'
import { ownProfile } from '../donors/own-profile.ts'

/** As whom a logged-in donor gave: by their account, and by their address before they had one. */
export const ownPeople = async (c: Context<AppEnv>): Promise<readonly PersonId[]> => {
  const { id, username } = await ownProfile(c)
  return [asPerson(id), c.get('deps').keys.personOfEmail(username)]
}
