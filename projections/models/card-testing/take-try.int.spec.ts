import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { giftComparedSeconds } from '@almoner/domain/payment/same-gift.ts'
import { standardLimits } from '@almoner/platform/limit/attempt-limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAppDatabase, type AppDb } from '@almoner/workflows/database.ts'
import { createProjectionDatabase } from '../../engine/testing/database.ts'
import { given } from '../../engine/testing/given.ts'
import { another } from '../../engine/testing/history.ts'
import {
  longestAlarm,
  platformId,
  raiseAlarm,
} from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import { takeProcessLease } from '@almoner/operational/leases/leases.ts'
import { sweepOperational } from '@almoner/operational/sweep.ts'
import { cardTestingModel } from './project.ts'
import { takeTry, type GiftContent, type TryLimit } from './take-try.ts'

let db: AppDb
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase({ connections: 10 }))
})
afterAll(() => drop())

const start = instant('2026-11-20T02:30:00.000Z')
const later = (seconds: number) => instantFromMilliseconds(Date.parse(start) + seconds * 1000)
const tenMinutes = 600
const toPaymentId = (number: number): PaymentId => fixtureId('payment', number)

const take = (
  limits: readonly TryLimit[],
  payment = 1,
  now = start,
  from = db,
  gift?: GiftContent,
  cardTry?: Parameters<typeof takeTry>[1]['cardTry'],
) =>
  takeTry(from, {
    gift,
    cardTry,
    limits,
    organisationId: harbourId,
    paymentId: toPaymentId(payment),
    now,
    payerId: fixtureId('person', 1),
    lastsSeconds: tenMinutes,
    outcomesSince: start,
    attackedFrom: 20,
    comparedFrom: 20,
    platformId,
    longestAlarm,
    paidUntil: start,
  })

const five = (key: string, member: number): TryLimit => ({
  key,
  member: BigInt(member),
  most: 5,
  challengeAbove: 5,
  mostDeclines: 5,
})
const wide = (key: string, member: number) => ({ ...five(key, member), most: 500 })
const refusedBy = async (taking: ReturnType<typeof take>) =>
  (await taking).limits.filter(({ refused }) => refused).map(({ key }) => key)
const readTaken = async (key: string) =>
  (
    await db.selectFrom('operational.try_counts').select('members').where('key', '=', key).execute()
  ).flatMap(({ members }) => members)

describe('a limit of five tries', () => {
  it('lets five through, and the sixth when the window has ended', async () => {
    for (let one = 1; one <= 5; one++) {
      const { limits } = await take([five('a', one)], one, later(one))
      expect(limits).toEqual([
        { key: 'a', taken: one, declined: 0, endsAt: later(601), refused: false },
      ])
    }
    const [refused] = (await take([five('a', 6)], 6, later(600))).limits
    expect(refused).toMatchObject({ key: 'a', taken: 5, endsAt: later(601), refused: true })
    const [again] = (await take([five('a', 6)], 6, later(601))).limits
    expect(again).toMatchObject({ taken: 1, endsAt: later(1_201), refused: false })
  })

  it('counts the same try once, even if it is sent several times, also when nothing is left', async () => {
    for (const one of [1, 1, 2, 3, 4, 5, 5, 1]) {
      expect(await refusedBy(take([five('b', one)], one))).toEqual([])
    }
    expect(await readTaken('b')).toHaveLength(5)
  })

  it('counts nothing in any limit if another one refuses', async () => {
    for (let one = 1; one <= 5; one++) await take([five('full', one)], one)
    expect(await refusedBy(take([five('c', 6), five('full', 6), five('z', 6)], 6))).toEqual([
      'full',
    ])
    expect([...(await readTaken('c')), ...(await readTaken('z'))]).toEqual([])
  })

  it('names every limit that refuses', async () => {
    const both = (one: number) => [five('d', one), five('e', one)]
    for (let one = 1; one <= 5; one++) await take(both(one), one)
    expect((await refusedBy(take(both(6), 6))).sort()).toEqual(['d', 'e'])
  })

  it('lets exactly the limit through, of two hundred concurrent tries', async () => {
    const ones = Array.from({ length: 200 }, (_, index) => index + 1)
    // Ten tries are always pending, and around the hundredth all of them have something left.
    const hundred = (member: number): TryLimit => ({ ...five('f', member), most: 100 })
    const answers = await Promise.all(
      ones.map((one) => refusedBy(take([hundred(one), five(`f${one}`, one)], one))),
    )
    expect(answers.filter((refused) => refused.length === 0)).toHaveLength(100)
    expect(await readTaken('f')).toHaveLength(100)
    // Units of the other limits that refused tries took were returned.
    const beside = await db
      .selectFrom('operational.try_counts')
      .select('key')
      .where(sql<boolean>`key ~ '^f[0-9]+$'`)
      .execute()
    expect(beside).toHaveLength(100)
  })

  it('is not blocked by two callers of the same limits in another order', async () => {
    const ones = Array.from({ length: 100 }, (_, index) => index + 1)
    const answers = await Promise.all(
      ones.map((one) => {
        const limits = ['g', 'h', 'i', 'j'].map((key) => wide(key, one))
        return refusedBy(take(one % 2 === 0 ? limits : limits.toReversed(), one))
      }),
    )
    expect(answers.flat()).toEqual([])
    expect(await readTaken('g')).toHaveLength(100)
  })

  it('is remembered by another process', async () => {
    for (let one = 1; one <= 5; one++) await take([five('k', one)], one)
    const restarted = createAppDatabase(url, { connections: 1 })
    const refused = await refusedBy(take([five('k', 6)], 6, start, restarted))
    await restarted.destroy()
    expect(refused).toEqual(['k'])
  })
})

