import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from './database.ts'
import { forgetCredential } from './credentials/credentials.ts'
import type { Person } from './credentials/table.ts'
import { forgetDevices } from './known-devices/known-devices.ts'
import { leaveLogin } from './memberships/memberships.ts'
import { forgetRequestOrigins } from './request-origins/request-origins.ts'
import { removeSecondFactor } from './second-factors/second-factors.ts'
import { revokeSessions } from './sessions/sessions.ts'

/**
 * Closes an account: no login is possible, all sessions end, the username is free, and the origins
 * of the person's requests are deleted. If a staff member also works at other charities, the login
 * continues there.
 */
export const closeAccount = async (
  db: Db,
  { now, ...who }: Person & { now: Instant },
): Promise<void> => {
  if (who.realm === 'staff') {
    await revokeSessions(db, { ...who, now })
    await forgetRequestOrigins(db, who.personId)
    await leaveLogin(db, who.personId)
    return
  }
  await forgetCredential(db, who)
  await removeSecondFactor(db, who)
  await forgetDevices(db, who)
  await forgetRequestOrigins(db, who.personId)
  await revokeSessions(db, { ...who, now })
}

export const closeDonorAccount = (
  db: Db,
  { donorId, now }: { donorId: DonorId; now: Instant },
): Promise<void> => closeAccount(db, { realm: 'donor', personId: donorId, now })
