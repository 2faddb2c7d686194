import { Hono, type Context } from 'hono'
import type * as v from 'valibot'
import type { DonorId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import { guardGuess } from '../../abuse/guard-guess.ts'
import {
  isKnownProgram,
  knownDevice,
  rememberProgram,
  rememberThisDevice,
} from '../../abuse/known-device.ts'
import type { AppEnv, SignedIn } from '../../app-env.ts'
import { callerNetwork, assertWithinLimit } from '../../middleware/rate-limit.ts'
import { notByHead, notLinkedFromElsewhere } from '../../middleware/request.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { endSession, keepInCookie, requireRealm, startSession } from '../../middleware/session.ts'
import { verifyNothing, verifyPassword } from '@almoner/platform/password/password.ts'
import { Refusal } from '../../problem.ts'
import { mustRefusePassword } from '@almoner/platform/password/published-passwords.ts'
import { assertSecondFactor } from '../../second-factor/second-factor.ts'
import { recordSecurityEvent } from '../../use-cases/security-log.ts'
import { validateBody } from '../../valid.ts'
import { loginSchema, type LoginAnswer } from '../../use-cases/accounts/contract.ts'
import { recordNewDevice } from '../../use-cases/accounts/new-device.ts'
import { findAccount } from '../../use-cases/accounts/own-account.ts'
import { writeAgain } from '../../use-cases/accounts/register.ts'
import { assertVerifiedLogin } from '../../use-cases/applications/applicant-link.ts'

/** The login of donors, charity staff and administrators, and the logout. */
export const donorRoutes = new Hono<AppEnv>()
  .post('/donors/login', validateBody('json', loginSchema), async (c) => {
    const body = c.req.valid('json')
    const { person, isKnown } = await personBehind(c, body)
    await endSession(c)
    await recordSecurityEvent(c, { event: 'login', outcome: 'succeeded', account: person })
    const { token, seconds } = await startSession(c, person)
    if (c.req.header('X-External-Origin') !== undefined) {
      if (!(await isKnownProgram(c, person))) await recordNewDevice(c, person)
      await rememberProgram(c, person)
      return c.json<LoginAnswer>({ accessToken: token, expiredIn: seconds })
    }
    const usernameHash = c.get('deps').keys.usernameHash(body.username)
    if (!isKnown) await recordNewDevice(c, person)
    await rememberThisDevice(c, { person, usernameHash })
    keepInCookie(c, token, seconds)
    return c.body(null, 204)
  })
  .get('/donors/logout', notByHead, notLinkedFromElsewhere, async (c) => {
    if (c.get('signedIn')) await recordSecurityEvent(c, { event: 'logout', outcome: 'succeeded' })
    await endSession(c)
    return c.body(null, 204)
  })
  .get('/donors/status', requireRealm('donor'), (c) => c.body(null, 204))
  .get('/organizations/status', requirePermission('desk.open'), (c) => c.body(null, 204))
  .get('/admin/status', requirePermission('administrator_account.read'), (c) => c.body(null, 204))

// An unknown username and a wrong password get one answer in one time (decisions, 20).
const personBehind = async (c: Context<AppEnv>, body: v.InferOutput<typeof loginSchema>) => {
  const { db, keys, site } = c.get('deps')
  const realms = listRealms(c, body.as)
  const usernameHash = keys.usernameHash(body.username)
  const found = await Promise.all(
    realms.map((realm) => findCredential(db, { realm, usernameHash })),
  )
  const credential = found.find((each) => each !== null) ?? null
  const account = credential ?? { username: body.username }
  const device = await knownDevice(c, { person: credential, usernameHash })
  if (device === null) {
    await assertWithinLimit(c, { key: `login:${callerNetwork(c)}`, perSeconds: 2, burst: 60 })
  }
  const subject = `${realms.join('+')}:${usernameHash}`
  const guess = await guardGuess(c, 'password', { subject, account, knownDevice: device })
  try {
    if (!credential) {
      await verifyNothing(body.password)
      throw new Refusal('wrong_credentials')
    }
    if (!(await verifyPassword(body.password, credential.passwordHash))) {
      throw new Refusal('wrong_credentials')
    }
    const { realm, personId, organisationId, isPasswordConfirmed } = credential
    if (mustRefusePassword(site, body.password)) {
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
    await assertSecondFactor(c, { realm, personId }, body.code, guessing)
    return { person: { realm, personId, organisationId }, isKnown: device !== null }
  } catch (error) {
    if (error instanceof Refusal) {
      const reason = credential ? error.code : 'unknown_username'
      await recordSecurityEvent(c, { event: 'login', outcome: 'failed', reason, account })
    }
    throw error
  }
}

// Only a caller with the password learns that the address is not confirmed; the mail is sent again.
const assertVerified = async (c: Context<AppEnv>, donorId: DonorId): Promise<void> => {
  const account = await findAccount(c, donorId)
  if (account === null) throw new Refusal('wrong_credentials')
  if (account.emailVerified) return
  await writeAgain(c, donorId)
  throw new Refusal('email_not_verified')
}

// A login that names no realm accepts the realms of the platform's own host, staff first.
const listRealms = (
  c: Context<AppEnv>,
  as: v.InferOutput<typeof loginSchema>['as'],
): readonly SignedIn['realm'][] => {
  const tenant = c.get('tenant')
  if (tenant.kind === 'nobody') throw new Refusal('no_charity_here')
  if (tenant.kind === 'charity') return ['donor']
  if (as === 'admin') return ['administrator']
  return as === 'organization' ? ['staff'] : ['staff', 'administrator']
}
