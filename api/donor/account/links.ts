import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { DonorLinkId } from '@almoner/domain/donor/commands.ts'
import type { LinkPurpose } from '@almoner/domain/donor/events.ts'
import { listMailedLinks } from '@almoner/domain/donor/state.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  changePassword,
  changeUsername,
  confirmPassword,
  findPasswordHash,
} from '@almoner/operational/credentials/credentials.ts'
import { revokeSessions } from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv } from '../../http/app-env.ts'
import {
  findFollowedLink,
  refusedLink,
  assertWithinTries,
} from '../../use-cases/accounts/links/followed-link.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { assertPasswordMatches } from '../../use-cases/accounts/passwords/own-password.ts'
import { hashPassword, verifyPassword } from '@almoner/platform/password/password.ts'
import { Refusal } from '../../http/problem.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { storeNewPassword } from '../../use-cases/accounts/passwords/set-password.ts'
import { assertStrongPassword } from '../../use-cases/accounts/passwords/strong-password.ts'
import { parsedBy } from '../../http/valid.ts'
import {
  newPasswordSchema,
  type confirmRegistrationSchema,
  type confirmUsernameSchema,
  type UsernameChangeAnswer,
} from '../../use-cases/accounts/contract.ts'
import {
  findAccount,
  handleDonorCommand,
} from '../../use-cases/accounts/own-account/own-account.ts'

/** The link of a mail's token, while it is valid for this purpose. */
export const linkBehind = async (
  c: Context<AppEnv>,
  { token, purpose }: { token: string; purpose: LinkPurpose },
) => {
  const { keys, now } = c.get('deps')
  await assertWithinTries(c)
  const realm = 'donor' as const
  const tokenContent = keys.linkOfMailToken(token)
  if (tokenContent === null) throw refusedLink(c, { realm, purpose, because: 'made_up' })
  const { donorId, linkId } = tokenContent
  const account = await findAccount(c, donorId)
  if (account === null) {
    throw refusedLink(c, { realm, purpose, because: 'nobodys', personId: donorId })
  }
  const { username } = account
  const links = listMailedLinks(account)
  const at = instantFromMilliseconds(now())
  const linkQuery = { linkId, purpose, at }
  const link = findFollowedLink(c, { realm, personId: donorId, links, asked: linkQuery })
  const follows = { linkId: link.linkId, payerId: keys.personOfEmail(link.email), at }
  const { firstName, lastName } = account.details
  // The personal data that a new password must not consist of.
  const personalWords = [username, link.email, firstName, lastName]
  return {
    donorId,
    username,
    email: link.email,
    expiresAt: link.expiresAt,
    about: personalWords,
    follows,
  }
}

/**
 * Confirms an account by a mailed link and a password. It is the password from sign-up, or, with
 * `replace`, a new one. An attacker may have signed up with this address, so the sign-up password
 * is valid only after it is entered here.
 *
 * The event is recorded first, which uses up the link. If the process stops before it stores the
 * password, the account has no valid password, and its owner chooses one by "forgot your password".
 */
export const confirmRegistration = async (
  c: Context<AppEnv>,
  { token, password, replace }: v.InferOutput<typeof confirmRegistrationSchema> & { token: string },
): Promise<void> => {
  const { db } = c.get('deps')
  const purpose = 'verify_email'
  const { donorId, about, follows } = await linkBehind(c, { token, purpose })
  await assertWithinLimit(c, { key: `confirm:${donorId}`, perSeconds: 30, burst: 20 })
  const person = { realm: 'donor', personId: donorId } as const
  const storedHash = await findPasswordHash(db, person)
  // Another account proved that it owns the username.
  if (storedHash === null) throw refusedLink(c, { ...person, purpose, because: 'nobodys' })
  const isGiven = await verifyPassword(password, storedHash)
  if (!isGiven && !replace) throw new Refusal('password_not_as_given')
  if (!isGiven) assertChosen(c, { password, about })
  const newHash = isGiven ? null : await hashPassword(password)
  await handleDonorCommand(c, {
    donorId,
    command: { type: 'VerifyEmail', ...follows },
    commandId: `verify:${follows.linkId}:${c.get('requestId')}`,
  })
  if (newHash === null) await confirmPassword(db, { ...person, passwordHash: storedHash })
  else await changePassword(db, { ...person, passwordHash: newHash })
  await revokeSessions(db, { ...person, now: follows.at })
  await recordSecurityEvent(c, {
    event: 'email_confirmed',
    outcome: 'succeeded',
    account: { ...person, organisationId: null },
  })
}

