import { setTimeout as delay } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { stream } from 'hono/streaming'
import type * as v from 'valibot'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { credentialOf } from '@almoner/projections/kept/credentials/credentials.ts'
import { takeFromLimit } from '@almoner/projections/kept/rate-limits/rate-limits.ts'
import { revokeSessionsOf, sessionsOf } from '@almoner/projections/kept/sessions/sessions.ts'
import { isSolved, makeChallenge } from '../../abuse/challenge.ts'
import { challengeAnswerHeader } from '../../abuse/contract.ts'
import { standardLimits } from '../../abuse/limits.ts'
import type { AppEnv } from '../../app-env.ts'
import { addressOf, withinLimit } from '../../middleware/rate-limit.ts'
import { donorOf, endSession, onlyFor } from '../../middleware/session.ts'
import { charityHere } from '../../middleware/tenant.ts'
import { Refusal } from '../../problem.ts'
import { valid } from '../../valid.ts'
import {
  changePasswordSchema,
  changeProfileSchema,
  checkUsernameSchema,
  forgotSchema,
  mailTokenSchema,
  registerSchema,
  resetPasswordSchema,
  sessionIdSchema,
  type ChangeProfileAnswer,
  type DonorAnswer,
  type SessionsAnswer,
  type UsernameChangeAnswer,
} from './contract.ts'
import { confirmUsername, linkBehind, resetPassword, verifyEmail } from './links.ts'
import { accountOf, ownAccount, tellDonor } from './own-account.ts'
import { ownData } from './own-data.ts'
import { changePassword, changeProfile, profileAnswer } from './profile.ts'
import { newLink, register } from './register.ts'

/** A donor's account: how one comes to it, and what its owner changes about it. */
export const donorAccountRoutes = new Hono<AppEnv>()
  .post('/username', valid('json', checkUsernameSchema), async (c) => {
    const { username } = c.req.valid('json')
    await guardUsername(c, username)
    return c.body(null, (await donorWith(c, username)) === null ? 404 : 204)
  })
  .post('/register', valid('json', registerSchema), async (c) => {
    await withinLimit(c, { key: `register:${addressOf(c)}`, perSeconds: 60, burst: 20 })
    await register(c, c.req.valid('json'))
    return c.body(null, 204)
  })
  .get('/register/:token', valid('param', mailTokenSchema), async (c) => {
    await verifyEmail(c, c.req.valid('param').token)
    return c.body(null, 204)
  })
  .post('/forgot', valid('json', forgotSchema), async (c) => {
    charityHere(c)
    await withinLimit(c, { key: `forgot:${addressOf(c)}`, perSeconds: 60, burst: 10 })
    // One answer in one time, whoever it is.
    await Promise.all([forgot(c, c.req.valid('json')), delay(forgotTakesMilliseconds)])
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
    const { email: username } = await linkBehind(c, { token, purpose: 'change_username' })
    return c.json<UsernameChangeAnswer>({ username })
  })
  .post('/username/:token', valid('param', mailTokenSchema), async (c) => {
    await confirmUsername(c, c.req.valid('param').token)
    return c.body(null, 204)
  })
  .get('/', onlyFor('donor'), async (c) => c.json<DonorAnswer>(profileAnswer(await ownAccount(c))))
  .get('/data', onlyFor('donor'), async (c) => {
    const { donorId } = await ownAccount(c)
    await withinLimit(c, { key: `own-data:${donorId}`, perSeconds: 720, burst: 5 })
    c.header('Content-Type', 'application/json; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="almoner-my-data.json"')
    return stream(c, async (out) => {
      for await (const text of ownData(c)) await out.write(text)
    })
  })
  .put('/', onlyFor('donor'), valid('json', changeProfileSchema), async (c) =>
    c.json<ChangeProfileAnswer>(await changeProfile(c, c.req.valid('json'))),
  )
  .put('/changepassword', onlyFor('donor'), valid('json', changePasswordSchema), async (c) => {
    await changePassword(c, c.req.valid('json'))
    return c.body(null, 204)
  })
  .get('/sessions', onlyFor('donor'), async (c) => {
    const sessions = await sessionsOf(c.get('deps').db, { ...whose(c), limit: mostSessions })
    const own = c.get('signedIn')?.tokenHash
    return c.json<SessionsAnswer>({
      sessions: sessions.map(({ id, device, createdAt, lastSeenAt, tokenHash }) => ({
        id,
        device,
        createdAt,
        lastSeenAt,
        isThisOne: tokenHash === own,
      })),
    })
  })
  .delete('/sessions', onlyFor('donor'), async (c) => {
    await revokeSessionsOf(c.get('deps').db, whose(c))
    await endSession(c)
    return c.body(null, 204)
  })
  .delete('/sessions/:id', onlyFor('donor'), valid('param', sessionIdSchema), async (c) => {
    await revokeSessionsOf(c.get('deps').db, { ...whose(c), ...c.req.valid('param') })
    return c.body(null, 204)
  })

const mostSessions = 50

const whose = (c: Context<AppEnv>) => {
  const now = instantFromMilliseconds(c.get('deps').now())
  return { realm: 'donor', personId: donorOf(c), now } as const
}

/** The donor who logs in with this username; null where nobody does. */
const donorWith = async (c: Context<AppEnv>, username: string): Promise<DonorId | null> => {
  const { db, keys } = c.get('deps')
  const usernameHash = keys.usernameHash(username)
  const login = await credentialOf(db, { realm: 'donor', usernameHash })
  const donorId = login?.personId as DonorId | undefined
  return donorId !== undefined && (await accountOf(c, donorId)) !== null ? donorId : null
}

const forgotTakesMilliseconds = 300

const forgot = async (
  c: Context<AppEnv>,
  { username, language }: v.InferOutput<typeof forgotSchema>,
): Promise<void> => {
  const donorId = await donorWith(c, username)
  if (donorId === null) return
  // Nobody's letter box is filled by a stranger.
  const limit = { key: `forgot:${donorId}`, perSeconds: 600, burst: 3 }
  const { allowed } = await takeFromLimit(c.get('deps').db, limit)
  if (!allowed) return
  const link = newLink(c, language)
  await tellDonor(c, {
    donorId,
    command: { type: 'RequestPasswordReset', link },
    commandId: `forgot:${link.linkId}`,
  })
}

// Says who has an account (decisions, 21): some are asked for free, then each costs a device its work.
const guardUsername = async (c: Context<AppEnv>, username: string): Promise<void> => {
  const { db, keys, now, attemptLimits } = c.get('deps')
  const address = addressOf(c)
  const free = [
    { key: `username:${address}`, perSeconds: 20, burst: 20 },
    { key: `username:${charityHere(c).organisationId}`, perSeconds: 1, burst: 300 },
  ]
  for (const limit of free) {
    if ((await takeFromLimit(db, limit)).allowed) continue
    await withinLimit(c, { key: `username-work:${address}`, perSeconds: 5, burst: 200 })
    const member = BigInt(`0x${keys.usernameHash(username).slice(0, 15)}`)
    const asked = { keys, subject: 'username', now: now() }
    const answer = c.req.header(challengeAnswerHeader)
    if (await isSolved(db, { ...asked, answer, member })) return
    const { challenge: work } = attemptLimits ?? standardLimits
    throw new Refusal('challenge_required', {
      challenge: await makeChallenge({ ...asked, challenge: work }),
    })
  }
}
