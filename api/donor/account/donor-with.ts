import type { Context } from 'hono'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findAccount } from '../../use-cases/accounts/own-account/own-account.ts'

/** Returns the donor who logs in with this username, or null if there is none. */
export const findDonorByUsername = async (
  c: Context<AppEnv>,
  username: string,
): Promise<DonorId | null> => {
  const { db, keys } = c.get('deps')
  const usernameHash = keys.usernameHash(username)
  const login = await findCredential(db, { realm: 'donor', usernameHash })
  const donorId = login?.personId as DonorId | undefined
  return donorId !== undefined && (await findAccount(c, donorId)) !== null ? donorId : null
}
