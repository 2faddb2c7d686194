import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { createGather } from '@almoner/eventstore/port/gather.ts'
import {
  beginCardTry,
  endCardTries,
  type BegunCardTry,
  type EndedCardTry,
} from '@almoner/projections/models/card-testing/card-tries.ts'
import type { TryLimit } from '@almoner/projections/models/card-testing/take-try.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { problemStatus } from '../../http/problem-codes.ts'
import { Refusal } from '../../http/problem.ts'
import type { AttemptLimits } from '@almoner/platform/limit/attempt-limits.ts'
import type { Attempt } from './limits/tried-limits.ts'

/** An allowed try. A card try counts as refused until its outcome is recorded. */
export type PassedTry = {
  /** Card testing is suspected: the bank must authenticate the cardholder. */
  authenticationForced: boolean
  /**
   * The caller calls it when the outcome is final, or when no bank was involved. It waits until a
   * refusal is written: the refusal may briefly count twice, but is never missed. It never throws.
   */
  end: (outcome: 'refused' | 'not_refused') => Promise<void>
}

export type RefusedTry = Extract<BegunCardTry, { begun: false }>

/** A try that involves no bank. */
export const uncounted: PassedTry = { authenticationForced: false, end: async () => {} }

/** Ends the try when its outcome is final. A try with an unknown outcome stays pending. */
export const endTryAfter = async <Answer extends { status: string }>(
  passed: PassedTry,
  answer: () => Promise<Answer>,
): Promise<Answer> => await endAfter(passed, answer, ({ status }) => status !== 'processing')

/**
 * Ends a payment's try. A payment that succeeded needs no end: its try no longer counts once the
 * success is projected. Otherwise `answerOfTry` ends the try.
 */
export const endPaymentTryAfter = async <Answer extends { status: string }>(
  passed: PassedTry,
  answer: () => Promise<Answer>,
): Promise<Answer> => await endAfter(passed, answer, ({ status }) => status === 'requires_action')

const endAfter = async <Answer>(
  { end }: PassedTry,
  answer: () => Promise<Answer>,
  isEnded: (answer: Answer) => boolean,
): Promise<Answer> => {
  try {
    const answered = await answer()
    if (isEnded(answered)) await end('not_refused')
    return answered
  } catch (error) {
    if (error instanceof Refusal) {
      await end(problemStatus[error.code] === 402 ? 'refused' : 'not_refused')
    }
    throw error
  }
}

type Asked = {
  attempt: Attempt
  limits: AttemptLimits
  member: bigint
  tried: readonly TryLimit[]
  alarmed: boolean
  /** The bank must authenticate the cardholder. */
  authenticationForced: boolean
  paidBefore: boolean
  /** Null if no card is tried. */
  mostUnderWay: number | null
  now: number
}

// Many payers may share one address at once; banks answer within seconds.
const waitMilliseconds = [100, 200, 400, 800, 1_600, 3_200]
const mostWaiting = 200
let waiting = 0

/** Retries a few times while only pending tries block this one. */
export const runInTurn = async (
  ask: () => Promise<PassedTry | RefusedTry>,
): Promise<PassedTry | RefusedTry> => {
  for (const pause of waitMilliseconds) {
    const answer = await ask()
    if (!isRefusedTry(answer) || !isSoonOver(answer) || waiting >= mostWaiting) return answer
    waiting += 1
    await delay(pause).finally(() => (waiting -= 1))
  }
  return await ask()
}

export const isRefusedTry = (answer: PassedTry | RefusedTry): answer is RefusedTry =>
  'because' in answer

const isSoonOver = ({ because }: RefusedTry): boolean =>
  because === 'under_way' || because === 'charity_under_way'

/** Records a try before the bank is called, or returns why the bank must not be called. */
export const beginTry = async (
  c: Context<AppEnv>,
  options: Asked,
): Promise<PassedTry | RefusedTry> => {
  const { attempt, limits, member, tried, alarmed, paidBefore, mostUnderWay, now } = options
  const { organisationId, paymentId, method } = attempt
  if (method !== 'card') return uncounted
  const { db, leaseHolder: holder } = c.get('deps')
  const { mostTries, mostTriesPaidBefore } = limits.alarm
  const cap = { mostTries: paidBefore ? mostTriesPaidBefore : mostTries, paidBefore }
  const cardTry = await beginCardTry(db, {
    limits: tried,
    organisationId,
    paymentId,
    member,
    holder,
    now: instantFromMilliseconds(now),
    lastsSeconds: limits.lastsSeconds,
    pendingSeconds: limits.pendingSeconds,
    mostUnderWay: requirePresent(mostUnderWay, 'how many cards may be pending'),
    cap: alarmed ? cap : null,
  })
  return toPassedTry(c, cardTry, options)
}

/** The try that was begun, with its end; or its refusal. */
export const toPassedTry = (
  c: Context<AppEnv>,
  cardTry: BegunCardTry,
  {
    attempt: { organisationId, paymentId },
    tried,
    authenticationForced,
  }: Pick<Asked, 'attempt' | 'tried' | 'authenticationForced'>,
): PassedTry | RefusedTry => {
  if (!cardTry.begun) return cardTry
  const { db, log } = c.get('deps')
  const keys = tried.map(({ key }) => key)
  const end: PassedTry['end'] = async (outcome) => {
    // The process that starts a try ends it.
    if (!cardTry.isNew) return
    const wasRefused = outcome === 'refused'
    const writing = writeEnd(db, { keys, organisationId, paymentId, wasRefused }).catch(
      (error: unknown) => {
        log.error({ err: error }, 'a try stays pending for a minute')
      },
    )
    if (wasRefused) await writing
  }
  return { authenticationForced, end }
}

const mostEndsWaiting = 10_000

const endsByDatabase = new WeakMap<AppDb, (ended: readonly EndedCardTry[]) => Promise<void>>()

/** Ends that arrive while others are written go together in the next statement. */
const writeEnd = async (db: AppDb, ended: EndedCardTry): Promise<void> => {
  const write =
    endsByDatabase.get(db) ??
    createGather<EndedCardTry, void>((together) => endCardTries(db, together), {
      mostWaiting: mostEndsWaiting,
    })
  endsByDatabase.set(db, write)
  await write([ended])
}

const soonSeconds = 3

/** The refusal of a card that may not be tried now. */
export const refuseCard = (
  c: Context<AppEnv>,
  { because, key, endsAt }: RefusedTry,
  now: number,
) => {
  const by =
    because === 'most_tries' || because === 'charity_under_way' ? because : toLimitName(key)
  c.get('log').info({ verdict: 'refused', method: 'card', by: [by], because }, 'a try was held')
  const untilEnd = Math.max(1, Math.ceil((toMilliseconds(endsAt) - now) / 1000))
  switch (because) {
    case 'declined':
      return new Refusal('too_many_requests', { retryAfterSeconds: untilEnd })
    case 'under_way':
    case 'charity_under_way':
      return new Refusal('busy', { retryAfterSeconds: soonSeconds })
    case 'most_tries':
      return new Refusal('cards_limited', { retryAfterSeconds: untilEnd })
  }
}

// Returns the name of the limit that was reached. The log omits its subject; the database has that
// hashed.
export const toLimitName = (key: string): string => key.split(' ', 1)[0] ?? ''
