import type { Context } from 'hono'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { callerNetwork, assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal } from '../../../http/problem.ts'
import { recordSecurityEvent } from '../../accounts/security-log.ts'
import { isSolved, makeChallenge } from '../challenge.ts'
import { challengeAnswerHeader } from '../contract.ts'
import { standardLimits } from '@almoner/platform/limit/attempt-limits.ts'

/**
 * Limits the check whether a username is taken, which reveals who has an account (decisions, 21):
 * some checks are free, then each costs the device a challenge.
 */
export const guardUsername = async (c: Context<AppEnv>, username: string): Promise<void> => {
  const { db, keys, now, attemptLimits } = c.get('deps')
  const network = callerNetwork(c)
  const free = [
    { key: `username:${network}`, perSeconds: 20, burst: 20 },
    { key: `username:${siteHere(c)}`, perSeconds: 1, burst: 300 },
  ]
  for (const limit of free) {
    if ((await takeFromLimit(db, limit)).allowed) continue
    await assertWithinLimit(c, { key: `username-work:${network}`, perSeconds: 5, burst: 200 })
    const member = BigInt(`0x${keys.usernameHash(username).slice(0, 15)}`)
    const challengeInput = { keys, subject: 'username', now: now() }
    const answer = c.req.header(challengeAnswerHeader)
    if (await isSolved(db, { ...challengeInput, answer, member })) return
    if (answer !== undefined) {
      const reason = 'username'
      await recordSecurityEvent(c, { event: 'challenge_failed', outcome: 'failed', reason })
    }
    const { challenge: work } = attemptLimits ?? standardLimits
    throw new Refusal('challenge_required', {
      challenge: await makeChallenge({ ...challengeInput, challenge: work }),
    })
  }
}

const siteHere = (c: Context<AppEnv>): string =>
  c.get('tenant').kind === 'platform' ? 'platform' : currentCharity(c).organisationId
