import { fixtureId } from '@almoner/domain/kernel/fixtures.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { takeProcessLease, type ProcessLease } from '../leases/leases.ts'
import { takeTry } from './try-counts.ts'
import { beginCardTry, endCardTry } from './card-tries.ts'

let db: Db
let drop: () => Promise<void>
let living: ProcessLease
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
  living = await takeProcessLease(db)
})
afterAll(async () => {
  await living.release()
  await drop()
})

const start = instant('2026-11-20T02:30:00.000Z')
const later = (seconds: number) => instantFromMilliseconds(Date.parse(start) + seconds * 1000)
const toPaymentId = (number: number) => fixtureId('payment', number)

const createTries = (charity: number, mostUnderWay = 2) => {
  const organisationId = fixtureId('organisation', charity)
  const key = `tries-address ${charity}`
  const begin = async (payment: number, { holder = living.holder, now = start } = {}) => {
    const about = { organisationId, paymentId: toPaymentId(payment), now, lastsSeconds: 600 }
    const limits = [{ key, member: BigInt(payment), most: 60 }]
    const payerId = fixtureId('person', 1)
    const seen = {
      payerId,
      outcomesSince: start,
      attackedFrom: 20,
      comparedFrom: 20,
      paidUntil: start,
    }
    await takeTry(db, { ...about, ...seen, limits })
    return await beginCardTry(db, {
      ...about,
      limits: [{ key, mostDeclines: 12 }],
      member: BigInt(payment),
      holder,
      pendingSeconds: 60,
      mostUnderWay,
      cap: null,
    })
  }
  const end = (payment: number) =>
    endCardTry(db, {
      keys: [key],
      organisationId,
      paymentId: toPaymentId(payment),
      wasRefused: false,
    })
  return { begin, end }
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

  it('are begun anew by the process to which the payer sends them again', async () => {
    const { begin, end } = createTries(2, 1)
    const dead = await takeProcessLease(db, { lastsSeconds: 600 })
    await begin(1, { holder: dead.holder })
    await dead.release()
    expect(await begin(1)).toMatchObject({ begun: true, isNew: true })
    expect(await begin(1)).toMatchObject({ begun: true, isNew: false })
    await end(1)
    expect(await begin(2)).toMatchObject({ begun: true })
  })

  it('leave nothing behind in the rows', async () => {
    const { begin, end } = createTries(3)
    const dead = await takeProcessLease(db, { lastsSeconds: 600 })
    await begin(1, { holder: dead.holder })
    await dead.release()
    await begin(2)
    await end(2)
    const { rows } = await sql<{ left: number }>`select coalesce(sum(cardinality(pending)), 0)::int
      as left from kept.try_counts where key like '% ' || 3 or key like '%' || ${fixtureId('organisation', 3)}`.execute(
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
    const begun = (await Promise.all(all)).filter((answer) => answer.begun)
    expect(begun).toHaveLength(7)
  })
})
