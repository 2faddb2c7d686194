import type { Context } from 'hono'
import type { DonorId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { findCredential, type Credential } from '@almoner/operational/credentials/credentials.ts'
import { verifyNothing, verifyPassword } from '@almoner/platform/password/password.ts'
import { guardGuess } from '../abuse/guesses/guard-guess.ts'
import { knownDevice } from '../abuse/devices/known-device.ts'
import type { AppEnv, SignedIn } from '../../http/app-env.ts'
import { callerNetwork, assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import { mustRefusePassword } from '@almoner/platform/password/published-passwords.ts'
import { assertSecondFactor } from './second-factor/second-factor.ts'
import { assertVerifiedLogin } from '../applications/applicant-link.ts'
import { recordSecurityEvent } from './security-log.ts'
import { findAccount } from './own-account/own-account.ts'
import { writeAgain } from './register.ts'

type Proof = {
  /** If there are several realms, the first with this username counts. */
  realms: readonly SignedIn['realm'][]
  username: string
  password: string
  code: string | undefined
}

/**
 * Requires the password of a login, and a code if its second factor is on. Guesses are limited by
 * login, on every route.
 */
// An unknown username and a wrong password get one answer in one time (decisions, 20).
export const proveLogin = async (
  c: Context<AppEnv>,
  { realms, username, password, code }: Proof,
): Promise<{ credential: Credential; isKnown: boolean }> => {
  const { db, keys, site } = c.get('deps')
  const usernameHash = keys.usernameHash(username)
  const credentials = await Promise.all(
    realms.map((realm) => findCredential(db, { realm, usernameHash })),
  )
  const credential = credentials.find((each) => each !== null) ?? null
  const account = credential ?? { username }
  const device = await knownDevice(c, { person: credential, usernameHash })
  if (device === null) {
    await assertWithinLimit(c, { key: `login:${callerNetwork(c)}`, perSeconds: 2, burst: 60 })
  }
  const subject = `${realms.join('+')}:${usernameHash}`
  const guess = await guardGuess(c, 'password', { subject, account, knownDevice: device })
  try {
    if (!credential) {
      await verifyNothing(password)
      throw new Refusal('wrong_credentials')
    }
    if (!(await verifyPassword(password, credential.passwordHash))) {
      throw new Refusal('wrong_credentials')
    }
    const { realm, personId, organisationId, isPasswordConfirmed } = credential
    if (mustRefusePassword(site, password)) {
      c.get('log').warn({ realm, personId }, 'a login with a published password was refused')
      throw new Refusal('wrong_credentials')
    }
    if (isPasswordConfirmed) await guess.wasRight()
    if (realm === 'donor') await assertVerified(c, personId as DonorId)
    if (realm === 'staff' && organisationId !== null && !isPasswordConfirmed) {
      await assertVerifiedLogin(c, { organisationId, applicantId: personId as StaffId })
    }
    // The password is the one from sign-up: the owner of the address has not confirmed it.
    if (!isPasswordConfirmed) throw new Refusal('wrong_credentials')
    const guessing = { account: credential, knownDevice: device }
    await assertSecondFactor(c, { realm, personId }, code, guessing)
    return { credential, isKnown: device !== null }
  } catch (error) {
    if (error instanceof Refusal) {
      const reason = credential ? error.code : 'unknown_username'
      await recordSecurityEvent(c, { event: 'login', outcome: 'failed', reason, account })
    }
    throw error
  }
}

// Only a caller with the password learns that the address is not confirmed. The mail is then sent
// again.
const assertVerified = async (c: Context<AppEnv>, donorId: DonorId): Promise<void> => {
  const account = await findAccount(c, donorId)
  if (account === null) throw new Refusal('wrong_credentials')
  if (account.emailVerified) return
  await writeAgain(c, donorId)
  throw new Refusal('email_not_verified')
}
