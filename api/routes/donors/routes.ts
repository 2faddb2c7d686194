import { Hono, type Context } from 'hono'
import type * as v from 'valibot'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { credentialOf } from '@almoner/projections/kept/credentials/credentials.ts'
import type { AppEnv, SignedIn } from '../../app-env.ts'
import { networkHere, withinLimit } from '../../middleware/rate-limit.ts'
import { notByHead, notLinkedFromElsewhere } from '../../middleware/request.ts'
import { endSession, keepInCookie, onlyFor, startSession } from '../../middleware/session.ts'
import { verifyNothing, verifyPassword } from '../../password.ts'
import { Refusal } from '../../problem.ts'
import { opensNothingAt } from '../../published-passwords.ts'
import { assertSecondFactor } from '../../second-factor/second-factor.ts'
import { valid } from '../../valid.ts'
import { loginSchema, type LoginAnswer } from './contract.ts'
import { accountOf } from './own-account.ts'
import { writeAgain } from './register.ts'

/** The one door for donors, charity staff and administrators, and the way out. */
export const donorRoutes = new Hono<AppEnv>()
  .post('/donors/login', valid('json', loginSchema), async (c) => {
    const person = await personBehind(c, c.req.valid('json'))
    await endSession(c)
    const { token, seconds } = await startSession(c, person)
    if (c.req.header('X-External-Origin') !== undefined) {
      return c.json<LoginAnswer>({ accessToken: token, expiredIn: seconds })
    }
    keepInCookie(c, token, seconds)
    return c.body(null, 204)
  })
  .get('/donors/logout', notByHead, notLinkedFromElsewhere, async (c) => {
    await endSession(c)
    return c.body(null, 204)
  })
  .get('/donors/status', onlyFor('donor'), (c) => c.body(null, 204))
  .get('/organizations/status', onlyFor('staff'), (c) => c.body(null, 204))
  .get('/admin/status', onlyFor('administrator'), (c) => c.body(null, 204))

// An unknown username and a wrong password are one answer in one time (decisions, 20).
const personBehind = async (c: Context<AppEnv>, body: v.InferOutput<typeof loginSchema>) => {
  const { db, keys, site } = c.get('deps')
  const realms = realmsOf(c, body.as)
  const usernameHash = keys.usernameHash(body.username)
  await withinLimit(c, { key: `login:${networkHere(c)}`, perSeconds: 2, burst: 60 })
  // Ten guesses from one place, and some more from all places together: a stranger who guesses must
  // not keep the owner out.
  const who = `login:${realms.join('+')}:${usernameHash}`
  await withinLimit(c, { key: `${who}:${networkHere(c)}`, perSeconds: 30, burst: 10 })
  await withinLimit(c, { key: who, perSeconds: 10, burst: 100 })
  const found = await Promise.all(realms.map((realm) => credentialOf(db, { realm, usernameHash })))
  const credential = found.find((each) => each !== null)
  if (!credential) {
    await verifyNothing(body.password)
    throw new Refusal('wrong_credentials')
  }
  if (!(await verifyPassword(body.password, credential.passwordHash))) {
    throw new Refusal('wrong_credentials')
  }
  const { realm, personId, organisationId, isPasswordConfirmed } = credential
  if (opensNothingAt(site, body.password)) {
    c.get('log').warn({ realm, personId }, 'a login with a published password was refused')
    throw new Refusal('wrong_credentials')
  }
  if (realm === 'donor') await assertVerified(c, personId as DonorId)
  // Typed in by whoever signed up, and not by whoever holds the mail.
  if (!isPasswordConfirmed) throw new Refusal('wrong_credentials')
  await assertSecondFactor(c, { realm, personId }, body.code)
  return { realm, personId, organisationId }
}

// Only who knows the password hears that the mail was never answered; it is written again then.
const assertVerified = async (c: Context<AppEnv>, donorId: DonorId): Promise<void> => {
  const account = await accountOf(c, donorId)
  if (account === null) throw new Refusal('wrong_credentials')
  if (account.emailVerified) return
  await writeAgain(c, donorId)
  throw new Refusal('email_not_verified')
}

// A door that names nobody opens for whoever has a key to the platform's own host, staff first.
const realmsOf = (
  c: Context<AppEnv>,
  as: v.InferOutput<typeof loginSchema>['as'],
): readonly SignedIn['realm'][] => {
  const tenant = c.get('tenant')
  if (tenant.kind === 'nobody') throw new Refusal('no_charity_here')
  if (tenant.kind === 'charity') return ['donor']
  if (as === 'admin') return ['administrator']
  return as === 'organization' ? ['staff'] : ['staff', 'administrator']
}
