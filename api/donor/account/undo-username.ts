import type { Context } from 'hono'
import type * as v from 'valibot'
import {
  changePassword,
  changeUsername,
  findCredential,
  forgetCredential,
} from '@almoner/operational/credentials/credentials.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { undoStartsAt } from '@almoner/domain/logins/mailed-link.ts'
import { forgetDevices } from '@almoner/operational/known-devices/known-devices.ts'
import { revokeSessions } from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { currentCharity } from '../../middleware/tenant.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { Refusal } from '../../http/problem.ts'
import { removeRecentFactor } from '../../use-cases/accounts/second-factor/second-factor.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { assertStrongPassword } from '../../use-cases/accounts/passwords/strong-password.ts'
import type { resetPasswordSchema, UndoUsernameAnswer } from '../../use-cases/accounts/contract.ts'
import { linkBehind } from './links.ts'
import {
  findAccount,
  handleDonorCommand,
} from '../../use-cases/accounts/own-account/own-account.ts'

const purpose = 'undo_username'

/** The username that a link to the former address restores. */
export const loadFormerUsername = async (
  c: Context<AppEnv>,
  token: string,
): Promise<UndoUsernameAnswer> => ({ username: (await linkBehind(c, { token, purpose })).email })

/**
 * Restores the former address. The person who changed it had the password or the phone, so a new
 * password is required. Every step is idempotent, and the event, which uses up the link, is
 * recorded last: after an interruption the donor follows the link again.
 */
export const undoUsernameChange = async (
  c: Context<AppEnv>,
  { token, newPassword }: v.InferOutput<typeof resetPasswordSchema> & { token: string },
): Promise<void> => {
  const { db, keys } = c.get('deps')
  const { donorId, email, expiresAt, about, follows } = await linkBehind(c, { token, purpose })
  assertStrongPassword(c, { password: newPassword, field: 'newPassword', about })
  const { linkId, at } = follows
  const person = { realm: 'donor', personId: donorId } as const
  const passwordHash = await hashPassword(newPassword)
  const usernameHash = keys.usernameHash(email)
  await freeFromUnconfirmed(c, { usernameHash, donorId })
  const outcome = await changeUsername(db, { ...person, usernameHash })
  if (outcome === 'taken') throw new Refusal('email_registered')
  await changePassword(db, { ...person, passwordHash })
  await removeRecentFactor(c, {
    ...person,
    since: undoStartsAt(expiresAt),
    told: (factorId) =>
      handleDonorCommand(c, {
        donorId,
        command: {
          type: 'RemoveSecondFactor',
          language: c.get('language'),
          siteOf: currentCharity(c).organisationId,
        },
        commandId: `RemoveSecondFactor:${factorId}`,
      }),
  })
  await revokeSessions(db, { ...person, now: at })
  await handleDonorCommand(c, {
    donorId,
    command: {
      type: 'UndoUsernameChange',
      linkId,
      language: c.get('language'),
      siteOf: currentCharity(c).organisationId,
      at,
    },
    commandId: `undo-username:${linkId}`,
  })
  await forgetDevices(db, person)
  await recordSecurityEvent(c, {
    event: 'email_changed',
    outcome: 'succeeded',
    reason: 'undone',
    account: { ...person, organisationId: null },
  })
}

// Otherwise an attacker could sign up with the former address and block its owner from restoring
// it.
const freeFromUnconfirmed = async (
  c: Context<AppEnv>,
  { usernameHash, donorId }: { usernameHash: string; donorId: DonorId },
): Promise<void> => {
  const { db } = c.get('deps')
  const holder = await findCredential(db, { realm: 'donor', usernameHash })
  if (holder === null || holder.personId === donorId) return
  const account = await findAccount(c, holder.personId as DonorId)
  if (account?.emailVerified === true) return
  await forgetCredential(db, { realm: 'donor', personId: holder.personId })
}
