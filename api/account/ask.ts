import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import type { AppEnv } from '../http/app-env.ts'
import { assertWithinLimit } from '../middleware/caller/rate-limit.ts'
import { newLoginLink } from '../use-cases/accounts/links/login-link.ts'
import {
  ownStaffAccount,
  recordStaffLogin,
} from '../use-cases/accounts/own-account/own-staff-account.ts'
import { assertOwnPassword } from '../use-cases/accounts/passwords/own-password.ts'
import { staffRealm } from '../use-cases/accounts/realms/staff.ts'
import {
  assertMayRequestUsername,
  requestUsername,
} from '../use-cases/accounts/usernames/change-username.ts'
import { isSameUsername } from '../use-cases/accounts/usernames/username-holder.ts'
import type { ChangeUsernameAnswer, changeUsernameSchema } from './contract.ts'

/** Mails the link to the staff member's own address again, a few times an hour. */
export const askForVerification = async (
  c: Context<AppEnv>,
  language: Language | undefined,
): Promise<void> => {
  const { organisationId, staffId, emailVerified } = await ownStaffAccount(c)
  if (emailVerified) return
  await assertWithinLimit(c, { key: `verify:${staffId}`, perSeconds: 600, burst: 3 })
  const link = newLoginLink<StaffLinkId>(c, language)
  const login = { type: 'RequestEmailVerification', link } as const
  const commandId = `verify-again:${link.linkId}`
  await recordStaffLogin(c, { organisationId, staffId, login, commandId })
}

/**
 * Requests another username, which takes effect when its mail is confirmed. If the address already
 * has a login, only the recipient of that mail learns it.
 */
export const askForUsername = async (
  c: Context<AppEnv>,
  { username, password, language }: v.InferOutput<typeof changeUsernameSchema>,
): Promise<ChangeUsernameAnswer> => {
  const login = await staffRealm.own(c)
  await assertOwnPassword(c, { password, field: 'password' })
  if (isSameUsername(c, username, login.username)) return { newUsername: null }
  await assertMayRequestUsername(c, login)
  await requestUsername(c, login, { username, language })
  return { newUsername: username }
}
