import { Hono } from 'hono'
import { guardUsername } from '../../use-cases/abuse/guesses/guard-username.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { callerNetwork, assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { requireRealm } from '../../middleware/session.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { streamResponse } from '../../http/streamed.ts'
import { validatePart } from '../../http/valid.ts'
import {
  erasureMoney,
  changeProfileSchema,
  checkUsernameSchema,
  confirmRegistrationSchema,
  confirmUsernameSchema,
  eraseSchema,
  mailTokenSchema,
  registerSchema,
  type ChangeProfileAnswer,
  type DonorAnswer,
  type ErasureAnswer,
  type UsernameChangeAnswer,
} from '../../use-cases/accounts/contract.ts'
import { findLoginLink } from '../../use-cases/accounts/links/login-link.ts'
import { findByUsername } from '../../use-cases/accounts/passwords/forgot-password.ts'
import { donorRealm } from '../../use-cases/accounts/realms/donor.ts'
import { erase, previewErasure } from './personal-data/erase.ts'
import { confirmOwnUsername, confirmRegistration, loadUsernameChange } from './links.ts'
import { loadOwnAccount } from '../../use-cases/accounts/own-account/own-account.ts'
import { exportOwnData } from './personal-data/own-data.ts'
import { changeProfile, profileAnswer } from './personal-data/profile.ts'
import { register } from '../../use-cases/accounts/register.ts'
import { answerJson } from '../../http/answer-json.ts'

/** A donor's account: registration, and the changes by its owner. */
export const donorAccountRoutes = new Hono<AppEnv>()
  .post('/username', validatePart('json', checkUsernameSchema), async (c) => {
    const { username } = c.req.valid('json')
    await guardUsername(c, username)
    return c.body(null, (await findByUsername(c, donorRealm, username)) === null ? 404 : 204)
  })
  .post('/register', validatePart('json', registerSchema), async (c) => {
    const body = c.req.valid('json')
    // The answer reveals that a username has an account, as the check of a username does, so both
    // have equal limits.
    await guardUsername(c, body.username)
    await assertWithinLimit(c, { key: `register:${callerNetwork(c)}`, perSeconds: 60, burst: 20 })
    await register(c, body)
    await recordSecurityEvent(c, {
      event: 'account_registered',
      outcome: 'succeeded',
      account: { username: body.username },
    })
    return c.body(null, 204)
  })
  .get('/register/:token', validatePart('param', mailTokenSchema), async (c) => {
    await findLoginLink(c, donorRealm, { ...c.req.valid('param'), purpose: 'verify_email' })
    return c.body(null, 204)
  })
  .post(
    '/register/:token',
    validatePart('param', mailTokenSchema),
    validatePart('json', confirmRegistrationSchema),
    async (c) => {
      await confirmRegistration(c, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .get('/username/:token', validatePart('param', mailTokenSchema), async (c) => {
    const { token } = c.req.valid('param')
    return answerJson<UsernameChangeAnswer>(c, await loadUsernameChange(c, token))
  })
  .post(
    '/username/:token',
    validatePart('param', mailTokenSchema),
    validatePart('json', confirmUsernameSchema),
    async (c) => {
      await confirmOwnUsername(c, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .get('/', requireRealm('donor'), async (c) =>
    answerJson<DonorAnswer>(c, profileAnswer(c, await loadOwnAccount(c))),
  )
  .get('/data', requireRealm('donor'), async (c) => {
    const { donorId } = await loadOwnAccount(c)
    await assertWithinLimit(c, { key: `own-data:${donorId}`, perSeconds: 720, burst: 5 })
    c.header('Content-Type', 'application/json; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="almoner-my-data.json"')
    return streamResponse(c, { pieces: exportOwnData(c), what: 'a donor’s own data' })
  })
  .put('/', requireRealm('donor'), validatePart('json', changeProfileSchema), async (c) =>
    answerJson<ChangeProfileAnswer>(c, await changeProfile(c, c.req.valid('json'))),
  )
  .get('/erase', requireRealm('donor'), async (c) =>
    answerJson<ErasureAnswer>(c, await previewErasure(c), { money: erasureMoney }),
  )
  .post('/erase', requireRealm('donor'), validatePart('json', eraseSchema), async (c) => {
    await erase(c, c.req.valid('json'))
    await recordSecurityEvent(c, { event: 'account_erased', outcome: 'succeeded' })
    return c.body(null, 204)
  })
