import { pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import { spendChallenge } from '@almoner/operational/spent-challenges/spent-challenges.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import type { Challenge } from './contract.ts'
import type { AttemptLimits } from '@almoner/platform/limit/attempt-limits.ts'

const derive = promisify(pbkdf2)

/** The subject of the challenge: a payment's id, or a route's name. */
type Signing = { keys: Keys; subject: string }

/**
 * A browser derives keys off the page's own thread, as fast as the machine can and without a third
 * party, so a program gains little over it. The signature covers the number, so that the check of
 * an answer is cheap and the challenge is bound to its purpose and expiry.
 */
export const makeChallenge = async ({
  keys,
  subject,
  now,
  challenge: { iterations, most, lastsSeconds },
}: Signing & { now: number } & Pick<AttemptLimits, 'challenge'>): Promise<Challenge> => {
  const salt = randomBytes(16).toString('hex')
  const number = randomInt(most)
  const expiresAt = now + lastsSeconds * 1000
  const target = await derive(salt, String(number), iterations, 16, 'sha256')
  return {
    salt,
    iterations,
    most,
    target: target.toString('hex'),
    expiresAt,
    signature: keys.signChallenge(challengeText({ subject, salt, expiresAt, number })),
  }
}

const longestMilliseconds = 3_600_000

const answerShape = /^([0-9a-f]{32})\.(\d{1,15})\.(\d{1,9})\.([0-9a-f]{64})$/

/** The answer is right, in time, for this purpose, and not used by another try. */
export const isSolved = async (
  db: AppDb,
  options: Signing & { answer: string | undefined; member: bigint; now: number },
): Promise<boolean> => {
  const { keys, subject, answer, member, now } = options
  const match = answerShape.exec(answer ?? '')
  if (!match) return false
  const [, salt = '', expires, digits, signature = ''] = match
  const expiresAt = Number(expires)
  const expected = keys.signChallenge(
    challengeText({ subject, salt, expiresAt, number: Number(digits) }),
  )
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return false
  // An expiry beyond the longest lifetime was made by a clock that ran ahead.
  if (now >= expiresAt || expiresAt > now + longestMilliseconds) return false
  const endsAt = instantFromMilliseconds(expiresAt)
  return await spendChallenge(db, { id: salt, member, endsAt })
}

const challengeText = (of: {
  subject: string
  salt: string
  expiresAt: number
  number: number
}): string => `${of.subject} ${of.salt} ${of.expiresAt} ${of.number}`
