import type { Context } from 'hono'
import type * as v from 'valibot'
import {
  changePassword,
  changeUsername,
  findCredential,
  forgetCredential,
} from '@almoner/operational/credentials/credentials.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { undoStartsAt } from '@almoner/domain/kernel/mailed-link.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { forgetDevices } from '@almoner/operational/known-devices/known-devices.ts'
import { findSecondFactor } from '@almoner/operational/second-factors/second-factors.ts'
import { revokeSessions } from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv } from '../../app-env.ts'
import { currentCharity } from '../../middleware/tenant.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { Refusal } from '../../problem.ts'
import { remove } from '../../second-factor/second-factor.ts'
import { recordSecurityEvent } from '../../use-cases/security-log.ts'
import { assertStrongPassword } from '../../use-cases/accounts/strong-password.ts'
import type { resetPasswordSchema, UndoUsernameAnswer } from '../../use-cases/accounts/contract.ts'
import { linkBehind } from './links.ts'
import { findAccount, handleDonorCommand } from '../../use-cases/accounts/own-account.ts'

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
  await removeRecentFactor(c, { donorId, changedAt: undoStartsAt(expiresAt) })
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

const dayMilliseconds = 24 * 3_600_000

// An attacker may have set up a phone of their own shortly before or after the change, which would
// lock the owner out. A second factor that is older than a day before the change stays.
const removeRecentFactor = async (
  c: Context<AppEnv>,
  { donorId, changedAt }: { donorId: DonorId; changedAt: Instant },
): Promise<void> => {
  const person = { realm: 'donor', personId: donorId } as const
  const factor = await findSecondFactor(c.get('deps').db, person)
  if (factor === null || factor.confirmedAt === null) return
  const since = toMilliseconds(factor.confirmedAt) - toMilliseconds(changedAt)
  if (since < -dayMilliseconds) return
  const language = c.get('language')
  const { organisationId: siteOf } = currentCharity(c)
  await remove(c, {
    ...person,
    told: (factorId) =>
      handleDonorCommand(c, {
        donorId,
        command: { type: 'RemoveSecondFactor', language, siteOf },
        commandId: `RemoveSecondFactor:${factorId}`,
      }),
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
