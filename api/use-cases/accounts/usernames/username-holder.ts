import type { Context } from 'hono'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'

/** Compares usernames without regard to case and surrounding blanks. */
export const isSameUsername = (c: Context<AppEnv>, one: string, other: string): boolean => {
  const { keys } = c.get('deps')
  return keys.usernameHash(one) === keys.usernameHash(other)
}

/** Reveals who has an account, so callers are rate-limited first. */
export const isHeldByAnother = async (
  c: Context<AppEnv>,
  { realm, personId, username }: { realm: SignedIn['realm']; personId: string; username: string },
): Promise<boolean> => {
  const { db, keys } = c.get('deps')
  const holder = await findCredential(db, { realm, usernameHash: keys.usernameHash(username) })
  return holder !== null && holder.personId !== personId
}