describe('the answer to a try', () => {
  const readDeclined = async (key: string, payment: number, now = later(60)) =>
    (await take([five(key, payment)], payment, now)).limits.map(({ declined }) => declined)

  it('counts what banks refused of the payments in its window', async () => {
    for (const payment of [31, 32, 33]) await take([five('m', payment)], payment)
    await take([five('n', 33)], 33)
    const twice = { ...paid.declined, data: { ...paid.declined.data, try: 2 } }
    const declines = [another(paid.declined, 31), another(twice, 31), another(paid.declined, 33)]
    await given(db, ...declines, another(paid.declined, 99)).projectTwice(cardTestingModel)
    expect(await readDeclined('m', 32)).toEqual([3])
    expect(await readDeclined('n', 33)).toEqual([1])
    expect(await readDeclined('o', 34)).toEqual([0])
  })

  it('forgets what was refused before its window began', async () => {
    await given(db, another(paid.declined, 31)).projectTwice(cardTestingModel)
    expect(await readDeclined('p', 31, later(1))).toEqual([0])
    await take([five('p', 31)], 31, later(602))
    expect(await readDeclined('p', 31, later(603))).toEqual([0])
  })

  it('returns the charity’s counts, and whether it is under an alarm', async () => {
    await given(db, paid.declined, another(paid.succeeded, 11)).projectTwice(cardTestingModel)
    const alarm = { organisationId: harbourId, now: start, declined: 30, succeeded: 2 }
    expect((await take([five('q', 1)])).charity).toEqual({
      declined: 1,
      succeeded: 1,
      alarmEndsAt: null,
    })
    expect(await raiseAlarm(db, { ...alarm, endsAt: later(900) })).toBe('raised')
    expect(await raiseAlarm(db, { ...alarm, endsAt: later(1_000) })).toBe('prolonged')
    expect((await take([five('q', 1)])).charity.alarmEndsAt).toBe(later(1_000))
    expect((await take([five('q', 1)], 1, later(1_000))).charity.alarmEndsAt).toBeNull()
    const attempt = {
      limits: [five('r', 1)],
      organisationId: lionRockId,
      paymentId: toPaymentId(1),
    }
    const when = { now: start, lastsSeconds: tenMinutes, outcomesSince: start, paidUntil: start }
    const theirs = {
      ...attempt,
      ...when,
      payerId: fixtureId('person', 1),
      attackedFrom: 20,
      comparedFrom: 20,
      platformId,
      longestAlarm,
    }
    expect((await takeTry(db, theirs)).charity).toEqual({
      declined: 0,
      succeeded: 0,
      alarmEndsAt: null,
    })
  })
})

const tables = ['try_counts', 'declined_tries', 'card_outcomes', 'payment_history']

