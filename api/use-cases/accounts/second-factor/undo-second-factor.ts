import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { changePassword, voidLinks } from '@almoner/operational/credentials/credentials.ts'
import { forgetDevices } from '@almoner/operational/known-devices/known-devices.ts'
import { removeSecondFactor } from '@almoner/operational/second-factors/second-factors.ts'
import { revokeLoginSessions } from '@almoner/operational/sessions/sessions.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { forgetCodeGuesses } from '../../abuse/guesses/guard-guess.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { LoginLink } from '../links/login-link.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { toLoginSubject } from '../login-subject.ts'
import { assertStrongPassword } from '../passwords/strong-password.ts'

/**
 * Turns a second factor off by the link of the letter about it, with a new password: the person who
 * set it up knew the old one. Sessions end before the factor is removed, so that no session can
 * replace it in between. Every step is idempotent. The events are recorded last, which uses up the
 * link: after an interruption the owner follows the link again.
 */
export const undoSecondFactor = async (
  c: Context<AppEnv>,
  { login, about, followed }: LoginLink,
  newPassword: string,
): Promise<void> => {
  const { db, now } = c.get('deps')
  const { realm, personId, organisationId } = login
  const changeId = randomUUID() as string as Id<'password_change'>
  const language = c.get('language')
  const record = login.prepare({ type: 'UndoSecondFactor', ...followed, changeId, language })
  assertStrongPassword(c, { password: newPassword, field: 'newPassword', about })
  const who = { realm, personId }
  const at = instantFromMilliseconds(now())
  await changePassword(db, { ...who, passwordHash: await hashPassword(newPassword) })
  await revokeLoginSessions(db, { ...who, now: at })
  await forgetDevices(db, who)
  await removeSecondFactor(db, who)
  await forgetCodeGuesses(c, await toLoginSubject(c, who))
  // The person who requested a link may have known the former password. The undo links of a former
  // address remain valid.
  if (realm === 'staff') await voidLinks(db, { ...who, realm, at })
  await record(`undo-second-factor:${followed.linkId}`)
  await recordSecurityEvent(c, {
    event: 'second_factor_disabled',
    outcome: 'succeeded',
    reason: 'undone',
    account: { ...who, organisationId },
  })
}
