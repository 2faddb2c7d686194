import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from './database.ts'
import { forgetCredential } from './credentials/credentials.ts'
import { forgetDevices } from './known-devices/known-devices.ts'
import { removeSecondFactor } from './second-factors/second-factors.ts'
import { revokeSessionsOf } from './sessions/sessions.ts'

/** Closes a donor's account: ends all sessions and frees the username. */
export const closeDonorAccount = async (
  db: Db,
  { donorId, now }: { donorId: DonorId; now: Instant },
): Promise<void> => {
  const who = { realm: 'donor', personId: donorId } as const
  await forgetCredential(db, who)
  await removeSecondFactor(db, who)
  await forgetDevices(db, who)
  await revokeSessionsOf(db, { ...who, now })
}
