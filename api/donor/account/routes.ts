import { Hono, type Context } from 'hono'
import type * as v from 'valibot'
import {
  isKnownProgram,
  rememberProgram,
  rememberThisDevice,
} from '../../use-cases/abuse/devices/known-device.ts'
import type { AppEnv, SignedIn } from '../../http/app-env.ts'
import { notByHead, notLinkedFromElsewhere } from '../../middleware/request.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { endSession, keepInCookie, requireRealm, startSession } from '../../middleware/session.ts'
import { Refusal } from '../../http/problem.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { validatePart } from '../../http/valid.ts'
import { loginSchema, type LoginAnswer } from '../../use-cases/accounts/contract.ts'
import { recordNewDevice } from '../../use-cases/accounts/own-account/new-device.ts'
import { chooseDesk } from '../../use-cases/accounts/own-account/own-charities.ts'
import { proveLogin } from '../../use-cases/accounts/prove-login.ts'
import { answerJson } from '../../http/answer-json.ts'

/** The login of donors, charity staff and administrators, and the logout. */
export const donorRoutes = new Hono<AppEnv>()
  .post('/donors/login', validatePart('json', loginSchema), async (c) => {
    const body = c.req.valid('json')
    const realms = listRealms(c, body.as)
    const { username, password, code } = body
    const { credential, isKnown } = await proveLogin(c, { realms, username, password, code })
    const person = await chooseDesk(c, credential)
    await endSession(c)
    await recordSecurityEvent(c, { event: 'login', outcome: 'succeeded', account: person })
    const { token, seconds } = await startSession(c, person)
    if (c.req.header('X-External-Origin') !== undefined) {
      if (!(await isKnownProgram(c, person))) await recordNewDevice(c, person)
      await rememberProgram(c, person)
      return answerJson<LoginAnswer>(c, { accessToken: token, expiredIn: seconds })
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
