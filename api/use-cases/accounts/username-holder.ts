import type { Context } from 'hono'
import { credentialOf } from '@almoner/operational/credentials/credentials.ts'
import type { AppEnv, SignedIn } from '../../app-env.ts'

/** As people write them: a capital or a blank makes no other username. */
export const isSameUsername = (c: Context<AppEnv>, one: string, other: string): boolean => {
  const { keys } = c.get('deps')
  return keys.usernameHash(one) === keys.usernameHash(other)
}

/** Says who has an account, so that whoever asks is counted before. */
export const isHeldByAnother = async (
  c: Context<AppEnv>,
  { realm, personId, username }: { realm: SignedIn['realm']; personId: string; username: string },
): Promise<boolean> => {
  const { db, keys } = c.get('deps')
  const holder = await credentialOf(db, { realm, usernameHash: keys.usernameHash(username) })
  return holder !== null && holder.personId !== personId
}
