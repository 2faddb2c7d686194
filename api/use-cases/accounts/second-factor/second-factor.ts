import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { isCodeLike, toPlainCode } from '@almoner/domain/logins/one-time-code.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  findSecondFactor,
  spendRecoveryCode,
  spendStep,
  type SecondFactor,
} from '@almoner/operational/second-factors/second-factors.ts'
import { guardGuess, type Guessing } from '../../abuse/guesses/guard-guess.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../../http/problem.ts'
import { toLoginSubject } from '../login-subject.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { toOtpUrl, newRecoveryCodes, newSecret, stepAt, findStep } from './codes.ts'

type Person = Pick<SignedIn, 'realm' | 'personId'>

/**
 * Requires a code, or an unused recovery code, if a second factor is on: the password alone is not
 * enough.
 */
export const assertSecondFactor = async (
  c: Context<AppEnv>,
  person: Person,
  code: string | undefined,
  // A signed-in person is identified by their session.
  guessing?: Omit<Guessing, 'subject'>,
): Promise<void> => {
  const { db, keys, now } = c.get('deps')
  const factor = await findSecondFactor(db, person)
  if (factor === null || factor.confirmedAt === null) return
  if (code === undefined || code === '') throw new Refusal('second_factor_required')
  // A text that cannot be a code is a slip, not a guess. It does not count among the guesses of the
  // hour.
  if (!isCodeLike(code)) throw new Refusal('second_factor_wrong')
  const signedIn = c.get('signedIn')
  const subject = await toLoginSubject(c, person)
  const guess = await guardGuess(c, 'code', {
    subject,
    ...(guessing ?? {
      account: { ...person, organisationId: signedIn?.organisationId ?? null },
      knownDevice: signedIn?.tokenHash ?? null,
    }),
  })
  const secret = keys.openSecret(factor.sealed, subject)
  const step = secret === null ? null : findStep({ secret, code, now: now() })
  const isRight =
    step === null
      ? await spendRecoveryCode(db, { ...person, hash: recoveryHash(c, subject, code) })
      : await spendStep(db, { ...person, step, now: stepAt(now()) })
  // Another request with a right code may have removed the factor after it was read: none is required.
  if (!isRight && (await findSecondFactor(db, person)) !== null) {
    throw new Refusal('second_factor_wrong')
  }
  await guess.wasRight()
}

const recoveryHash = (c: Context<AppEnv>, subject: string, code: string): string =>
  c.get('deps').keys.recoveryHash(toPlainCode(code), subject)

/** A new secret, which takes effect when its first code is confirmed. */
export const offerNewFactor = async (
  c: Context<AppEnv>,
  { username, ...person }: Person & { username: string },
): Promise<{ secret: string; uri: string }> => {
  const { db, keys } = c.get('deps')
  const secret = newSecret()
  const sealed = keys.sealSecret(secret, await toLoginSubject(c, person))
  if (!(await offerSecondFactor(db, { ...person, sealed }))) {
    throw new Refusal('second_factor_stands')
  }
  return { secret, uri: toOtpUrl(secret, username) }
}

/**
 * Records that a factor is active or removed. The id of its command belongs to this factor alone,
 * so that a retry changes nothing. After an interruption the person tries again, and the owner gets
 * one notification.
 */
type Recording = { record: (commandId: string) => Promise<unknown> }

/** A hash of the sealed secret, from which the secret cannot be read. */
export const toFactorId = ({ sealed }: Pick<SecondFactor, 'sealed'>): string =>
  createHash('sha256').update(sealed).digest('hex').slice(0, 32)

/** Returns the recovery codes. Only their owner has them; we store hashes. */
export const confirm = async (
  c: Context<AppEnv>,
  { code, record, ...person }: Person & Recording & { code: string },
): Promise<readonly string[]> => {
  const { db, keys, now } = c.get('deps')
  const subject = await toLoginSubject(c, person)
  await assertWithinLimit(c, { key: `code:${subject}`, perSeconds: 30, burst: 10 })
  const factor = await findSecondFactor(db, person)
  const secret =
    factor === null || factor.confirmedAt !== null ? null : keys.openSecret(factor.sealed, subject)
  if (factor === null || secret === null) throw new Refusal('second_factor_not_offered')
  const step = findStep({ secret, code, now: now() })
  if (step === null) throw new Refusal('second_factor_wrong')
  const codes = newRecoveryCodes()
  // Recorded first: the recovery codes are shown once, so nothing may fail after the confirmation.
  await record(`ConfirmSecondFactor:${toFactorId(factor)}`)
  const isConfirmed = await confirmSecondFactor(db, {
    ...person,
    sealed: factor.sealed,
    step,
    recoveryHashes: codes.map((each) => recoveryHash(c, subject, each)),
    now: instantFromMilliseconds(now()),
  })
  if (!isConfirmed) throw new Refusal('second_factor_not_offered')
  await recordSecurityEvent(c, { event: 'second_factor_enabled', outcome: 'succeeded' })
  return codes
}

export const remove = async (
  c: Context<AppEnv>,
  { record, ...person }: Person & Recording,
): Promise<void> => {
  const { db } = c.get('deps')
  const factor = await findSecondFactor(db, person)
  if (factor === null) return
  // A factor that was never confirmed protected nothing, so no notification is sent.
  if (factor.confirmedAt !== null) await record(`RemoveSecondFactor:${toFactorId(factor)}`)
  await removeSecondFactor(db, person)
  const { realm, personId } = person
  const organisationId = c.get('signedIn')?.organisationId ?? null
  const account = { realm, personId, organisationId }
  await recordSecurityEvent(c, { event: 'second_factor_disabled', outcome: 'succeeded', account })
}

const dayMilliseconds = 24 * 3_600_000

/**
 * An attacker may have set up a phone of their own shortly before or after a change that its owner
 * takes back, which would lock the owner out. A second factor that is older than a day before the
 * change stays.
 */
export const removeRecentFactor = async (
  c: Context<AppEnv>,
  { since, record, ...person }: Person & Recording & { since: Instant },
): Promise<void> => {
  const factor = await findSecondFactor(c.get('deps').db, person)
  if (factor === null || factor.confirmedAt === null) return
  const age = toMilliseconds(factor.confirmedAt) - toMilliseconds(since)
  if (age >= -dayMilliseconds) await remove(c, { ...person, record })
}
