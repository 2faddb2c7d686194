import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import { knownDevice } from '../../abuse/known-device.ts'
import type { AppEnv } from '../../app-env.ts'
import { recordSecurityEvent } from '../../use-cases/security-log.ts'
import type { forgotSchema } from '../../use-cases/accounts/contract.ts'
import { donorWith } from './donor-with.ts'
import { tellDonor } from '../../use-cases/accounts/own-account.ts'
import { newLink } from '../../use-cases/accounts/register.ts'

const takesMilliseconds = 300

/**
 * Mails a reset link to a donor who forgot their password: the same answer in the same time for
 * every username.
 */
export const forgot = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof forgotSchema>,
): Promise<void> => {
  await Promise.all([writeTo(c, body), delay(takesMilliseconds)])
}

const writeTo = async (
  c: Context<AppEnv>,
  { username, language }: v.InferOutput<typeof forgotSchema>,
): Promise<void> => {
  const donorId = await donorWith(c, username)
  const account = { realm: 'donor', personId: donorId ?? '', organisationId: null } as const
  await recordSecurityEvent(c, {
    event: 'password_reset_asked',
    ...(donorId === null
      ? { outcome: 'failed', reason: 'unknown_username', account: { username } }
      : { outcome: 'succeeded', account }),
  })
  if (donorId === null) return
  // Limits the mails that a stranger can cause. The owner's own browser has a limit of its own:
  // strangers do not use up the owner's mails.
  const usernameHash = c.get('deps').keys.usernameHash(username)
  const device = await knownDevice(c, { person: account, usernameHash })
  const from = device === null ? '' : `:${device.slice(0, 16)}`
  const limit = { key: `forgot:${donorId}${from}`, perSeconds: 600, burst: 3 }
  const { allowed } = await takeFromLimit(c.get('deps').db, limit)
  if (!allowed) return
  const link = newLink(c, language)
  await tellDonor(c, {
    donorId,
    command: { type: 'RequestPasswordReset', link },
    commandId: `forgot:${link.linkId}`,
  })
}
