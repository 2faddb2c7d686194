import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { undoStartsAt } from '@almoner/domain/logins/mailed-link.ts'
import { changePassword, changeUsername } from '@almoner/operational/credentials/credentials.ts'
import { forgetDevices } from '@almoner/operational/known-devices/known-devices.ts'
import { revokeLoginSessions } from '@almoner/operational/sessions/sessions.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { newLoginLink, type LoginLink } from '../links/login-link.ts'
import { assertStrongPassword } from '../passwords/strong-password.ts'
import type { Login, UsernameRealm } from '../realms/realm.ts'
import { removeRecentFactor } from '../second-factor/second-factor.ts'
import { recordSecurityEvent } from '../security-log.ts'

/** A few times an hour. */
export const assertMayRequestUsername = (
  c: Context<AppEnv>,
  { personId }: Pick<Login, 'personId'>,
): Promise<void> =>
  assertWithinLimit(c, { key: `username-change:${personId}`, perSeconds: 1_200, burst: 3 })

/** Requests another username, which takes effect when its mail is confirmed. */
export const requestUsername = async (
  c: Context<AppEnv>,
  { prepare }: Login,
  { username, language }: { username: string; language?: Language | undefined },
): Promise<void> => {
  const link = newLoginLink(c, language)
  await prepare({ type: 'RequestUsernameChange', username, link })(`username-change:${link.linkId}`)
  await recordSecurityEvent(c, { event: 'email_change_asked', outcome: 'succeeded' })
}

/**
 * Changes the username first, which is idempotent, and then records the event, which uses up the
 * link: after an interruption its reader follows the link again. All sessions end, because the
 * username has changed.
 */
export const confirmUsername = async (
  c: Context<AppEnv>,
  realm: UsernameRealm,
  { login, email, followed }: LoginLink,
): Promise<void> => {
  const { personId, organisationId } = login
  const { linkId, at } = followed
  const who = { realm: realm.name, personId }
  const record = login.prepare({ type: 'ChangeUsername', ...followed, undoLinkId: randomUUID() })
  await takeUsername(c, realm, { personId, username: email, frees: realm.freesForChange })
  await record(`username:${linkId}`)
  await realm.followUsername?.(c, { personId, at, undo: false })
  await revokeLoginSessions(c.get('deps').db, { ...who, now: at })
  await recordSecurityEvent(c, {
    event: 'email_changed',
    outcome: 'succeeded',
    account: { ...who, organisationId },
  })
}

/**
 * Restores the former address. The person who changed it had the password or the phone, so a new
 * password is required. Every step is idempotent, and the event, which uses up the link, is
 * recorded last: after an interruption its reader follows the link again.
 */
export const undoUsernameChange = async (
  c: Context<AppEnv>,
  realm: UsernameRealm,
  { login, email, expiresAt, about, followed }: LoginLink,
  newPassword: string,
): Promise<void> => {
  const { db } = c.get('deps')
  const { personId, organisationId } = login
  const { linkId, at } = followed
  const language = c.get('language')
  assertStrongPassword(c, { password: newPassword, field: 'newPassword', about })
  const record = login.prepare({ type: 'UndoUsernameChange', ...followed, language })
  const recordRemoval = login.prepare({ type: 'RemoveSecondFactor', language })
  const who = { realm: realm.name, personId }
  const passwordHash = await hashPassword(newPassword)
  await takeUsername(c, realm, { personId, username: email, frees: true })
  await changePassword(db, { ...who, passwordHash })
  await removeRecentFactor(c, { ...who, since: undoStartsAt(expiresAt), record: recordRemoval })
  await revokeLoginSessions(db, { ...who, now: at })
  await record(`undo-username:${linkId}`)
  await realm.followUsername?.(c, { personId, at, undo: true })
  await forgetDevices(db, who)
  await recordSecurityEvent(c, {
    event: 'email_changed',
    outcome: 'succeeded',
    reason: 'undone',
    account: { ...who, organisationId },
  })
}

const takeUsername = async (
  c: Context<AppEnv>,
  { name, free, taken }: UsernameRealm,
  { personId, username, frees }: { personId: string; username: string; frees: boolean },
): Promise<void> => {
  const { db, keys } = c.get('deps')
  const usernameHash = keys.usernameHash(username)
  if (frees) await free(c, { usernameHash, personId })
  const outcome = await changeUsername(db, { realm: name, personId, usernameHash })
  if (outcome === 'taken') throw new Refusal(taken)
}

/** It needs no password: it gives the caller no new access. */
export const cancelUsername = (c: Context<AppEnv>, { prepare }: Login): Promise<unknown> =>
  prepare({ type: 'CancelUsernameChange' })(`username-cancelled:${c.get('requestId')}`)