/** Counts the full reads of each table and the uses of each index, by PostgreSQL's statistics. */
const countReads = async (of: AppDb): Promise<ReadonlyMap<string, number>> => {
  await sql`select pg_stat_force_next_flush()`.execute(of)
  const { rows } = await sql<{ name: string; reads: number }>`
    select relname as name, seq_scan::int as reads from pg_stat_user_tables
      where relname = any (${tables})
    union all select indexrelname, idx_scan::int from pg_stat_user_indexes
      where relname = any (${tables})`.execute(of)
  return new Map(rows.map(({ name, reads }) => [name, reads]))
}

const findReads = async (of: AppDb, act: () => Promise<unknown>): Promise<readonly string[]> => {
  const before = await countReads(of)
  await act()
  const after = await countReads(of)
  return [...after].flatMap(([name, reads]) => (reads > (before.get(name) ?? 0) ? [name] : []))
}

const keyed: ReadonlySet<string> = new Set([
  'card_outcomes_minute',
  'declined_tries_pkey',
  'payment_history_person',
  'payment_history_pkey',
  'try_counts_pkey',
])

const toGift = (browserKey: string | null): GiftContent => ({
  amountCents: cents(15_000),
  projectId: null,
  transactionType: 'donation',
  method: 'card',
  since: start,
  browserKey,
})

describe('a table that was empty a moment ago', () => {
  it.each([
    ['a guest’s browser', 'a0'],
    ['a donor', null],
  ])('is read by the keys of a try and of %s, with any cached plan', async (_, browserKey) => {
    // A connection caches the function's plan.
    const fresh = await createProjectionDatabase({ connections: 1 })
    const { holder, release } = await takeProcessLease(fresh.db)
    const reads = await findReads(fresh.db, async () => {
      for (let one = 1; one <= 50; one++) {
        const limits = 'abcdefg'.split('').map((key) => five(`${key}${one % 20}`, one))
        const cardTry = { holder, rules: standardLimits }
        await take(limits, one, start, fresh.db, toGift(browserKey), cardTry)
      }
    })
    await release()
    await fresh.drop()
    expect(reads.filter((name) => !keyed.has(name))).toEqual([])
    expect(reads).toContain('try_counts_pkey')
  })
})

describe('two hundred thousand windows', () => {
  beforeAll(async () => {
    await sql`insert into operational.try_counts (key, members, payments, most, began_at, ends_at)
      select 'many ' || i, array[i], array[gen_random_uuid()], 5, ${start}::timestamptz - interval '1 h',
        ${start}::timestamptz - interval '50 min' from generate_series(1, 200000) i`.execute(db)
    await sql`insert into read_models.declined_tries
      select gen_random_uuid(), 1, ${harbourId}::uuid, now(), 1 from generate_series(1, 50000)`.execute(
      db,
    )
  })

  it.each([
    ['a guest’s browser', 'x'],
    ['a donor', null],
  ])('are read by their keys and those of %s', async (_, browserKey) => {
    await sql`analyze`.execute(db)
    const asking = createAppDatabase(url, { connections: 1 })
    const reads = await findReads(asking, async () => {
      for (let one = 1; one <= 20; one++) {
        await take([five('x', 1), five('y', 1)], 1, start, asking, toGift(browserKey))
      }
    })
    await asking.destroy()
    expect(reads.filter((name) => !keyed.has(name))).toEqual([])
  })

  it('are taken from within a few milliseconds', async () => {
    const milliseconds: number[] = []
    for (let one = 0; one < 500; one++) {
      const began = performance.now()
      await take(
        ['s', 't', 'u', 'v', 'w'].map((key) => five(`${key}${one}`, 1)),
        1,
      )
      milliseconds.push(performance.now() - began)
    }
    milliseconds.sort((a, b) => a - b)
    expect(milliseconds[475]).toBeLessThan(200)
  })

  it('are deleted once no gift is compared with theirs, and none before', async () => {
    const now = later(-3_000 + giftComparedSeconds)
    await sweepOperational(db, { now })
    await sweepOperational(db, { now })
    const { rows } = await sql<{ ended: number; open: number }>`select
      count(*) filter (where ends_at <= ${later(-3_000)})::int as ended,
      count(*) filter (where ends_at > ${later(-3_000)})::int as open
      from operational.try_counts`.execute(db)
    expect(rows[0]).toMatchObject({ ended: 0 })
    expect(rows[0]?.open).toBeGreaterThan(2_500)
  })
})
