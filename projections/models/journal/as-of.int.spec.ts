import {
  parseAccount,
  charityPending,
  isOpenTo,
  onNormalSide,
  platformFeeIncome,
  providerPending,
} from '@almoner/domain/journal/accounts.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { hongKongDate, instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import {
  createProjectionDatabase,
  dump,
  empty,
  explainQueries,
} from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import { another } from '../../engine/testing/history.ts'
import { accountBalanceAsOf, balancesAsOf, trialBalanceAsOf, type AsOf } from './as-of.ts'
import { journalModel } from './project.ts'
import { accountBalance, trialBalance } from './query.ts'
import { loadStatement, type StatementOptions } from './statement.ts'
import { toGifts, type DatedGift } from './testing/dated-gifts.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const projectGifts = async (...list: readonly DatedGift[]): Promise<void> => {
  await empty(db, journalModel)
  await projectAll(db, journalModel, toGifts(...list))
}

const pending = charityPending(harbourId)
const owed = async (businessDate?: string, recordedAt?: string): Promise<number> =>
  await accountBalanceAsOf(db, {
    organisationId: harbourId,
    account: pending,
    businessDate,
    recordedAt: recordedAt === undefined ? undefined : instant(recordedAt),
  })

const onTime = { at: '2026-11-18T02:00:00.000Z', recordedAt: '2026-11-18T02:00:00.250Z' }
const late = { at: '2026-11-17T02:00:00.000Z', recordedAt: '2026-11-20T03:00:00.000Z' }

