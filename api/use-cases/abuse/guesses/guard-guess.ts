import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import {
  forgetGuesses,
  uncountGuess,
  takeGuess,
} from '@almoner/operational/guess-counts/guess-counts.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { callerNetwork } from '../../../middleware/caller/caller-address.ts'
import { Refusal } from '../../../http/problem.ts'
import { recordSecurityEvent, type SecurityAccount } from '../../accounts/security-log.ts'
import { isSolved, makeChallenge } from '../challenge.ts'
import { challengeAnswerHeader } from '../contract.ts'
import { guessLimits, hardFactor } from './guess-limits.ts'
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
  const refuse = async (reason: string, retryAfterSeconds: number): Promise<never> => {
    await uncountGuess(db, pair)
    await recordLimit(c, { account, reason })
    throw new Refusal('login_limited', { retryAfterSeconds })
  }
  // The guess was not compared with the secret: it is counted nowhere.
  const assertSolved = async (work: Asked, counted: readonly string[]): Promise<void> => {
    const challenge = await unsolved(c, work)
    if (challenge === null) return
    for (const key of counted) await uncountGuess(db, key)
    if (c.req.header(challengeAnswerHeader) !== undefined) {
      await recordSecurityEvent(c, { event: 'challenge_failed', outcome: 'failed', account })
    }
    throw new Refusal('challenge_required', { challenge })
  }
  const counted = [total]
  const all = await takeGuess(db, { key: total, ...limits.total })
  if (!all.allowed) {
    if (limits.beyond === null) return await refuse(`${name}_total`, all.retryAfterSeconds)
    await assertSolved({ subject: `beyond ${subject}`, factor: hardFactor }, [pair])
    const beyond = `${name} beyond ${subject}`
    const more = await takeGuess(db, { key: beyond, ...limits.beyond })
    if (!more.allowed) return await refuse(`${name}_beyond`, more.retryAfterSeconds)
    counted.splice(0, 1, beyond)
  } else if (all.guesses > limits.total.challengeAbove) {
    await assertSolved({ subject, factor: 1 }, [pair, total])
  }
  if (limits.ever !== null) {
    const ever = toEverKey(subject)
    const inAll = await takeGuess(db, { key: ever, ...limits.ever })
    if (!inAll.allowed) return await refuse(`${name}_ever`, inAll.retryAfterSeconds)
    counted.push(ever)
  }
  return {
    wasRight: async () => {
      await forgetGuesses(db, pair)
      for (const key of counted) await uncountGuess(db, key)
    },
  }
}

const toEverKey = (subject: string): string => `code ever ${subject}`

/** The person has another password: guesses of codes that the former one allowed do not count. */
export const forgetCodeGuesses = (c: Context<AppEnv>, subject: string): Promise<void> =>
  forgetGuesses(c.get('deps').db, toEverKey(subject))

const recordLimit = (c: Context<AppEnv>, details: { account: SecurityAccount; reason: string }) =>
  recordSecurityEvent(c, { event: 'limit_reached', outcome: 'failed', ...details })

const solvedBy = new WeakMap<Context<AppEnv>, string>()

/** The subject of the work, and the factor by which it exceeds the usual work. */
type Asked = { subject: string; factor: number }

/** Returns null if this request carries a valid answer. An answer is valid for one request. */
const unsolved = async (c: Context<AppEnv>, { subject, factor }: Asked) => {
  const { db, keys, now, attemptLimits } = c.get('deps')
  if (solvedBy.get(c) === subject) return null
  const challengeInput = { keys, subject: `guess ${subject}`, now: now() }
  const answer = c.req.header(challengeAnswerHeader)
  const member = BigInt(`0x${randomBytes(7).toString('hex')}`)
  if (await isSolved(db, { ...challengeInput, answer, member })) {
    solvedBy.set(c, subject)
    return null
  }
  const { challenge } = attemptLimits ?? standardLimits
  const iterations = challenge.iterations * factor
  return await makeChallenge({ ...challengeInput, challenge: { ...challenge, iterations } })
}
