import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { beginCardTry } from '@almoner/projections/models/card-testing/card-tries.ts'
import { takeTry } from '@almoner/projections/models/card-testing/take-try.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import {
  findAlarm,
  longestAlarm,
  platformId,
  raiseAlarm,
} from './card-testing-alarms/card-testing-alarms.ts'
import { takeGuess, type GuessLimit } from './guess-counts/guess-counts.ts'
import { takeFromLimit } from './rate-limits/rate-limits.ts'
import {
  confirmSecondFactor,
  offerSecondFactor,
  spendStep,
} from './second-factors/second-factors.ts'
import { takeProcessLease } from './leases/leases.ts'

let db: AppDb
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

// The tests cover rows that a clock wrote while it ran eight hours ahead, after it is set back.
const ahead = sql`interval '8 hours'`
const start = instant('2026-11-20T02:30:00.000Z')
const later = (seconds: number) => instantFromMilliseconds(Date.parse(start) + seconds * 1000)

describe('a clock that had run eight hours ahead and was set back', () => {
  it('blocks a limit for its own window at most', async () => {
    const limit = { key: 'ahead', perSeconds: 1, burst: 5 }
    await takeFromLimit(db, limit)
    await sql`update operational.rate_limits set whole_at = whole_at + ${ahead}
      where key = 'ahead'`.execute(db)
    expect(await takeFromLimit(db, limit)).toEqual({ allowed: false, retryAfterSeconds: 1 })
    await sql`update operational.rate_limits set whole_at = whole_at - interval '1 second'
      where key = 'ahead'`.execute(db)
    expect(await takeFromLimit(db, limit)).toEqual({ allowed: true, retryAfterSeconds: 0 })
  })

  it('blocks no guess: the count is over', async () => {
    const limit: GuessLimit = {
      key: 'guessed',
      free: 1,
      firstDelaySeconds: 10,
      longestDelaySeconds: 60,
      most: 5,
      lastsSeconds: 3600,
      slides: true,
    }
    for (let guess = 0; guess < 2; guess++) await takeGuess(db, limit)
    expect(await takeGuess(db, limit)).toMatchObject({ allowed: false })
    await sql`update operational.guess_counts set allowed_at = allowed_at + ${ahead},
      ends_at = ends_at + ${ahead} where key = 'guessed'`.execute(db)
    expect(await takeGuess(db, limit)).toMatchObject({ allowed: true, guesses: 1 })
  })

  it('ends a window of tries one window from now', async () => {
    const take = (payment: number, now = start) =>
      takeTry(db, {
        limits: [
          { key: 'tries', member: BigInt(payment), most: 2, challengeAbove: 2, mostDeclines: 2 },
        ],
        organisationId: harbourId,
        paymentId: fixtureId('payment', payment),
        payerId: fixtureId('person', 1),
        now,
        lastsSeconds: 600,
        outcomesSince: start,
        attackedFrom: 20,
        comparedFrom: 20,
        platformId,
        longestAlarm,
        paidUntil: start,
      })
    for (const payment of [1, 2]) await take(payment, later(8 * 3600))
    expect((await take(3)).limits).toMatchObject([{ refused: true, endsAt: later(600) }])
    expect((await take(3, later(600))).limits).toMatchObject([{ refused: false }])
  })

  it('does not count pending tries that began while it was ahead', async () => {
    const { holder } = await takeProcessLease(db)
    const begin = (payment: number, now = start) =>
      beginCardTry(db, {
        limits: [],
        organisationId: harbourId,
        paymentId: fixtureId('payment', payment),
        member: BigInt(payment),
        holder,
        now,
        lastsSeconds: 600,
        pendingSeconds: 60,
        mostUnderWay: 1,
        cap: null,
      })
    expect(await begin(1, later(8 * 3600))).toMatchObject({ begun: true })
    expect(await begin(2)).toMatchObject({ begun: true })
    expect(await begin(3)).toMatchObject({ because: 'charity_under_way', endsAt: later(600) })
    expect(await begin(3, later(60))).toMatchObject({ begun: true })
  })

  it('leaves no alarm behind, and hides no new one', async () => {
    const alarm = { organisationId: harbourId, declined: 20, succeeded: 0 }
    const tomorrow = { now: later(8 * 3600), endsAt: later(8 * 3600 + 900) }
    await raiseAlarm(db, { ...alarm, ...tomorrow })
    expect(await findAlarm(db, { organisationId: harbourId, now: start })).toBeNull()
    await raiseAlarm(db, { ...alarm, now: start, endsAt: later(900) })
    expect(await findAlarm(db, { organisationId: harbourId, now: start })).toMatchObject({
      endsAt: later(900),
    })
  })

  it('does not block the codes of a phone', async () => {
    const person = { realm: 'donor', personId: fixtureId('donor', 1) } as const
    const sealed = new Uint8Array([1])
    await offerSecondFactor(db, { ...person, sealed })
    const confirmed = { ...person, sealed, recoveryHashes: [], now: start }
    await confirmSecondFactor(db, { ...confirmed, step: 1_960n })
    expect(await spendStep(db, { ...person, step: 1_000n, now: 1_000n })).toBe(true)
    expect(await spendStep(db, { ...person, step: 1_000n, now: 1_000n })).toBe(false)
    expect(await spendStep(db, { ...person, step: 1_001n, now: 1_001n })).toBe(true)
  })
})
