import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { undoStartsAt } from '@almoner/domain/logins/mailed-link.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type {
  StaffLinkId,
  StaffLinkPurpose,
} from '@almoner/domain/organisation/team/staff-events.ts'
import { listMailedStaffLinks } from '@almoner/domain/organisation/team/staff.ts'
import {
  changePassword,
  changeUsername,
  voidLinks,
} from '@almoner/operational/credentials/credentials.ts'
import { forgetDevices } from '@almoner/operational/known-devices/known-devices.ts'
import { revokeLoginSessions } from '@almoner/operational/sessions/sessions.ts'
import { findLoginId } from '@almoner/operational/memberships/memberships.ts'
import { followUsername } from '@almoner/workflows/steps/staff-username/follow-username.ts'
import type { AppEnv } from '../http/app-env.ts'
import {
  findFollowedLink,
  refusedLink,
  assertWithinTries,
} from '../use-cases/accounts/links/followed-link.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { Refusal } from '../http/problem.ts'
import { recordSecurityEvent } from '../use-cases/accounts/security-log.ts'
import { freeFromUnconfirmed } from '../use-cases/accounts/unconfirmed-staff.ts'
import { assertLinkStands } from '../use-cases/accounts/links/void-links.ts'
import { assertStrongPassword } from '../use-cases/accounts/passwords/strong-password.ts'
import { removeRecentFactor } from '../use-cases/accounts/second-factor/second-factor.ts'
import { findStaffAccount, sendStaffLoginCommand } from './own-staff-account.ts'
import { handleLoginCommand } from './login/platform-login.ts'

/** The link of a letter's token to staff, while it is valid for this purpose. */
export const findStaffLink = async (
  c: Context<AppEnv>,
  { token, purpose }: { token: string; purpose: StaffLinkPurpose },
) => {
  const { keys, now } = c.get('deps')
  await assertWithinTries(c)
  const realm = 'staff' as const
  const tokenContent = keys.linkOfStaffMailToken(token)
  if (tokenContent === null) throw refusedLink(c, { realm, purpose, because: 'made_up' })
  const { organisationId, staffId, linkId } = tokenContent
  const account = await findStaffAccount(c, tokenContent)
  if (account === null) {
    throw refusedLink(c, { realm, purpose, because: 'nobodys', personId: staffId })
  }
  const at = instantFromMilliseconds(now())
  const link = findFollowedLink(c, {
    realm,
    personId: staffId,
    links: listMailedStaffLinks(account),
    asked: { linkId, purpose, at },
  })
  await assertLinkStands(c, { personId: staffId, link })
  const { email, expiresAt } = link
  const { username, firstName, lastName } = account
  // The personal data that a new password must not consist of.
  const personalWords = [username, email, firstName, lastName]
  return {
    organisationId,
    email,
    expiresAt,
    about: personalWords,
    follows: { staffId, linkId, at },
  }
}

export const verifyStaffEmail = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const { organisationId, follows } = await findStaffLink(c, { token, purpose: 'verify_email' })
  await sendStaffLoginCommand(c, {
    organisationId,
    command: { type: 'VerifyStaffEmail', ...follows },
    commandId: `verify-staff:${follows.linkId}`,
  })
}

/**
 * Changes the username first, which is idempotent, and then records the event, which uses up the
 * link: after an interruption the staff member follows the link again. All sessions end, because
 * the username has changed.
 */
export const confirmStaffUsername = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const { db, keys } = c.get('deps')
  const purpose = 'change_username'
  const { organisationId, email, follows } = await findStaffLink(c, { token, purpose })
  const who = { realm: 'staff', personId: follows.staffId } as const
  const usernameHash = keys.usernameHash(email)
  await freeFromUnconfirmed(c, { usernameHash, personId: who.personId })
  const outcome = await changeUsername(db, { ...who, usernameHash })
  if (outcome === 'taken') throw new Refusal('email_taken')
  await sendStaffLoginCommand(c, {
    organisationId,
    command: {
      type: 'ChangeStaffUsername',
      ...follows,
      undoLinkId: randomUUID() as string as StaffLinkId,
    },
    commandId: `staff-username:${follows.linkId}`,
  })
  await voidLinks(db, { ...who, at: follows.at })
  await followElsewhere(c, follows.staffId)
  await revokeLoginSessions(db, { ...who, now: follows.at })
  await recordSecurityEvent(c, {
    event: 'email_changed',
    outcome: 'succeeded',
    account: { ...who, organisationId },
  })
}

// A failed charity is retried every minute, because it stays marked until it has followed.
const followElsewhere = async (c: Context<AppEnv>, staffId: StaffId): Promise<void> => {
  const { store, db, keys, now } = c.get('deps')
  const loginId = await findLoginId(db, { realm: 'staff', personId: staffId })
  if (loginId === null) return
  const { usernameHash } = keys
  const following = { store, db, usernameHash, now: () => instantFromMilliseconds(now()) }
  await followUsername(following, loginId).catch((error: unknown) => {
    c.get('log').error({ err: error }, 'a username was not followed at once')
  })
}

/**
 * Restores the former address, with a new password: the person who changed it had the old one.
 * Every step is idempotent, and the event, which uses up the link, is recorded last: after an
 * interruption the staff member follows the link again.
 */
export const undoStaffUsernameChange = async (
  c: Context<AppEnv>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> => {
  const { db, keys } = c.get('deps')
  const purpose = 'undo_username'
  const link = await findStaffLink(c, { token, purpose })
  const { organisationId, email, expiresAt, about, follows } = link
  assertStrongPassword(c, { password: newPassword, field: 'newPassword', about })
  const who = { realm: 'staff', personId: follows.staffId } as const
  const passwordHash = await hashPassword(newPassword)
  const usernameHash = keys.usernameHash(email)
  await freeFromUnconfirmed(c, { usernameHash, personId: who.personId })
  const outcome = await changeUsername(db, { ...who, usernameHash })
  if (outcome === 'taken') throw new Refusal('email_taken')
  await changePassword(db, { ...who, passwordHash })
  await removeRecentFactor(c, {
    ...who,
    since: undoStartsAt(expiresAt),
    told: (factorId) =>
      handleLoginCommand(
        c,
        { ...who, organisationId },
        {
          login: { type: 'RemoveSecondFactor', language: c.get('language') },
          commandId: `RemoveSecondFactor:${factorId}`,
        },
      ),
  })
  await revokeLoginSessions(db, { ...who, now: follows.at })
  await sendStaffLoginCommand(c, {
    organisationId,
    command: { type: 'UndoStaffUsernameChange', ...follows, language: c.get('language') },
    commandId: `undo-staff-username:${follows.linkId}`,
  })
  await voidLinks(db, { ...who, at: follows.at, undo: true })
  await followElsewhere(c, follows.staffId)
  await forgetDevices(db, who)
  await recordSecurityEvent(c, {
    event: 'email_changed',
    outcome: 'succeeded',
    reason: 'undone',
    account: { ...who, organisationId },
  })
}
