import * as fc from 'fast-check'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import {
  longestAlarm,
  platformId,
} from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import { beginCardTry } from '@almoner/projections/models/card-testing/card-tries.ts'
import { takeTry, type TryLimit } from '@almoner/projections/models/card-testing/take-try.ts'
import type { AttemptLimits } from '@almoner/platform/limit/attempt-limits.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { given } from '@almoner/projections/engine/testing/given.ts'
import { paymentHistoryModel } from '@almoner/projections/models/payment-history/project.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCharityAttacked, isPlatformAttacked } from './limits/alarm.ts'
import { assessLimits } from './limits/assess-limits.ts'
import {
  at,
  elsewhere,
  living,
  rules,
  start,
  state,
  toPaymentId,
  tried,
  writeState,
  type Rules,
  type State,
  type Tried,
} from './testing/random-states.ts'
import { limits as usualLimits } from './testing/visitors.ts'

let db: AppDb
let drop: () => Promise<void>
const toLimits = (ruleSet: Rules): AttemptLimits => ({
  ...usualLimits,
  pendingSeconds: 60,
  charity: ruleSet,
  declines: { ...usualLimits.declines, challengeFrom: ruleSet.challengeFrom },
  alarm: { ...usualLimits.alarm, declines: ruleSet.declines, share: ruleSet.share },
  platformAlarm: {
    declines: ruleSet.platformDeclines,
    share: ruleSet.share,
    alike: ruleSet.alike,
    shareIfAlike: ruleSet.shareIfAlike,
  },
})

const toTriedLimits = (ruleSet: Rules, { member: own, keys: ofTry }: Tried): readonly TryLimit[] =>
  ofTry.map((key) => ({ ...ruleSet, key, member: BigInt(own) }))

const take = async (
  trx: AppDb,
  input: { asked: Rules; attempt: Tried },
  isBegunAtOnce: boolean,
) => {
  const limits = toLimits(input.asked)
  const { payment: number, person, gift } = input.attempt
  return await takeTry(trx, {
    limits: toTriedLimits(input.asked, input.attempt),
    organisationId: harbourId,
    paymentId: toPaymentId(number),
    payerId: fixtureId('person', person),
    now: start,
    lastsSeconds: limits.lastsSeconds,
    outcomesSince: at(-limits.alarm.withinSeconds),
    attackedFrom: limits.alarm.declines,
    comparedFrom: limits.platformAlarm.declines,
    platformId,
    longestAlarm,
    paidUntil: at(-limits.paidBeforeSeconds),
    gift: gift
      ? {
          amountCents: cents(gift.amount),
          projectId: null,
          transactionType: 'donation',
          method: 'card',
          since: at(-600),
          browserKey: gift.isOwn ? null : 'a',
        }
      : undefined,
    cardTry: isBegunAtOnce ? { holder: living, rules: limits } : undefined,
  })
}

/**
 * Decides as the guard does. Returns null if the guard challenges, refuses, finds an alarm or
 * requires the payer's confirmation.
 */
const decideAndBegin = async (trx: AppDb, input: { asked: Rules; attempt: Tried }) => {
  const limits = toLimits(input.asked)
  const took = await take(trx, input, false)
  const triedLimits = toTriedLimits(input.asked, input.attempt)
  const { isOver, conspicuous } = assessLimits(took.limits, { tried: triedLimits, limits })
  const { charity: ofCharity, platform, paidBefore } = took
  const isCalm =
    ofCharity.alarmEndsAt === null &&
    platform.alarmEndsAt === null &&
    !isCharityAttacked(ofCharity, limits) &&
    !isPlatformAttacked(platform, limits)
  const passes = isCalm && !isOver && conspicuous.length === 0 && took.samePaymentId === null
  const { mostUnderWay, moreForEachPaid, morePaidBefore } = limits.charity
  const room =
    mostUnderWay + moreForEachPaid * ofCharity.succeeded + (paidBefore ? morePaidBefore : 0)
  const outcome = passes
    ? await beginCardTry(trx, {
        limits: triedLimits,
        organisationId: harbourId,
        paymentId: toPaymentId(input.attempt.payment),
        member: BigInt(input.attempt.member),
        holder: living,
        now: start,
        lastsSeconds: limits.lastsSeconds,
        pendingSeconds: limits.pendingSeconds,
        mostUnderWay: room,
        cap: null,
      })
    : null
  return { ...took, mostUnderWay: room, cardTry: outcome }
}

class RolledBack extends Error {}

const inState = async <Result>(initial: State, run: (trx: AppDb) => Promise<Result>) => {
  let result: { answer: Result; rows: unknown } | null = null
  const trying = db.transaction().execute(async (trx) => {
    await writeState(trx, initial)
    const answer = await run(trx)
    const { rows } =
      await sql`select to_jsonb(c) from operational.try_counts c order by key`.execute(trx)
    result = { answer, rows }
    throw new RolledBack()
  })
  await trying.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  const { answer, rows } = requirePresent<{ answer: Result; rows: unknown }>(result, 'an answer')
  return { answer, rows }
}

/** Tests this number of random states; the nightly tests have more. */
export const describeTriesBegunAtOnce = ({ states }: { states: number }): void => {
  describe('a card’s try in any state of the counts', () => {
    beforeAll(async () => {
      ;({ db, drop } = await createProjectionDatabase({ connections: 1 }))
      await given(db, paid.initiated).projectTwice(paymentHistoryModel)
    })
    afterAll(() => drop())

    it('is begun by the statement that takes it exactly if the guard would begin it', async () => {
      const counts = { begun: 0, refused: 0, decided: 0 }
      const seed = Date.now() % 2 ** 31
      console.info(`seed ${seed}`)
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(state, elsewhere),
          rules,
          tried,
          async (initial, ruleSet, attempt) => {
            const atOnce = await inState(initial, (trx) =>
              take(trx, { asked: ruleSet, attempt }, true),
            )
            const apart = await inState(initial, (trx) =>
              decideAndBegin(trx, { asked: ruleSet, attempt }),
            )
            expect(atOnce).toEqual(apart)
            const { cardTry } = atOnce.answer
            counts[cardTry === null ? 'decided' : cardTry.begun ? 'begun' : 'refused'] += 1
          },
        ),
        { numRuns: states, seed, endOnFailure: true },
      )
      // Otherwise most states would test nothing. A refusal is one of thirty states.
      expect(counts.begun).toBeGreaterThan(states / 15)
      expect(counts.refused).toBeGreaterThan(0)
      expect(counts.decided).toBeGreaterThan(states / 6)
    })
  })
}
