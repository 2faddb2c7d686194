import type { Context } from 'hono'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { closeAccount } from '@almoner/operational/close-account.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import { findLoginId } from '@almoner/operational/memberships/memberships.ts'
import type { AppEnv } from '../../http/app-env.ts'

const realm = 'staff'

/**
 * Frees an address with which a stranger has signed up without confirming it. The reader of its
 * mail accepts an invitation, or follows a link, that was mailed to it.
 */
export const freeFromUnconfirmed = async (
  c: Context<AppEnv>,
  { usernameHash, personId }: { usernameHash: string; personId: StaffId },
): Promise<void> => {
  const { db, now } = c.get('deps')
  const holder = await findCredential(db, { realm, usernameHash })
  if (
    holder === null ||
    holder.isPasswordConfirmed ||
    holder.loginId === (await findLoginId(db, { realm, personId }))
  )
    return
  await closeAccount(db, { realm, personId: holder.personId, now: instantFromMilliseconds(now()) })
}
