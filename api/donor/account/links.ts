import type { Context } from 'hono'
import * as v from 'valibot'
import {
  changePassword,
  confirmPassword,
  findPasswordHash,
} from '@almoner/operational/credentials/credentials.ts'
import { revokeSessions } from '@almoner/operational/sessions/sessions.ts'
import { hashPassword, verifyPassword } from '@almoner/platform/password/password.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { parsedBy } from '../../http/valid.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import {
  newPasswordSchema,
  type confirmRegistrationSchema,
  type confirmUsernameSchema,
  type UsernameChangeAnswer,
} from '../../use-cases/accounts/contract.ts'
import { refusedLink } from '../../use-cases/accounts/links/followed-link.ts'
import { findLoginLink } from '../../use-cases/accounts/links/login-link.ts'
import {
  assertSignedInOrPassword,
  isSignedInAs,
} from '../../use-cases/accounts/passwords/own-password.ts'
import { assertStrongPassword } from '../../use-cases/accounts/passwords/strong-password.ts'
import { donorRealm } from '../../use-cases/accounts/realms/donor.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { confirmUsername } from '../../use-cases/accounts/usernames/change-username.ts'

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
  const { login, about, followed } = await findLoginLink(c, donorRealm, { token, purpose })
  const { realm, personId } = login
  await assertWithinLimit(c, { key: `confirm:${personId}`, perSeconds: 30, burst: 20 })
  const person = { realm, personId }
  const storedHash = await findPasswordHash(db, person)
  // Another account proved that it owns the username.
  if (storedHash === null) throw refusedLink(c, { ...person, purpose, because: 'nobodys' })
  const isGiven = await verifyPassword(password, storedHash)
  if (!isGiven && !replace) throw new Refusal('password_not_as_given')
  if (!isGiven) assertChosen(c, { password, about })
  const newHash = isGiven ? null : await hashPassword(password)
  const record = login.prepare({ type: 'VerifyEmail', ...followed })
  await record(`verify:${followed.linkId}:${c.get('requestId')}`)
  if (newHash === null) await confirmPassword(db, { ...person, passwordHash: storedHash })
  else await changePassword(db, { ...person, passwordHash: newHash })
  await revokeSessions(db, { ...person, now: followed.at })
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

/** The change that a link to another username would make. */
export const loadUsernameChange = async (
  c: Context<AppEnv>,
  token: string,
): Promise<UsernameChangeAnswer> => {
  const { login, email } = await findLoginLink(c, donorRealm, { token, purpose: 'change_username' })
  return { username: email, asksForPassword: !isSignedInAs(c, login) }
}

/**
 * An attacker may request a username with a stranger's address, and the stranger may confirm it. The
 * attacker would then see all payments made under that address. The session or the password of the
 * account is therefore also needed.
 */
export const confirmOwnUsername = async (
  c: Context<AppEnv>,
  { token, password }: v.InferOutput<typeof confirmUsernameSchema> & { token: string },
): Promise<void> => {
  const link = await findLoginLink(c, donorRealm, { token, purpose: 'change_username' })
  await assertSignedInOrPassword(c, link.login, password)
  await confirmUsername(c, donorRealm, link)
}
