import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { DonorDetails } from '@almoner/domain/donor/events.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal } from '../../../http/problem.ts'
import { recordSecurityEvent } from '../../../use-cases/accounts/security-log.ts'
import { assertStepUp } from '../../../use-cases/accounts/step-up/step-up.ts'
import { changeOwnPassword } from '../../../use-cases/accounts/passwords/set-password.ts'
import {
  isHeldByAnother,
  isSameUsername,
} from '../../../use-cases/accounts/usernames/username-holder.ts'
import { findWaitingUsername } from '../../../use-cases/accounts/usernames/waiting-username.ts'
import { toE164 } from '../../../use-cases/payments/payer/payer.ts'
import type {
  changePasswordSchema,
  ChangeProfileAnswer,
  changeProfileSchema,
  DonorAnswer,
} from '../../../use-cases/accounts/contract.ts'
import {
  loadOwnAccount,
  handleDonorCommand,
} from '../../../use-cases/accounts/own-account/own-account.ts'
import { newLink } from '../../../use-cases/accounts/register.ts'

export const profileAnswer = (c: Context<AppEnv>, account: RegisteredDonor): DonorAnswer => {
  const { donorId: id, username, language, details, openLinks } = account
  const waiting = findWaitingUsername(c, openLinks)
  return { id, username, waiting, language, ...details, customer: details }
}

/** Another username waits until its mail is confirmed; all other changes take effect at once. */
export const changeProfile = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof changeProfileSchema>,
): Promise<ChangeProfileAnswer> => {
  const { username, password, code, language, phoneNumber, ...lines } = body
  const account = await loadOwnAccount(c)
  const { donorId } = account
  const isOther = username !== undefined && !isSameUsername(c, username, account.username)
  // Limited before the lookup: whether a username is taken reveals who has an account.
  if (isOther) {
    await assertStepUp(c, { password, code })
    await assertWithinLimit(c, { key: `username-change:${donorId}`, perSeconds: 1_200, burst: 3 })
    const usernameClaim = { realm: 'donor', personId: donorId, username } as const
    if (await isHeldByAnother(c, usernameClaim)) throw new Refusal('email_registered')
  }
  const details = toLines({ ...lines, ...(phoneNumber && { phoneNumber: toE164(phoneNumber) }) })
  await handleDonorCommand(c, {
    donorId,
    command: { type: 'ChangeDetails', details, ...(language && { language }) },
    commandId: `details:${c.get('requestId')}`,
  })
  if (!isOther) return { newUsername: null }
  const link = newLink(c, language ?? account.language)
  await handleDonorCommand(c, {
    donorId,
    command: { type: 'RequestUsernameChange', username, link },
    commandId: `username-change:${link.linkId}`,
  })
  await recordSecurityEvent(c, { event: 'email_change_asked', outcome: 'succeeded' })
  return { newUsername: username }
}

/** It needs no password: it gives the caller no new access. */
export const cancelUsername = async (c: Context<AppEnv>): Promise<void> => {
  const { donorId } = await loadOwnAccount(c)
  await handleDonorCommand(c, {
    donorId,
    command: { type: 'CancelUsernameChange' },
    commandId: `username-cancelled:${c.get('requestId')}`,
  })
}

// An empty field stays as it was.
const toLines = (lines: {
  [Name in keyof DonorDetails]?: DonorDetails[Name] | undefined
}): Partial<DonorDetails> => Object.fromEntries(Object.entries(lines).filter(([, value]) => value))

/** The donor stays logged in here; all other sessions end. */
export const changePassword = async (
  c: Context<AppEnv>,
  passwords: v.InferOutput<typeof changePasswordSchema>,
): Promise<void> => {
  const { donorId, language, username, details } = await loadOwnAccount(c)
  const { organisationId: siteOf } = currentCharity(c)
  const personalWords = [username, details.firstName, details.lastName]
  const account = {
    realm: 'donor',
    personId: donorId,
    organisationId: null,
    username,
    about: personalWords,
  } as const
  const changeId = randomUUID() as string as Id<'password_change'>
  await changeOwnPassword(c, account, {
    ...passwords,
    told: () =>
      handleDonorCommand(c, {
        donorId,
        command: { type: 'ChangePassword', changeId, language, siteOf },
        commandId: `password:${changeId}`,
      }),
  })
}
