import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import { findLoginId } from '@almoner/operational/memberships/memberships.ts'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import { knownDevice } from '../../abuse/devices/known-device.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { callerNetwork, assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import type { forgotSchema } from '../contract.ts'
import { newLoginLink } from '../links/login-link.ts'
import type { Login, LoginRealm } from '../realms/realm.ts'
import { recordSecurityEvent } from '../security-log.ts'

type Forgotten = v.InferOutput<typeof forgotSchema>

const takesMilliseconds = 300
const purpose = 'reset_password'

/**
 * Mails a reset link to a person who forgot their password. Every username gets the same answer in
 * the same time.
 */
export const forgotPassword = async (
  c: Context<AppEnv>,
  realm: LoginRealm,
  forgotten: Forgotten,
): Promise<void> => {
  await assertWithinLimit(c, { key: `forgot:${callerNetwork(c)}`, perSeconds: 60, burst: 10 })
  await Promise.all([writeTo(c, realm, forgotten), delay(takesMilliseconds)])
}

const writeTo = async (
  c: Context<AppEnv>,
  realm: LoginRealm,
  { username, language }: Forgotten,
): Promise<void> => {
  const login = await findByUsername(c, realm, username)
  await recordSecurityEvent(c, {
    event: 'password_reset_asked',
    ...(login === null
      ? { outcome: 'failed', reason: 'unknown_username', account: { username } }
      : { outcome: 'succeeded', account: login }),
  })
  if (login === null) return
  // Limits the mails that a stranger can cause. The owner's own browser has a limit of its own:
  // strangers do not use up the owner's mails.
  const { db, keys } = c.get('deps')
  const device = await knownDevice(c, { person: login, usernameHash: keys.usernameHash(username) })
  const from = device === null ? '' : `:${device.slice(0, 16)}`
  const loginId = (await findLoginId(db, login)) ?? login.personId
  const limit = { key: `forgot:${loginId}${from}`, perSeconds: 600, burst: 3 }
  const { allowed } = await takeFromLimit(db, limit)
  if (!allowed) return
  const link = newLoginLink(c, language)
  await login.prepare({ type: 'RequestPasswordReset', link })(`forgot:${link.linkId}`)
}

/** The login with this username, or null if there is none. */
export const findByUsername = async (
  c: Context<AppEnv>,
  { name: realm, find }: LoginRealm,
  username: string,
): Promise<Login | null> => {
  const { db, keys } = c.get('deps')
  const usernameHash = keys.usernameHash(username)
  const credential = await findCredential(db, { realm, usernameHash })
  return credential && (await find(c, credential, purpose))
}
