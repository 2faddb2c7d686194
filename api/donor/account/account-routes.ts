import { Hono } from 'hono'
import { guardUsername } from '../../abuse/guard-username.ts'
import type { AppEnv } from '../../app-env.ts'
import { networkHere, withinLimit } from '../../middleware/rate-limit.ts'
import { onlyFor } from '../../middleware/session.ts'
import { charityHere } from '../../middleware/tenant.ts'
import { recordSecurityEvent } from '../../use-cases/security-log.ts'
import { streamed } from '../../streamed.ts'
import { valid } from '../../valid.ts'
import {
  changePasswordSchema,
  changeProfileSchema,
  checkUsernameSchema,
  confirmRegistrationSchema,
  confirmUsernameSchema,
  eraseSchema,
  forgotSchema,
  mailTokenSchema,
  registerSchema,
  resetPasswordSchema,
  sessionIdSchema,
  type ChangeProfileAnswer,
  type DonorAnswer,
  type ErasureAnswer,
  type SessionsAnswer,
  type UndoUsernameAnswer,
  type UsernameChangeAnswer,
} from '../../use-cases/accounts/contract.ts'
import { donorWith } from './donor-with.ts'
import { erase, erasureAhead } from './erase.ts'
import { forgot } from './forgot.ts'
import {
  confirmRegistration,
  confirmUsername,
  linkBehind,
  resetPassword,
  usernameChange,
} from './links.ts'
import { ownAccount } from '../../use-cases/accounts/own-account.ts'
import {
  endOwnSession,
  endOwnSessions,
  ownSessions,
} from '../../use-cases/accounts/own-sessions.ts'
import { ownData } from './own-data.ts'
import { cancelUsername, changePassword, changeProfile, profileAnswer } from './profile.ts'
import { register } from '../../use-cases/accounts/register.ts'
import { undoUsernameChange, usernameToRestore } from './undo-username.ts'

/** A donor's account: registration, and the changes by its owner. */
export const donorAccountRoutes = new Hono<AppEnv>()
  .post('/username', valid('json', checkUsernameSchema), async (c) => {
    const { username } = c.req.valid('json')
    await guardUsername(c, username)
    return c.body(null, (await donorWith(c, username)) === null ? 404 : 204)
  })
  .post('/register', valid('json', registerSchema), async (c) => {
    const body = c.req.valid('json')
    // The answer reveals who has an account, as the check of a username does: both have the same
    // limits.
    await guardUsername(c, body.username)
    await withinLimit(c, { key: `register:${networkHere(c)}`, perSeconds: 60, burst: 20 })
    await register(c, body)
    await recordSecurityEvent(c, {
      event: 'account_registered',
      outcome: 'succeeded',
      account: { username: body.username },
    })
    return c.body(null, 204)
  })
  .get('/register/:token', valid('param', mailTokenSchema), async (c) => {
    await linkBehind(c, { token: c.req.valid('param').token, purpose: 'verify_email' })
    return c.body(null, 204)
  })
  .post(
    '/register/:token',
    valid('param', mailTokenSchema),
    valid('json', confirmRegistrationSchema),
    async (c) => {
      await confirmRegistration(c, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .post('/forgot', valid('json', forgotSchema), async (c) => {
    charityHere(c)
    await forgot(c, c.req.valid('json'))
    return c.body(null, 204)
  })
  .get('/forgot/:token', valid('param', mailTokenSchema), async (c) => {
    await linkBehind(c, { token: c.req.valid('param').token, purpose: 'reset_password' })
    return c.body(null, 204)
  })
  .post(
    '/forgot/:token',
    valid('param', mailTokenSchema),
    valid('json', resetPasswordSchema),
    async (c) => {
      await resetPassword(c, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .get('/username/:token', valid('param', mailTokenSchema), async (c) => {
    const { token } = c.req.valid('param')
    return c.json<UsernameChangeAnswer>(await usernameChange(c, token))
  })
  .post(
    '/username/:token',
    valid('param', mailTokenSchema),
    valid('json', confirmUsernameSchema),
    async (c) => {
      await confirmUsername(c, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .get('/username/undo/:token', valid('param', mailTokenSchema), async (c) =>
    c.json<UndoUsernameAnswer>(await usernameToRestore(c, c.req.valid('param').token)),
  )
  .post(
    '/username/undo/:token',
    valid('param', mailTokenSchema),
    valid('json', resetPasswordSchema),
    async (c) => {
      await undoUsernameChange(c, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .get('/', onlyFor('donor'), async (c) =>
    c.json<DonorAnswer>(profileAnswer(c, await ownAccount(c))),
  )
  .get('/data', onlyFor('donor'), async (c) => {
    const { donorId } = await ownAccount(c)
    await withinLimit(c, { key: `own-data:${donorId}`, perSeconds: 720, burst: 5 })
    c.header('Content-Type', 'application/json; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="almoner-my-data.json"')
    return streamed(c, { pieces: ownData(c), what: 'a donor’s own data' })
  })
  .put('/', onlyFor('donor'), valid('json', changeProfileSchema), async (c) =>
    c.json<ChangeProfileAnswer>(await changeProfile(c, c.req.valid('json'))),
  )
  .delete('/username', onlyFor('donor'), async (c) => {
    await cancelUsername(c)
    return c.body(null, 204)
  })
  .put('/changepassword', onlyFor('donor'), valid('json', changePasswordSchema), async (c) => {
    await changePassword(c, c.req.valid('json'))
    return c.body(null, 204)
  })
  .get('/erase', onlyFor('donor'), async (c) => c.json<ErasureAnswer>(await erasureAhead(c)))
  .post('/erase', onlyFor('donor'), valid('json', eraseSchema), async (c) => {
    await erase(c, c.req.valid('json'))
    await recordSecurityEvent(c, { event: 'account_erased', outcome: 'succeeded' })
    return c.body(null, 204)
  })
  .get('/sessions', onlyFor('donor'), async (c) => c.json<SessionsAnswer>(await ownSessions(c)))
  .delete('/sessions', onlyFor('donor'), async (c) => {
    await endOwnSessions(c)
    return c.body(null, 204)
  })
  .delete('/sessions/:id', onlyFor('donor'), valid('param', sessionIdSchema), async (c) => {
    await endOwnSession(c, c.req.valid('param').id)
    return c.body(null, 204)
  })