describe('a balance as of a day and a moment', () => {
  it('distinguishes the business date from the date of recording', async () => {
    await projectGifts(onTime, late)
    expect(await owed()).toBe(100_000)
    expect(await owed('2026-11-16')).toBe(0)
    expect(await owed('2026-11-17')).toBe(50_000)
    expect(await owed('2026-11-18')).toBe(100_000)
    // The statement then showed these sums for the same days.
    expect(await owed('2026-11-17', '2026-11-19T00:00:00.000Z')).toBe(0)
    expect(await owed('2026-11-18', '2026-11-19T00:00:00.000Z')).toBe(50_000)
    expect(await owed('2026-11-17', '2026-11-20T23:00:00.000Z')).toBe(50_000)
    expect(await owed(undefined, '2026-11-20T02:59:59.000Z')).toBe(50_000)
  })

  it('is exact to the millisecond, and counts the moment in', async () => {
    await projectGifts(onTime)
    expect(await owed(undefined, '2026-11-18T02:00:00.249Z')).toBe(0)
    expect(await owed(undefined, '2026-11-18T02:00:00.250Z')).toBe(50_000)
  })

  it('is as recorded up to and including a position, also within one moment', async () => {
    const other = { at: '2026-11-18T02:00:00.100Z', recordedAt: onTime.recordedAt }
    await projectGifts(onTime, other, { ...onTime, charity: 'lion rock' }, late)
    const upTo = async (position: bigint, asOf: AsOf = {}): Promise<number> =>
      await accountBalanceAsOf(db, {
        ...asOf,
        organisationId: harbourId,
        account: pending,
        position,
      })
    const all = [0n, 1n, 2n, 3n, 4n, 99n]
    expect(await Promise.all(all.map((position) => upTo(position)))).toEqual([
      0, 50_000, 100_000, 100_000, 150_000, 150_000,
    ])
    expect(await upTo(4n, { businessDate: '2026-11-17' })).toBe(50_000)
    expect(await upTo(4n, { recordedAt: instant('2026-11-19T00:00:00.000Z') })).toBe(100_000)
    expect(await upTo(1n, { recordedAt: instant('2026-12-01T00:00:00.000Z') })).toBe(50_000)
  })

  it.each(['2026-11-20', '2026-07-01', '2027-01-01', '2028-02-29'])(
    'changes the day at midnight in Hong Kong: %s, in summer and in winter alike',
    async (day) => {
      const midnight = Date.parse(`${day}T00:00+08:00`)
      const before = instantFromMilliseconds(midnight - 1)
      const first = instantFromMilliseconds(midnight)
      const dayBefore = hongKongDate(before)
      await projectGifts({ at: before, recordedAt: before }, { at: first, recordedAt: first })
      expect(dayBefore < day).toBe(true)
      expect(await owed(dayBefore)).toBe(50_000)
      expect(await owed(day)).toBe(100_000)
      expect(await owed(undefined, before)).toBe(50_000)
      expect(await owed(undefined, first)).toBe(100_000)
      const days = await db
        .selectFrom('read_models.account_days')
        .select(['business_date', 'recorded_date'])
        .where('account', '=', 'income:platform_fee')
        .orderBy('business_date')
        .execute()
      expect(days).toEqual([
        { business_date: dayBefore, recorded_date: dayBefore },
        { business_date: day, recorded_date: day },
      ])
    },
  )

  it('is zero for a charity without movements, and includes nothing of another charity', async () => {
    await projectGifts(onTime, { ...late, charity: 'lion rock' })
    const query = { organisationId: harbourId, recordedAt: instant('2026-12-01T00:00:00.000Z') }
    const { processingFeeCents, serviceFeeCents, totalAmountCents } = paid.covered500
    expect(await balancesAsOf(db, query)).toEqual([
      { account: `charity:${harbourId}:pending`, balanceCents: 50_000 },
      { account: 'income:platform_fee', balanceCents: serviceFeeCents },
      { account: 'provider:stripe:pending', balanceCents: totalAmountCents - processingFeeCents },
    ])
    await projectGifts({ ...onTime, charity: 'lion rock' })
    expect(await balancesAsOf(db, query)).toEqual([])
    expect(await owed()).toBe(0)
    const theirs = { ...query, account: charityPending(lionRockId) }
    await expect(accountBalanceAsOf(db, theirs)).rejects.toThrow('its own accounts')
  })

  it('asserts on reading that an account is the charity’s own', async () => {
    await projectGifts(onTime)
    await db
      .updateTable('read_models.account_days')
      .set({ account: `charity:${lionRockId}:pending` })
      .where('account', '=', `charity:${harbourId}:pending`)
      .execute()
    await expect(balancesAsOf(db, { organisationId: harbourId })).rejects.toThrow('of this charity')
  })

  it('reports a day that was changed in the table', async () => {
    await projectGifts(onTime, late)
    expect(await trialBalanceAsOf(db, {})).toEqual(await trialBalance(db))
    await sql`update read_models.account_days set movement_cents = movement_cents + 1
      where account = 'income:platform_fee' and business_date = '2026-11-18'`.execute(db)
    await expect(trialBalanceAsOf(db, {})).rejects.toThrow('the books balance')
    await expect(trialBalanceAsOf(db, { businessDate: '2026-11-17' })).resolves.toHaveLength(3)
  })

  it('is the fold over the postings, for any day, moment and history', async () => {
    const start = Date.parse('2026-11-19T12:00:00.000Z')
    const hours = fc.integer({ min: -30, max: 30 })
    const anyHistory = fc.array(
      fc.record({ hour: hours, lateBy: fc.nat({ max: 40 }), other: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    const anyQuestion = fc.record({ day: fc.option(fc.nat({ max: 4 })), hour: fc.option(hours) })
    const moment = (hour: number) => instantFromMilliseconds(start + hour * 3_600_000)
    await fc.assert(
      fc.asyncProperty(
        anyHistory,
        fc.array(anyQuestion, { maxLength: 4 }),
        async (history, questions) => {
          const list = history.map(({ hour, lateBy, other }) => ({
            at: moment(hour),
            recordedAt: moment(hour + lateBy),
            ...(other && { charity: 'lion rock' as const }),
          }))
          await projectGifts(...list)
          for (const { day, hour } of questions) {
            const businessDate = day === null ? undefined : `2026-11-${17 + day}`
            const recordedAt = hour === null ? undefined : moment(hour)
            const received = list.filter(
              (gift) =>
                (businessDate === undefined || hongKongDate(gift.at) <= businessDate) &&
                (recordedAt === undefined || gift.recordedAt <= recordedAt),
            )
            const ours = received.filter(({ charity }) => charity === undefined).length
            const asOf = { businessDate, recordedAt }
            expect(await owed(businessDate, recordedAt)).toBe(ours * 50_000)
            const trial = await trialBalanceAsOf(db, asOf)
            const income = trial.find(({ account }) => account === 'income:platform_fee')
            const each = paid.covered500.serviceFeeCents
            expect(income?.balanceCents ?? 0).toBe(0 - received.length * each || 0)
          }
          const organisationId = harbourId
          for (const { account, balanceCents } of await balancesAsOf(db, { organisationId })) {
            const now = await accountBalance(db, { organisationId, account: parseAccount(account) })
            expect(balanceCents).toBe(now)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is the same if events are added one by one or all at once', async () => {
    const events = toGifts(onTime, late, onTime, { ...late, charity: 'lion rock' })
    await empty(db, journalModel)
    for (const event of events) await projectAll(db, journalModel, [event])
    await projectAll(db, journalModel, events)
    const oneByOne = await dump(db, journalModel)
    await empty(db, journalModel)
    await projectAll(db, journalModel, events)
    expect(await dump(db, journalModel)).toEqual(oneByOne)
    expect(oneByOne['read_models.account_days']).toHaveLength(9)
  })
})

describe('a charity’s statement', () => {
  const november: StatementOptions = {
    organisationId: harbourId,
    account: pending,
    from: '2026-11-18',
    to: '2026-11-30',
    recordedAt: instant('2026-12-01T00:00:00.000Z'),
    after: null,
    limit: 4,
  }
  const december = { at: '2026-12-01T02:00:00.000Z', recordedAt: '2026-11-30T22:00:00.000Z' }

  const loadWhole = async (options: StatementOptions) => {
    const pages = []
    let after: StatementOptions['after'] = null
    for (let page = 0; page < 10; page++) {
      const statement = await loadStatement(db, { ...options, after })
      pages.push(statement)
      after = statement.lines.at(-1) ?? null
      if (after === null) return pages
    }
    throw new Error('a statement ends')
  }

  it('opens, moves page by page in the order of its days, and closes', async () => {
    await projectGifts(onTime, late, onTime, { ...onTime, charity: 'lion rock' }, december)
    const pages = await loadWhole(november)
    const lines = pages.flatMap((page) => page.lines)
    expect(pages.map((page) => page.lines.length)).toEqual([4, 2, 0])
    for (const { openingCents, closingCents } of pages) {
      expect([openingCents, closingCents]).toEqual([50_000, 150_000])
    }
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(100_000)
    expect(lines.map(({ position, line }) => `${position}.${line}`)).toEqual([
      '1.1',
      '1.2',
      '1.3',
      '3.1',
      '3.2',
      '3.3',
    ])
    expect(lines[1]).toEqual({
      entry: 8_192n + 4n,
      businessDate: '2026-11-18',
      position: 1n,
      line: 2,
      journal: 'provider_fee',
      paymentId: another(paid.succeeded, 1_000).data.paymentId,
      payoutId: null,
      offlineEntryId: null,
      other: 'provider:stripe:pending',
      amountCents: 0 - paid.covered500.processingFeeCents,
      recordedAt: onTime.recordedAt,
    })
  })

  it('is printed again unchanged, despite later corrections', async () => {
    await projectGifts(onTime, late)
    const query = { ...november, from: '2026-11-17' }
    const before = { ...query, recordedAt: instant('2026-11-19T00:00:00.000Z') }
    const then = await loadStatement(db, before)
    const now = await loadStatement(db, { ...query, limit: 10 })
    expect([then.openingCents, then.closingCents, then.lines.length]).toEqual([0, 50_000, 3])
    expect([now.openingCents, now.closingCents, now.lines.length]).toEqual([0, 100_000, 6])
    expect(now.lines[0]?.businessDate).toBe('2026-11-17')
  })

  it('is of the charity’s own accounts alone', async () => {
    await projectGifts(onTime, { ...onTime, charity: 'lion rock' })
    for (const account of [platformFeeIncome, charityPending(lionRockId)]) {
      await expect(loadStatement(db, { ...november, account })).rejects.toThrow('its own accounts')
    }
    expect((await loadStatement(db, november)).closingCents).toBe(50_000)
    await expect(loadStatement(db, { ...november, to: '2026-11-17' })).rejects.toThrow(
      'begins before',
    )
  })

  it('is empty, with its opening balance, if nothing moved', async () => {
    await projectGifts(late)
    expect(await loadStatement(db, november)).toEqual({
      openingCents: 50_000,
      closingCents: 50_000,
      lines: [],
    })
  })
})

describe('ten thousand payments over two hundred days', () => {
  const recordedAt = instant('2026-06-15T06:00:00.000Z')
  const organisationId = harbourId
  const query = { organisationId, account: pending, businessDate: '2026-06-10', recordedAt }

  beforeAll(async () => {
    await empty(db, journalModel)
    await sql`insert into read_models.postings
      select n, 1, ('00000000-0000-4000-8000-00000000000' || 1 + n % 2)::uuid, gen_random_uuid(),
        'captured', 'provider:stripe:pending',
        'charity:00000000-0000-4000-8000-00000000000' || 1 + n % 2 || ':pending', 100,
        (at at time zone 'Asia/Hong_Kong')::date, at
      from (select n, timestamptz '2026-01-01' + n * interval '28 minutes' as at
        from generate_series(1, 10000) n) payments`.execute(db)
    await sql`insert into read_models.account_days
      select organisation_id, account, business_date, business_date, sum(amount), count(*)
      from read_models.postings
      cross join lateral (values (debit, amount_cents), (credit, -amount_cents)) s (account, amount)
      group by 1, 2, 3`.execute(db)
  })

  const explainQuery = async (ask: (asking: Db) => Promise<unknown>): Promise<string> =>
    (await explainQueries(url, ask)).join('\n')

  it('are summed for one account by the roll-up and an index', async () => {
    const plan = await explainQuery((asking) => accountBalanceAsOf(asking, query))
    expect(plan).toMatch(/account_days_pkey/)
    expect(plan).toMatch(/postings_recorded/)
    expect(plan).not.toMatch(/Seq Scan/)
  })

  it('are summed for a charity without a posting of an earlier day', async () => {
    const plan = await explainQuery((asking) =>
      balancesAsOf(asking, { organisationId, recordedAt }),
    )
    expect(plan).toMatch(/postings_recorded/)
    expect(plan).not.toMatch(/Seq Scan on postings/)
  })

  it('are summed for the platform likewise', async () => {
    const plan = await explainQuery((asking) => trialBalanceAsOf(asking, { recordedAt }))
    expect(plan).toMatch(/postings_recorded/)
    expect(plan).not.toMatch(/Seq Scan on postings/)
    expect(await explainQuery((asking) => trialBalanceAsOf(asking, {}))).not.toMatch(/postings/)
  })

  it('are read page by page by an index', async () => {
    const after = { businessDate: '2026-01-20', entry: 1_000n * 8_192n }
    const year = { from: '2026-01-01', to: '2026-12-31', account: pending }
    const options = { ...year, organisationId, recordedAt, after, limit: 20 }
    const plan = await explainQuery((asking) => loadStatement(asking, options))
    expect(plan).toMatch(/Index Scan using postings_debit/)
    expect(plan).toMatch(/Index Scan using postings_credit/)
    expect(plan).not.toMatch(/Seq Scan on postings|\bSort\b(?! Key)/)
  })

  it('have the same sum in any order of addition', async () => {
    const { rows } = await sql<{ sum: bigint }>`
      select sum(amount_cents)::bigint as sum from read_models.postings
      where organisation_id = ${organisationId} and recorded_at <= ${recordedAt}`.execute(db)
    const expected = cents(Number(rows[0]?.sum))
    expect(expected).toBeGreaterThan(0)
    const account = providerPending('stripe')
    expect(isOpenTo(account, organisationId)).toBe(true)
    const balance = await accountBalanceAsOf(db, { organisationId, account, recordedAt })
    expect(balance).toBe(expected)
    expect(onNormalSide(pending, cents(0 - expected))).toBe(
      await accountBalanceAsOf(db, { organisationId, account: pending, recordedAt }),
    )
  })
})
