import type { Context } from 'hono'
import { findLoginId } from '@almoner/operational/memberships/memberships.ts'
import type { AppEnv, SignedIn } from '../../http/app-env.ts'

/**
 * The name under which a person's secrets are sealed and their guesses of codes are counted: that of
 * the login, which staff have once for all their charities.
 */
export const toLoginSubject = async (
  c: Context<AppEnv>,
  { realm, personId }: Pick<SignedIn, 'realm' | 'personId'>,
): Promise<string> => {
  const loginId = await findLoginId(c.get('deps').db, { realm, personId })
  return `${realm} ${loginId ?? personId}`
}
