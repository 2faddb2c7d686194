import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { findLoginId } from '@almoner/operational/memberships/memberships.ts'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import { knownDevice } from '../../abuse/devices/known-device.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'
import { callerNetwork, assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { recordSecurityEvent } from '../security-log.ts'

type Account = Pick<SignedIn, 'realm' | 'personId' | 'organisationId'>

type Forgotten<Found extends Account> = {
  username: string
  /** Returns null if no account has this username. */
  find: () => Promise<Found | null>
  /** Mails the link. */
  mail: (account: Found) => Promise<unknown>
}

const takesMilliseconds = 300

/**
 * Mails a reset link to a person who forgot their password. Every username gets the same answer in
 * the same time.
 */
export const forgotPassword = async <Found extends Account>(
  c: Context<AppEnv>,
  forgotten: Forgotten<Found>,
): Promise<void> => {
  await assertWithinLimit(c, { key: `forgot:${callerNetwork(c)}`, perSeconds: 60, burst: 10 })
  await Promise.all([writeTo(c, forgotten), delay(takesMilliseconds)])
}

const writeTo = async <Found extends Account>(
  c: Context<AppEnv>,
  { username, find, mail }: Forgotten<Found>,
): Promise<void> => {
  const account = await find()
  await recordSecurityEvent(c, {
    event: 'password_reset_asked',
    ...(account === null
      ? { outcome: 'failed', reason: 'unknown_username', account: { username } }
      : { outcome: 'succeeded', account }),
  })
  if (account === null) return
  // Limits the mails that a stranger can cause. The owner's own browser has a limit of its own:
  // strangers do not use up the owner's mails.
  const usernameHash = c.get('deps').keys.usernameHash(username)
  const device = await knownDevice(c, { person: account, usernameHash })
  const from = device === null ? '' : `:${device.slice(0, 16)}`
  const { db } = c.get('deps')
  const loginId = (await findLoginId(db, account)) ?? account.personId
  const limit = { key: `forgot:${loginId}${from}`, perSeconds: 600, burst: 3 }
  const { allowed } = await takeFromLimit(db, limit)
  if (allowed) await mail(account)
}
