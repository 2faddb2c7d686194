import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findSecondFactor } from '@almoner/operational/second-factors/second-factors.ts'
import { isProvedSince, markProved } from '@almoner/operational/sessions/sessions.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'
import { assertOwnPassword } from '../passwords/own-password.ts'
import { Refusal } from '../../../http/problem.ts'
import { assertSecondFactor } from '../second-factor/second-factor.ts'
import type { StepUpProof } from './contract.ts'

/**
 * Requires a signed-in person to prove their identity again before a change by which a stolen or
 * borrowed session could take over the account or its money. The age of the session does not
 * matter: a stolen session can be a minute old. The password is proof, and so is a code if a second
 * factor is on; every value sent must be right. Guesses are limited by account. A proof at the desk
 * or in administration counts for ten minutes of the session.
 */
export const assertStepUp = async (c: Context<AppEnv>, proof: StepUpProof): Promise<void> => {
  if (isSilent(withoutEmpty(proof)) && (await isProvedLately(c))) return
  await assertStepUpAnew(c, proof)
}

/**
 * Requires a proof before a change that hands over the account or its money for good: the owners,
 * the bank account, looser rules of two persons. A proof for another change does not count.
 */
export const assertStepUpAnew = async (c: Context<AppEnv>, proof: StepUpProof): Promise<void> => {
  const person = signedInPerson(c)
  const { password, code } = withoutEmpty(proof)
  if (password !== undefined) await assertOwnPassword(c, { password, field: 'password' })
  const counts = code !== undefined && (await hasSecondFactor(c, person))
  if (counts) await assertSecondFactor(c, person, code)
  else if (password === undefined) throw passwordRequired()
  const { db, now } = c.get('deps')
  const tokenHash = requirePresent(c.get('signedIn'), 'who is signed in').tokenHash
  await markProved(db, { tokenHash, now: instantFromMilliseconds(now()) })
}

/**
 * Requires a proof for a decision that staff make many times a day: a login of the last ten minutes
 * is proof too.
 */
export const assertRecentStepUp = async (c: Context<AppEnv>, proof: StepUpProof): Promise<void> => {
  const { since } = requirePresent(c.get('signedIn'), 'who is signed in')
  const loggedInAgo = c.get('deps').now() - toMilliseconds(since)
  if (isSilent(withoutEmpty(proof)) && loggedInAgo >= 0 && loggedInAgo <= proofLastsMilliseconds)
    return
  await assertStepUp(c, proof)
}

const proofLastsMilliseconds = 600_000

const isProvedLately = async (c: Context<AppEnv>): Promise<boolean> => {
  const { db, now } = c.get('deps')
  const { realm, tokenHash } = requirePresent(c.get('signedIn'), 'who is signed in')
  if (realm === 'donor') return false
  const since = instantFromMilliseconds(now() - proofLastsMilliseconds)
  return isProvedSince(db, { tokenHash, since, now: instantFromMilliseconds(now()) })
}

/**
 * Requires a proof before the login itself becomes weaker: the password, and also a code if a
 * second factor is on. An attacker with the password must not be able to turn the second factor
 * off.
 */
export const assertPasswordAndSecondFactor = async (
  c: Context<AppEnv>,
  proof: StepUpProof,
): Promise<void> => {
  const person = signedInPerson(c)
  const { password, code } = withoutEmpty(proof)
  if (password === undefined) throw passwordRequired()
  await assertOwnPassword(c, { password, field: 'password' })
  await assertSecondFactor(c, person, code)
}

/** Returns whether this person needs a code to log in. */
const hasSecondFactor = async (
  c: Context<AppEnv>,
  { realm, personId }: Pick<SignedIn, 'realm' | 'personId'>,
): Promise<boolean> => {
  const factor = await findSecondFactor(c.get('deps').db, { realm, personId })
  return factor !== null && factor.confirmedAt !== null
}

const signedInPerson = (c: Context<AppEnv>): Pick<SignedIn, 'realm' | 'personId'> => {
  const signedIn = c.get('signedIn')
  if (signedIn === null) throw new Refusal('not_signed_in')
  const { realm, personId } = signedIn
  return { realm, personId }
}

const isSilent = ({ password, code }: StepUpProof): boolean =>
  password === undefined && code === undefined

// A form sends an empty field as an empty text.
const withoutEmpty = ({ password, code }: StepUpProof): StepUpProof => ({
  password: password || undefined,
  code: code || undefined,
})

const passwordRequired = (): Refusal =>
  new Refusal('step_up_required', { fields: { password: 'password.required' } })
