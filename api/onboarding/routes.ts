import { Hono } from 'hono'
import { guardUsername } from '../use-cases/abuse/guesses/guard-username.ts'
import type { AppEnv } from '../http/app-env.ts'
import { callerNetwork, assertWithinLimit } from '../middleware/caller/rate-limit.ts'
import { onPlatformHost } from '../middleware/tenant.ts'
import { mailTokenSchema } from '../use-cases/accounts/contract.ts'
import { parsedBy, validatePart } from '../http/valid.ts'
import {
  checkStaffUsernameSchema,
  confirmApplicantSchema,
  registerApplicantSchema,
  type ApplicantLinkAnswer,
} from './contract.ts'
import {
  applicantOfToken,
  asksForPassword,
  confirmApplicant,
  isStaffUsernameTaken,
  registerApplicant,
} from './sign-up.ts'
import { answerJson } from '../http/answer-json.ts'

/**
 * The sign-up of a charity. The links of letters share their paths with those to staff: a token that
 * names no application goes on to the routes after these.
 */
export const signUpRoutes = new Hono<AppEnv>()
  .post('/username', onPlatformHost, validatePart('json', checkStaffUsernameSchema), async (c) => {
    const { username } = c.req.valid('json')
    await guardUsername(c, username)
    return c.body(null, (await isStaffUsernameTaken(c, username)) ? 204 : 404)
  })
  .post('/register', onPlatformHost, validatePart('json', registerApplicantSchema), async (c) => {
    const body = c.req.valid('json')
    // The answer reveals who has a login, as the check of a username does.
    await guardUsername(c, body.username)
    await assertWithinLimit(c, { key: `register:${callerNetwork(c)}`, perSeconds: 60, burst: 20 })
    await registerApplicant(c, body)
    return c.body(null, 204)
  })
  .get(
    '/register/:token',
    onPlatformHost,
    validatePart('param', mailTokenSchema),
    async (c, next) => {
      const followed = await applicantOfToken(c, c.req.valid('param').token)
      if (followed === null) return next()
      return answerJson<ApplicantLinkAnswer>(c, {
        asksForPassword: await asksForPassword(c, followed),
      })
    },
  )
  .post(
    '/register/:token',
    onPlatformHost,
    validatePart('param', mailTokenSchema),
    async (c, next) => {
      const followed = await applicantOfToken(c, c.req.valid('param').token)
      if (followed === null) return next()
      const body: unknown = await c.req.json().catch(() => ({}))
      await confirmApplicant(c, followed, parsedBy(confirmApplicantSchema, body).password)
      return c.body(null, 204)
    },
  )
