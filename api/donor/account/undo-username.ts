import type { Context } from 'hono'
import type * as v from 'valibot'
import {
  changePassword,
  changeUsername,
  credentialOf,
  forgetCredential,
} from '@almoner/operational/credentials/credentials.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { undoStart } from '@almoner/domain/kernel/mailed-link.ts'
import { millisecondsOf, type Instant } from '@almoner/domain/kernel/time.ts'
import { forgetDevices } from '@almoner/operational/known-devices/known-devices.ts'
import { secondFactorOf } from '@almoner/operational/second-factors/second-factors.ts'
import { revokeSessionsOf } from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv } from '../../app-env.ts'
import { charityHere } from '../../middleware/tenant.ts'
import { hashPassword } from '@almoner/platform/password.ts'
import { Refusal } from '../../problem.ts'
import { remove } from '../../second-factor/second-factor.ts'
import { recordSecurityEvent } from '../../use-cases/security-log.ts'
import { assertStrongPassword } from '../../use-cases/accounts/strong-password.ts'
import type { resetPasswordSchema, UndoUsernameAnswer } from '../../use-cases/accounts/contract.ts'
import { linkBehind } from './links.ts'
import { accountOf, tellDonor } from '../../use-cases/accounts/own-account.ts'

const purpose = 'undo_username'

/** What a link to the address before leads to: the username that it puts back. */
export const usernameToRestore = async (
  c: Context<AppEnv>,
  token: string,
): Promise<UndoUsernameAnswer> => ({ username: (await linkBehind(c, { token, purpose })).email })

/**
 * Puts the address before back. Whoever changed it knew the password or held the phone, so that the
 * password is chosen anew as well. All of this can be done twice, and the books, where the link is used
 * up, come last: who is cut off follows the link again.
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
  await removeRecentFactor(c, { donorId, changedAt: undoStart(expiresAt) })
  await revokeSessionsOf(db, { ...person, now: at })
  await tellDonor(c, {
    donorId,
    command: {
      type: 'UndoUsernameChange',
      linkId,
      language: c.get('language'),
      siteOf: charityHere(c).organisationId,
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

// Whoever took the account over may have set up a phone of their own, just before or since, and it would
// keep the owner out. One that the owner has had for longer stays.
const removeRecentFactor = async (
  c: Context<AppEnv>,
  { donorId, changedAt }: { donorId: DonorId; changedAt: Instant },
): Promise<void> => {
  const person = { realm: 'donor', personId: donorId } as const
  const factor = await secondFactorOf(c.get('deps').db, person)
  if (factor === null || factor.confirmedAt === null) return
  const since = millisecondsOf(factor.confirmedAt) - millisecondsOf(changedAt)
  if (since < -dayMilliseconds) return
  const language = c.get('language')
  const { organisationId: siteOf } = charityHere(c)
  await remove(c, {
    ...person,
    told: (factorId) =>
      tellDonor(c, {
        donorId,
        command: { type: 'RemoveSecondFactor', language, siteOf },
        commandId: `RemoveSecondFactor:${factorId}`,
      }),
  })
}

// Whoever took the account over could else sign up with the address that they had given up, and so keep
// its owner from having it back.
const freeFromUnconfirmed = async (
  c: Context<AppEnv>,
  { usernameHash, donorId }: { usernameHash: string; donorId: DonorId },
): Promise<void> => {
  const { db } = c.get('deps')
  const holder = await credentialOf(db, { realm: 'donor', usernameHash })
  if (holder === null || holder.personId === donorId) return
  const account = await accountOf(c, holder.personId as DonorId)
  if (account?.emailVerified === true) return
  await forgetCredential(db, { realm: 'donor', personId: holder.personId })
}