const assertChosen = (
  c: Context<AppEnv>,
  { password, about }: { password: string; about: readonly string[] },
): void => {
  parsedBy(v.object({ password: newPasswordSchema }), { password })
  assertStrongPassword(c, { password, field: 'password', about })
}

export const resetPassword = async (
  c: Context<AppEnv>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> => {
  const purpose = 'reset_password'
  const { donorId, username, about, follows } = await linkBehind(c, { token, purpose })
  const account = {
    realm: 'donor',
    personId: donorId,
    organisationId: null,
    username,
    about,
  } as const
  await storeNewPassword(c, account, {
    newPassword,
    told: () =>
      handleDonorCommand(c, {
        donorId,
        command: { type: 'ResetPassword', ...follows },
        commandId: `reset:${follows.linkId}:${c.get('requestId')}`,
      }),
  })
}

/** The change that a link to another username would make. */
export const loadUsernameChange = async (
  c: Context<AppEnv>,
  token: string,
): Promise<UsernameChangeAnswer> => {
  const { donorId, email } = await linkBehind(c, { token, purpose: 'change_username' })
  return { username: email, asksForPassword: !isSignedIn(c, donorId) }
}

const isSignedIn = (c: Context<AppEnv>, donorId: DonorId): boolean => {
  const signedIn = c.get('signedIn')
  return signedIn?.realm === 'donor' && signedIn.personId === donorId
}

// An attacker may request a username with a stranger's address, and the stranger may confirm it.
// The attacker would then see all payments made under that address.
const assertHolder = async (
  c: Context<AppEnv>,
  { donorId, password }: { donorId: DonorId; password: string | undefined },
): Promise<void> => {
  if (isSignedIn(c, donorId)) return
  if (!password)
    throw new Refusal('step_up_required', { fields: { password: 'password.required' } })
  const account = { realm: 'donor', personId: donorId } as const
  await assertPasswordMatches(c, { ...account, password, field: 'password' })
}

/**
 * Changes the username first, which is idempotent, and then records the event: after an
 * interruption the donor follows the link again. All sessions end, because the username has
 * changed.
 */
export const confirmUsername = async (
  c: Context<AppEnv>,
  { token, password }: v.InferOutput<typeof confirmUsernameSchema> & { token: string },
): Promise<void> => {
  const { db, keys } = c.get('deps')
  const { donorId, username, email, follows } = await linkBehind(c, {
    token,
    purpose: 'change_username',
  })
  await assertHolder(c, { donorId, password })
  const usernameHash = keys.usernameHash(email)
  const outcome = await changeUsername(db, { realm: 'donor', personId: donorId, usernameHash })
  if (outcome === 'taken') throw new Refusal('email_registered')
  await handleDonorCommand(c, {
    donorId,
    command: {
      type: 'ChangeUsername',
      ...follows,
      formerPayerId: keys.personOfEmail(username),
      undoLinkId: randomUUID() as string as DonorLinkId,
    },
    commandId: `username:${follows.linkId}`,
  })
  await revokeSessions(db, { realm: 'donor', personId: donorId, now: follows.at })
  await recordSecurityEvent(c, {
    event: 'email_changed',
    outcome: 'succeeded',
    account: { realm: 'donor', personId: donorId, organisationId: null },
  })
}
