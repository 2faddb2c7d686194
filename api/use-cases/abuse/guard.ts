import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  longestAlarm,
  platformId,
} from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import {
  takeTry,
  type GiftContent,
  type TakenTry,
} from '@almoner/projections/models/card-testing/take-try.ts'
import type { AppDependencies, AppEnv } from '../../http/app-env.ts'
import { countTry } from '@almoner/platform/metrics.ts'
import { isUnnamedProxy, callerNetwork } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import { askedWithinMilliseconds } from './entered-before.ts'
import { recordSecurityEvent } from '../accounts/security-log.ts'
import {
  beginTry,
  runInTurn,
  isRefusedTry,
  toLimitName,
  refuseCard,
  toPassedTry,
  uncounted,
  type PassedTry,
  type RefusedTry,
} from './card-try.ts'
import { assessLimits } from './limits/assess-limits.ts'
import { isCharityAlarmed, isPlatformAlarmed } from './limits/alarm.ts'
import { isSolved, makeChallenge } from './challenge.ts'
import { challengeAnswerHeader } from './contract.ts'
import { identifyDevice } from './devices/device.ts'
import type { AttemptLimits } from '@almoner/platform/limit/attempt-limits.ts'
import { buildTriedLimits, type Attempt } from './limits/tried-limits.ts'

/** A gift that may be the payer's second of the same kind. */
export type GuardedGift = Pick<GiftContent, 'amountCents' | 'projectId' | 'transactionType'> & {
  /** The payer has logged in: their own gifts count wherever they were made. */
  isOwn: boolean
  /** Receives the id of the earlier gift. Throws if the payer must confirm first. */
  onEarlier: (paymentId: PaymentId) => Promise<void>
}

type Options = { isReplay?: () => Promise<boolean>; gift?: GuardedGift | undefined }

/**
 * Checks every payment, by any method, before anything is recorded or requested from a provider.
 * Allows it, requires a challenge (403), or refuses it for a while (429, 503); a refused try is not
 * recorded. A replay that `isReplay` confirms passes, so that a payer who lost the response gets it
 * again.
 */
export const guardAttempt = async (
  c: Context<AppEnv>,
  attempt: Attempt,
  { isReplay = async () => false, gift }: Options = {},
): Promise<PassedTry> => {
  const { attemptLimits: limits, now } = c.get('deps')
  if (limits === null) return uncounted
  warnOfProxy(c)
  // Everything is checked again after a wait: the charity may have an alarm by then.
  const answer = await runInTurn(() => guardOnce(c, { attempt, isReplay, gift, limits }))
  if (!isRefusedTry(answer)) return answer
  countTry({ method: attempt.method, verdict: 'refused' })
  await recordSecurityEvent(c, {
    event: 'limit_reached',
    outcome: 'failed',
    reason: `card_${answer.because}`,
  })
  throw refuseCard(c, answer, now())
}

const guardOnce = async (
  c: Context<AppEnv>,
  options: {
    attempt: Attempt
    isReplay: () => Promise<boolean>
    gift: GuardedGift | undefined
    limits: AttemptLimits
  },
): Promise<PassedTry | RefusedTry> => {
  const { attempt, isReplay, gift, limits } = options
  const { db, keys, leaseHolder: holder, now: clock } = c.get('deps')
  const now = clock()
  const { paymentId, organisationId, payerId, method } = attempt
  const origin = { address: callerNetwork(c), device: identifyDevice(c) }
  const { member, tried, browserKey } = buildTriedLimits({
    attempt,
    origin,
    limits,
    hash: keys.tryHash,
  })
  const before = (seconds: number) => instantFromMilliseconds(now - seconds * 1000)
  const took = await takeTry(db, {
    limits: tried,
    organisationId,
    paymentId,
    payerId,
    now: instantFromMilliseconds(now),
    lastsSeconds: limits.lastsSeconds,
    outcomesSince: before(limits.alarm.withinSeconds),
    attackedFrom: limits.alarm.declines,
    comparedFrom: limits.platformAlarm.declines,
    platformId,
    longestAlarm,
    paidUntil: before(limits.paidBeforeSeconds),
    gift: gift && {
      amountCents: gift.amountCents,
      projectId: gift.projectId,
      transactionType: gift.transactionType,
      method,
      since: before(askedWithinMilliseconds / 1000),
      browserKey: gift.isOwn ? null : browserKey,
    },
    cardTry: method === 'card' ? { holder, rules: limits } : undefined,
  })
  const { limits: takenTries, charity, platform, paidBefore, mostUnderWay, samePaymentId } = took
  // The statement found no reason to stop the try: no alarm, no challenge and no earlier gift.
  if (took.cardTry !== null) {
    if (took.cardTry.begun) countTry({ method, verdict: 'passed' })
    return toPassedTry(c, took.cardTry, { attempt, tried, authenticationForced: false })
  }
  const alarmed = await isCharityAlarmed(c, { attempt, charity, limits, now })
  const isSuspected =
    (await isPlatformAlarmed(c, { attempt, platform, limits, now })) && !paidBefore
  const authenticationForced = alarmed || isSuspected
  const { full, conspicuous, isOver } = assessLimits(takenTries, { tried, limits })
  const logVerdict = (
    verdict: Parameters<typeof countTry>[0]['verdict'],
    by: readonly TakenTry[],
  ) => {
    countTry({ method, verdict })
    const names = by.map(({ key }) => toLimitName(key))
    if (verdict !== 'passed') c.get('log').info({ verdict, method, by: names }, 'a try was held')
  }
  const pass = async (verdict: 'passed' | 'solved') => {
    const asking = { attempt, limits, member, tried, mostUnderWay, now }
    const passed = await beginTry(c, { ...asking, alarmed, authenticationForced, paidBefore })
    if (!isRefusedTry(passed)) logVerdict(verdict, [])
    return passed
  }
  if (!isOver && samePaymentId !== null) await gift?.onEarlier(samePaymentId)
  if (!isOver && !authenticationForced && conspicuous.length === 0) return await pass('passed')
  if (await isReplay()) {
    logVerdict('passed', [])
    return uncounted
  }
  if (isOver) {
    logVerdict('refused', full)
    await recordSecurityEvent(c, { event: 'limit_reached', outcome: 'failed', reason: 'payment' })
    throw new Refusal('too_many_requests', { retryAfterSeconds: secondsUntilFree(full, now) })
  }
  const answer = c.req.header(challengeAnswerHeader)
  if (await isSolved(db, { keys, subject: paymentId, answer, member, now })) {
    return await pass('solved')
  }
  logVerdict(answer === undefined ? 'challenged' : 'not_solved', conspicuous)
  if (answer !== undefined) {
    const reason = 'payment'
    await recordSecurityEvent(c, { event: 'challenge_failed', outcome: 'failed', reason })
  }
  const challenge = await makeChallenge({
    keys,
    subject: paymentId,
    now,
    challenge: limits.challenge,
  })
  throw new Refusal('challenge_required', { challenge })
}

const warned = new WeakSet<AppDependencies>()

// All payers behind an unnamed proxy share the limits of one address, and are soon refused.
const warnOfProxy = (c: Context<AppEnv>): void => {
  const deps = c.get('deps')
  if (warned.has(deps) || !isUnnamedProxy(c)) return
  warned.add(deps)
  deps.log.warn({}, 'payers come through a proxy that TRUSTED_PROXIES does not name')
}

const secondsUntilFree = (full: readonly TakenTry[], now: number): number => {
  const ends = full.map(({ endsAt }) => toMilliseconds(endsAt))
  return Math.max(1, Math.ceil((Math.max(now, ...ends) - now) / 1000))
}
