import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  secondFactorOf,
  spendRecoveryCode,
  spendStep,
  type SecondFactor,
} from '@almoner/operational/second-factors/second-factors.ts'
import { guardGuess, type Guessing } from '../abuse/guard-guess.ts'
import type { AppEnv, SignedIn } from '../app-env.ts'
import { withinLimit } from '../middleware/rate-limit.ts'
import { Refusal } from '../problem.ts'
import { recordSecurityEvent } from '../use-cases/security-log.ts'
import {
  addressOf,
  newRecoveryCodes,
  newSecret,
  plainRecoveryCode,
  stepAt,
  stepOf,
} from './codes.ts'

type Person = Pick<SignedIn, 'realm' | 'personId'>

const aboutOf = ({ realm, personId }: Person): string => `${realm} ${personId}`

/** Where a phone was set up the password is not enough: its code as well, or a recovery code, once. */
export const assertSecondFactor = async (
  c: Context<AppEnv>,
  person: Person,
  code: string | undefined,
  // Whoever is logged in is known by their session.
  guessing?: Omit<Guessing, 'subject'>,
): Promise<void> => {
  const { db, keys, now } = c.get('deps')
  const factor = await secondFactorOf(db, person)
  if (factor === null || factor.confirmedAt === null) return
  if (code === undefined || code === '') throw new Refusal('second_factor_required')
  const signedIn = c.get('signedIn')
  const guess = await guardGuess(c, 'code', {
    subject: aboutOf(person),
    ...(guessing ?? {
      account: { ...person, organisationId: signedIn?.organisationId ?? null },
      knownDevice: signedIn?.tokenHash ?? null,
    }),
  })
  const secret = keys.openSecret(factor.sealed, aboutOf(person))
  const step = secret === null ? null : stepOf({ secret, code, now: now() })
  const isRight =
    step === null
      ? await spendRecoveryCode(db, { ...person, hash: recoveryHash(c, person, code) })
      : await spendStep(db, { ...person, step, now: stepAt(now()) })
  if (!isRight) throw new Refusal('second_factor_wrong')
  await guess.wasRight()
}

const recoveryHash = (c: Context<AppEnv>, person: Person, code: string): string =>
  c.get('deps').keys.recoveryHash(plainRecoveryCode(code), aboutOf(person))

/** A secret for a phone, which counts once the phone has shown a code of it. */
export const offer = async (
  c: Context<AppEnv>,
  { username, ...person }: Person & { username: string },
): Promise<{ secret: string; uri: string }> => {
  const { db, keys } = c.get('deps')
  const secret = newSecret()
  const sealed = keys.sealSecret(secret, aboutOf(person))
  if (!(await offerSecondFactor(db, { ...person, sealed }))) {
    throw new Refusal('second_factor_stands')
  }
  return { secret, uri: addressOf(secret, username) }
}

/**
 * Records that it stands, or no longer does, under an id that is one factor's alone: told again it is
 * the same. Whoever was cut off does it again, and its owner hears of it once.
 */
type Told = (factorId: string) => Promise<unknown>

// Of what is sealed nothing can be read from it.
const factorIdOf = ({ sealed }: SecondFactor): string =>
  createHash('sha256').update(sealed).digest('hex').slice(0, 32)

/** Answers the recovery codes, which are kept nowhere but with their owner. */
export const confirm = async (
  c: Context<AppEnv>,
  { code, told, ...person }: Person & { code: string; told: Told },
): Promise<readonly string[]> => {
  const { db, keys, now } = c.get('deps')
  await withinLimit(c, { key: `code:${aboutOf(person)}`, perSeconds: 30, burst: 10 })
  const factor = await secondFactorOf(db, person)
  const secret =
    factor === null || factor.confirmedAt !== null
      ? null
      : keys.openSecret(factor.sealed, aboutOf(person))
  if (factor === null || secret === null) throw new Refusal('second_factor_not_offered')
  const step = stepOf({ secret, code, now: now() })
  if (step === null) throw new Refusal('second_factor_wrong')
  const codes = newRecoveryCodes()
  // Before it counts: the codes that come of it are shown once, and nothing may fail after it.
  await told(factorIdOf(factor))
  const isConfirmed = await confirmSecondFactor(db, {
    ...person,
    sealed: factor.sealed,
    step,
    recoveryHashes: codes.map((each) => recoveryHash(c, person, each)),
    now: instantFromMilliseconds(now()),
  })
  if (!isConfirmed) throw new Refusal('second_factor_not_offered')
  await recordSecurityEvent(c, { event: 'second_factor_enabled', outcome: 'succeeded' })
  return codes
}

export const remove = async (
  c: Context<AppEnv>,
  { told, ...person }: Person & { told: Told },
): Promise<void> => {
  const { db } = c.get('deps')
  const factor = await secondFactorOf(db, person)
  if (factor === null) return
  // One that was never confirmed has locked no door.
  if (factor.confirmedAt !== null) await told(factorIdOf(factor))
  await removeSecondFactor(db, person)
  const { realm, personId } = person
  const organisationId = c.get('signedIn')?.organisationId ?? null
  const account = { realm, personId, organisationId }
  await recordSecurityEvent(c, { event: 'second_factor_disabled', outcome: 'succeeded', account })
}
