import { fixtureId } from '@almoner/domain/fixtures.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { createProjectionDatabase } from '../../engine/testing/database.ts'
import { given } from '../../engine/testing/given.ts'
import { another } from '../../engine/testing/history.ts'
import { paymentHistoryModel } from '../payment-history/project.ts'
import { cardTestingModel } from './project.ts'
import { standardLimits } from '@almoner/platform/limit/attempt-limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppDb } from '@almoner/workflows/database.ts'
import {
  longestAlarm,
  platformId,
} from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import { takeProcessLease, type ProcessLease } from '@almoner/operational/leases/leases.ts'
import { takeTry } from './take-try.ts'
import { beginCardTry, endCardTries } from './card-tries.ts'

let db: AppDb
let drop: () => Promise<void>
let living: ProcessLease
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase({ connections: 10 }))
  living = await takeProcessLease(db)
})
afterAll(async () => {
  await living.release()
  await drop()
})

const start = instant('2026-11-20T02:30:00.000Z')
const later = (seconds: number) => instantFromMilliseconds(Date.parse(start) + seconds * 1000)
const toPaymentId = (number: number) => fixtureId('payment', number)

const createTries = (charity: number, mostUnderWay = 2, mostDeclines = 12) => {
  const organisationId = fixtureId('organisation', charity)
  const key = `tries-address ${charity}`
  const toTry = (payment: number, now = start) => ({
    organisationId,
    paymentId: toPaymentId(payment),
    now,
    lastsSeconds: 600,
    limits: [{ key, member: BigInt(payment), most: 200, challengeAbove: 200, mostDeclines }],
  })
  const conditions = {
    payerId: fixtureId('person', 1),
    outcomesSince: start,
    attackedFrom: 20,
    comparedFrom: 20,
    platformId,
    longestAlarm,
    paidUntil: start,
  }
  const begin = async (payment: number, { holder = living.holder, now = start } = {}) => {
    await takeTry(db, { ...toTry(payment, now), ...conditions })
    return await beginCardTry(db, {
      ...toTry(payment, now),
      member: BigInt(payment),
      holder,
      pendingSeconds: 60,
      mostUnderWay,
      cap: null,
    })
  }
  const beginAtOnce = async (payment: number) => {
    const charity = { ...standardLimits.charity, mostUnderWay }
    const cardTry = { holder: living.holder, rules: { ...standardLimits, charity } }
    return (await takeTry(db, { ...toTry(payment), ...conditions, cardTry })).cardTry
  }
  const end = (...payments: number[]) => endAs(payments, { wasRefused: false })
  const endAs = (payments: readonly number[], { wasRefused }: { wasRefused: boolean }) =>
    endCardTries(
      db,
      payments.map((payment) => ({
        keys: [key],
        organisationId,
        paymentId: toPaymentId(payment),
        wasRefused,
      })),
    )
  return { begin, beginAtOnce, end, endAs }
}

describe('tries that a process had begun when it was killed', () => {
  it('count until its lease ends, and no longer', async () => {
    const { begin, end } = createTries(1)
    const dead = await takeProcessLease(db, { lastsSeconds: 600 })
    for (const payment of [1, 2]) {
      expect(await begin(payment, { holder: dead.holder })).toMatchObject({ begun: true })
    }
    expect(await begin(3)).toMatchObject({ begun: false, because: 'charity_under_way' })
    await dead.release()
    expect(await begin(3)).toMatchObject({ begun: true, isNew: true })
    expect(await begin(4)).toMatchObject({ begun: true })
    expect(await begin(5)).toMatchObject({ begun: false, because: 'charity_under_way' })
    await end(3)
    expect(await begin(5)).toMatchObject({ begun: true })
  })

  it('are begun again by the process to which the payer sends them again', async () => {
    const { begin, end } = createTries(2, 1)
    const dead = await takeProcessLease(db, { lastsSeconds: 600 })
    await begin(1, { holder: dead.holder })
    await dead.release()
    expect(await begin(1)).toMatchObject({ begun: true, isNew: true })
    expect(await begin(1)).toMatchObject({ begun: true, isNew: false })
    await end(1)
    expect(await begin(2)).toMatchObject({ begun: true })
  })

  it('leave no rows behind', async () => {
    const { begin, end } = createTries(3)
    const dead = await takeProcessLease(db, { lastsSeconds: 600 })
    await begin(1, { holder: dead.holder })
    await dead.release()
    await begin(2)
    await end(2)
    const { rows } = await sql<{ left: number }>`select coalesce(sum(cardinality(pending)), 0)::int
      as left from operational.try_counts where key like '% ' || 3 or key like '%' || ${fixtureId('organisation', 3)}`.execute(
      db,
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})

describe('a try whose bank does not answer', () => {
  it('counts for a minute, though its process lives', async () => {
    const { begin } = createTries(4, 1)
    await begin(1)
    expect(await begin(2, { now: later(59) })).toMatchObject({ because: 'charity_under_way' })
    expect(await begin(2, { now: later(60) })).toMatchObject({ begun: true })
  })
})

describe('a dozen tries at once', () => {
  it('are begun by as many as may be pending', async () => {
    const { begin } = createTries(5, 7)
    const all = Array.from({ length: 12 }, (_, index) => begin(index + 1))
    const startedTries = (await Promise.all(all)).filter((answer) => answer.begun)
    expect(startedTries).toHaveLength(7)
  })
})

describe('a try whose payment has succeeded', () => {
  it('no longer counts once the payment history shows it', async () => {
    const { begin } = createTries(6, 1)
    await begin(61)
    expect(await begin(62)).toMatchObject({ because: 'charity_under_way' })
    const success = another(paid.succeeded, 61)
    await given(db, another(paid.initiated, 61), success).projectTwice(paymentHistoryModel)
    expect(await begin(62)).toMatchObject({ begun: true, isNew: true })
  })
})

describe('tries that end together', () => {
  it('make room for as many at once', async () => {
    const { begin, end } = createTries(7, 3)
    for (const payment of [71, 72, 73]) await begin(payment)
    await end(71, 73)
    expect(await begin(74)).toMatchObject({ begun: true })
    expect(await begin(75)).toMatchObject({ begun: true })
    expect(await begin(76)).toMatchObject({ because: 'charity_under_way' })
  })

  it('stay pending if a bank refused, until the events show the refusal', async () => {
    const { begin, endAs } = createTries(8, 2)
    for (const payment of [81, 82]) await begin(payment)
    await given(db, another(paid.declined, 81)).projectTwice(cardTestingModel)
    await endAs([81, 82], { wasRefused: true })
    expect(await begin(83)).toMatchObject({ begun: true })
    expect(await begin(84)).toMatchObject({ because: 'charity_under_way' })
  })

  it('do not block tries that begin at the same address', async () => {
    const { beginAtOnce, end } = createTries(9, 1_000, 1_000)
    const payments = Array.from({ length: 60 }, (_, index) => 901 + index)
    for (const payment of payments) await beginAtOnce(payment)
    // If two tries wait for each other's rows, the database detects it after a second and cancels
    // one of them.
    const together = payments.flatMap((payment) => [end(payment), beginAtOnce(payment + 100)])
    const outcomes = await Promise.allSettled(together)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  })
})
