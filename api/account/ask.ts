import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { NewStaffLink } from '@almoner/domain/organisation/commands.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import type { AppEnv } from '../http/app-env.ts'
import { assertWithinLimit } from '../middleware/caller/rate-limit.ts'
import { assertOwnPassword } from '../use-cases/accounts/passwords/own-password.ts'
import { recordSecurityEvent } from '../use-cases/accounts/security-log.ts'
import { isSameUsername } from '../use-cases/accounts/usernames/username-holder.ts'
import type { ChangeUsernameAnswer, changeUsernameSchema } from './contract.ts'
import { ownStaffAccount, sendStaffLoginCommand } from './own-staff-account.ts'

/** A link to be mailed. The caller does not receive it. */
const newStaffLink = (c: Context<AppEnv>, language = c.get('language')): NewStaffLink => ({
  linkId: randomUUID() as string as StaffLinkId,
  language,
  at: instantFromMilliseconds(c.get('deps').now()),
})

/** Mails the link to the staff member's own address again, a few times an hour. */
export const askForVerification = async (
  c: Context<AppEnv>,
  language: Language | undefined,
): Promise<void> => {
  const { organisationId, staffId, emailVerified } = await ownStaffAccount(c)
  if (emailVerified) return
  await assertWithinLimit(c, { key: `verify:${staffId}`, perSeconds: 600, burst: 3 })
  const link = newStaffLink(c, language)
  await sendStaffLoginCommand(c, {
    organisationId,
    command: { type: 'RequestStaffVerification', staffId, link },
    commandId: `verify-staff-again:${link.linkId}`,
  })
}

/**
 * Requests another username, which takes effect when its mail is confirmed. If the address already
 * has a login, only the recipient of that mail learns it.
 */
export const askForUsername = async (
  c: Context<AppEnv>,
  { username, password, language }: v.InferOutput<typeof changeUsernameSchema>,
): Promise<ChangeUsernameAnswer> => {
  const { organisationId, staffId, username: present } = await ownStaffAccount(c)
  await assertOwnPassword(c, { password, field: 'password' })
  if (isSameUsername(c, username, present)) return { newUsername: null }
  await assertWithinLimit(c, { key: `username-change:${staffId}`, perSeconds: 1_200, burst: 3 })
  const link = newStaffLink(c, language)
  await sendStaffLoginCommand(c, {
    organisationId,
    command: { type: 'RequestStaffUsernameChange', staffId, username, link },
    commandId: `staff-username-change:${link.linkId}`,
  })
  await recordSecurityEvent(c, { event: 'email_change_asked', outcome: 'succeeded' })
  return { newUsername: username }
}

/** It needs no password: it gives the caller no new access. */
export const cancelUsername = async (c: Context<AppEnv>): Promise<void> => {
  const { organisationId, staffId } = await ownStaffAccount(c)
  await sendStaffLoginCommand(c, {
    organisationId,
    command: { type: 'CancelStaffUsernameChange', staffId },
    commandId: `staff-username-cancelled:${c.get('requestId')}`,
  })
}
