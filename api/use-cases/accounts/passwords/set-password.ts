import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  changePassword,
  replacePassword,
  voidLinks,
} from '@almoner/operational/credentials/credentials.ts'
import { forgetDevices } from '@almoner/operational/known-devices/known-devices.ts'
import { revokeLoginSessions } from '@almoner/operational/sessions/sessions.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { forgetCodeGuesses } from '../../abuse/guesses/guard-guess.ts'
import { rememberThisDevice } from '../../abuse/devices/known-device.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { renewSession } from '../../../middleware/session.ts'
import type { changePasswordSchema } from '../contract.ts'
import type { LoginLink } from '../links/login-link.ts'
import type { Login } from '../realms/realm.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { assertOwnPassword, wrongPassword } from './own-password.ts'
import { toLoginSubject } from '../login-subject.ts'
import { assertStrongPassword } from './strong-password.ts'

/**
 * Stores a password that its owner chose by a mailed link. The event is recorded first, which uses
 * up the link. Of several simultaneous requests, only the one whose password is stored answers
 * success. After an interruption the person requests another link. Every session ends.
 */
export const resetPassword = async (
  c: Context<AppEnv>,
  { login, about, followed }: LoginLink,
  newPassword: string,
): Promise<void> => {
  const { db, keys, now } = c.get('deps')
  const { realm, personId, organisationId, username } = login
  assertStrongPassword(c, { password: newPassword, field: 'newPassword', about })
  const passwordHash = await hashPassword(newPassword)
  const record = login.prepare({ type: 'ResetPassword', ...followed })
  await record(`reset:${followed.linkId}:${c.get('requestId')}`)
  const who = { realm, personId }
  await voidLinks(db, { ...who, at: instantFromMilliseconds(now()) })
  await changePassword(db, { ...who, passwordHash })
  await forgetCodeGuesses(c, await toLoginSubject(c, who))
  await revokeLoginSessions(db, { ...who, now: instantFromMilliseconds(now()) })
  await forgetDevices(db, who)
  // A reader of the account's mail is its owner: this browser is not affected by guessing from
  // elsewhere.
  await rememberThisDevice(c, { person: who, usernameHash: keys.usernameHash(username) })
  await recordSecurityEvent(c, {
    event: 'password_reset',
    outcome: 'succeeded',
    account: { ...who, organisationId },
  })
}

/** The person stays logged in here, with a new token; all other sessions end. */
export const changeOwnPassword = async (
  c: Context<AppEnv>,
  login: Login,
  { oldPassword, newPassword }: v.InferOutput<typeof changePasswordSchema>,
): Promise<void> => {
  const { db, keys, now } = c.get('deps')
  const { realm, personId, username, about, language } = login
  const changeId = randomUUID() as string as Id<'password_change'>
  const record = login.prepare({ type: 'ChangePassword', changeId, language })
  assertStrongPassword(c, { password: newPassword, field: 'newPassword', about })
  const from = await assertOwnPassword(c, { password: oldPassword, field: 'oldPassword' })
  const who = { realm, personId }
  const passwordHash = await hashPassword(newPassword)
  await voidLinks(db, { ...who, at: instantFromMilliseconds(now()) })
  // If two changes run at once, the second fails: the first has replaced its old password.
  if (!(await replacePassword(db, { ...who, from, passwordHash }))) {
    throw wrongPassword('oldPassword')
  }
  await forgetCodeGuesses(c, await toLoginSubject(c, who))
  await record(`password:${changeId}`)
  const except = await renewSession(c)
  await revokeLoginSessions(db, { ...who, now: instantFromMilliseconds(now()), except })
  await forgetDevices(db, who)
  // A program with a bearer token has no cookie; a cookie beside it may be another person's.
  if (except !== c.get('signedIn')?.tokenHash) {
    await rememberThisDevice(c, { person: who, usernameHash: keys.usernameHash(username) })
  }
  await recordSecurityEvent(c, { event: 'password_changed', outcome: 'succeeded' })
}
