import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import {
  forgetGuesses,
  uncountGuess,
  takeGuess,
} from '@almoner/operational/guess-counts/guess-counts.ts'
import type { AppEnv } from '../app-env.ts'
import { callerNetwork } from '../middleware/caller-address.ts'
import { Refusal } from '../problem.ts'
import { recordSecurityEvent, type SecurityAccount } from '../use-cases/security-log.ts'
import { isSolved, makeChallenge } from './challenge.ts'
import { challengeAnswerHeader } from './contract.ts'
import { guessLimits } from './guess-limits.ts'
import { standardLimits } from '@almoner/platform/limit/attempt-limits.ts'

export type Guessing = {
  /** The owner of the secret, hashed. */
  subject: string
  account: SecurityAccount
  /** The hash of a device on which its owner has logged in before; null for any other. */
  knownDevice: string | null
}

/** A guess that may be compared with the secret. */
export type Guess = {
  /** The guess was right: its counts are reset. */
  wasRight: () => Promise<void>
}

/**
 * Limits guesses of a password or a code. Counts by the pair of account and network, and, for
 * unknown devices, by account.
 */
export const guardGuess = async (
  c: Context<AppEnv>,
  kind: keyof typeof guessLimits,
  { subject, account, knownDevice }: Guessing,
): Promise<Guess> => {
  const { db } = c.get('deps')
  const limits = guessLimits[kind]
  const name = kind === 'password' ? 'login' : 'code'
  const from = knownDevice === null ? `address ${callerNetwork(c)}` : `device ${knownDevice}`
  const pair = `${name} pair ${subject} ${from}`
  const total = `${name} total ${subject}`
  const near = await takeGuess(db, { key: pair, ...limits.pair })
  if (!near.allowed) {
    await recordLimit(c, { account, reason: `${name}_pair` })
    throw new Refusal('too_many_requests', { retryAfterSeconds: near.retryAfterSeconds })
  }
  if (knownDevice !== null) return { wasRight: () => forgetGuesses(db, pair) }
  const all = await takeGuess(db, { key: total, ...limits.total })
  if (!all.allowed) {
    await uncountGuess(db, pair)
    await recordLimit(c, { account, reason: `${name}_total` })
    throw new Refusal('login_limited', { retryAfterSeconds: all.retryAfterSeconds })
  }
  if (all.guesses > limits.total.challengeAbove) {
    const challenge = await unsolved(c, subject)
    if (challenge !== null) {
      // The guess was not compared with the secret.
      await uncountGuess(db, pair)
      await uncountGuess(db, total)
      if (c.req.header(challengeAnswerHeader) !== undefined) {
        await recordSecurityEvent(c, { event: 'challenge_failed', outcome: 'failed', account })
      }
      throw new Refusal('challenge_required', { challenge })
    }
  }
  return {
    wasRight: async () => {
      await forgetGuesses(db, pair)
      await uncountGuess(db, total)
    },
  }
}

const recordLimit = (c: Context<AppEnv>, about: { account: SecurityAccount; reason: string }) =>
  recordSecurityEvent(c, { event: 'limit_reached', outcome: 'failed', ...about })

const solvedBy = new WeakMap<Context<AppEnv>, string>()

/** Null where this request carries a valid answer. An answer is valid for one request. */
const unsolved = async (c: Context<AppEnv>, subject: string) => {
  const { db, keys, now, attemptLimits } = c.get('deps')
  if (solvedBy.get(c) === subject) return null
  const asked = { keys, subject: `guess ${subject}`, now: now() }
  const answer = c.req.header(challengeAnswerHeader)
  const member = BigInt(`0x${randomBytes(7).toString('hex')}`)
  if (await isSolved(db, { ...asked, answer, member })) {
    solvedBy.set(c, subject)
    return null
  }
  const { challenge } = attemptLimits ?? standardLimits
  return await makeChallenge({ ...asked, challenge })
}
