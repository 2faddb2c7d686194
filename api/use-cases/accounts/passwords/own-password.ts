import type { Context } from 'hono'
import { findPasswordHash } from '@almoner/operational/credentials/credentials.ts'
import { findLoginId } from '@almoner/operational/memberships/memberships.ts'
import { returnToLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'
import { callerNetwork, assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { verifyPassword } from '@almoner/platform/password/password.ts'
import { Refusal } from '../../../http/problem.ts'
import { recordSecurityEvent } from '../security-log.ts'

/**
 * Requires the password for changes by which a person at an unattended screen could lock the owner
 * out or gain lasting access. `field` is the form's field. Answers the hash that the password
 * matched.
 */
export const assertOwnPassword = async (
  c: Context<AppEnv>,
  { password, field }: { password: string; field: 'password' | 'oldPassword' },
): Promise<string> => {
  const signedIn = c.get('signedIn')
  if (signedIn === null) throw new Refusal('not_signed_in')
  const { realm, personId } = signedIn
  return assertPasswordMatches(c, { realm, personId, password, field })
}

type Person = Pick<SignedIn, 'realm' | 'personId'>

export const isSignedInAs = (c: Context<AppEnv>, { realm, personId }: Person): boolean => {
  const signedIn = c.get('signedIn')
  return signedIn?.realm === realm && signedIn.personId === personId
}

/** Requires the password of a person who is not signed in here. */
export const assertSignedInOrPassword = async (
  c: Context<AppEnv>,
  person: Person,
  password: string | undefined,
): Promise<void> => {
  if (isSignedInAs(c, person)) return
  if (!password)
    throw new Refusal('step_up_required', { fields: { password: 'password.required' } })
  const { realm, personId } = person
  await assertPasswordMatches(c, { realm, personId, password, field: 'password' })
}

/** Checks the password of an account that is not signed in here. */
const assertPasswordMatches = async (
  c: Context<AppEnv>,
  {
    realm,
    personId,
    password,
    field,
  }: Person & { password: string; field: 'password' | 'oldPassword' },
): Promise<string> => {
  // Limited per session: guesses from a stolen session do not block the owner's own.
  const signedIn = c.get('signedIn')
  const from = signedIn?.personId === personId ? signedIn.tokenHash.slice(0, 16) : callerNetwork(c)
  const loginId = (await findLoginId(c.get('deps').db, { realm, personId })) ?? personId
  const guesses = { key: `password:${loginId}:${from}`, perSeconds: 60, burst: 10 }
  await assertWithinLimit(c, guesses)
  const storedHash = await findPasswordHash(c.get('deps').db, { realm, personId })
  if (storedHash === null || !(await verifyPassword(password, storedHash))) {
    await recordSecurityEvent(c, {
      event: 'password_checked',
      outcome: 'failed',
      reason: 'wrong_password',
      account: { realm, personId, organisationId: signedIn?.organisationId ?? null },
    })
    throw wrongPassword(field)
  }
  // Only wrong guesses count: the right password does not use up the limit.
  await returnToLimit(c.get('deps').db, guesses)
  return storedHash
}

export const wrongPassword = (field: 'password' | 'oldPassword'): Refusal =>
  new Refusal('wrong_password', { fields: { [field]: 'password.wrong' } })
