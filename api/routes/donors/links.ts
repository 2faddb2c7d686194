import type { Context } from 'hono'
import type { LinkPurpose } from '@almoner/domain/donor/events.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  changePassword,
  changeUsername,
} from '@almoner/projections/kept/credentials/credentials.ts'
import { revokeSessionsOf } from '@almoner/projections/kept/sessions/sessions.ts'
import type { AppEnv } from '../../app-env.ts'
import { followedLink, refusedLink, withinTries } from '../../followed-link.ts'
import { hashPassword } from '../../password.ts'
import { Refusal } from '../../problem.ts'
import { accountOf, tellDonor } from './own-account.ts'

/** The link behind a mail's token, while it is good for this. */
export const linkBehind = async (
  c: Context<AppEnv>,
  { token, purpose }: { token: string; purpose: LinkPurpose },
) => {
  const { keys, now } = c.get('deps')
  await withinTries(c)
  const realm = 'donor' as const
  const named = keys.linkOfMailToken(token)
  if (named === null) throw refusedLink(c, { realm, purpose, because: 'made_up' })
  const { donorId, linkId } = named
  const account = await accountOf(c, donorId)
  if (account === null) {
    throw refusedLink(c, { realm, purpose, because: 'nobodys', personId: donorId })
  }
  const { username, openLinks: links } = account
  const at = instantFromMilliseconds(now())
  const asked = { linkId, purpose, at }
  const link = followedLink(c, { realm, personId: donorId, links, asked })
  const follows = { linkId: link.linkId, payerId: keys.personOfEmail(link.email), at }
  return { donorId, username, email: link.email, follows }
}

export const verifyEmail = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const { donorId, follows } = await linkBehind(c, { token, purpose: 'verify_email' })
  await tellDonor(c, {
    donorId,
    command: { type: 'VerifyEmail', ...follows },
    commandId: `verify:${follows.linkId}`,
  })
}

/**
 * The books first, where the link is used up: of several who follow it at once, one is told that the
 * password is theirs, and it is. Who is cut off between the two asks for another link.
 */
export const resetPassword = async (
  c: Context<AppEnv>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> => {
  const { db } = c.get('deps')
  const { donorId, follows } = await linkBehind(c, { token, purpose: 'reset_password' })
  const passwordHash = await hashPassword(newPassword)
  await tellDonor(c, {
    donorId,
    command: { type: 'ResetPassword', ...follows },
    commandId: `reset:${follows.linkId}:${c.get('requestId')}`,
  })
  await changePassword(db, { realm: 'donor', personId: donorId, passwordHash })
  await revokeSessionsOf(db, { realm: 'donor', personId: donorId, now: follows.at })
}

/**
 * The username first, which is the same however often it is set, and then the books: who was cut off
 * between the two follows the link again. Every login ends: the username is another now.
 */
export const confirmUsername = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const { db, keys } = c.get('deps')
  const { donorId, username, email, follows } = await linkBehind(c, {
    token,
    purpose: 'change_username',
  })
  const usernameHash = keys.usernameHash(email)
  const outcome = await changeUsername(db, { realm: 'donor', personId: donorId, usernameHash })
  if (outcome === 'taken') throw new Refusal('email_registered')
  await tellDonor(c, {
    donorId,
    command: { type: 'ChangeUsername', ...follows, formerPayerId: keys.personOfEmail(username) },
    commandId: `username:${follows.linkId}`,
  })
  await revokeSessionsOf(db, { realm: 'donor', personId: donorId, now: follows.at })
}
