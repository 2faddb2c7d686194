import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, dump, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne } from '../../engine/testing/given.ts'
import { another, atLionRock } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { charityTurnoverModel } from './project.ts'
import { loadTurnover } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const total = paid.covered500.totalAmountCents
const today = instant('2026-11-20T03:00:00.000Z')
const harbour = (until = today) => loadTurnover(db, { organisationId: harbourId, until })
const dayMilliseconds = 24 * 60 * 60 * 1000
const daysAfter = (days: number) =>
  instantFromMilliseconds(Date.parse(today) + days * dayMilliseconds)

describe('the turnover of a charity', () => {
  it('is the same however its events arrive', async () => {
    const lostDispute = [ways.disputeOpened, ways.disputeClosed('lost')]
    const once = [paid.succeeded, ways.refundSucceeded(10_000), ...lostDispute, paid.declined]
    const events = [...once, ...once.map(atLionRock)]
    const rows = await projectOneByOne(db, charityTurnoverModel, events)
    expect(rows).toEqual(await projectAtOnce(db, charityTurnoverModel, events))
  })

  it('is what payers were charged by card and wallet', async () => {
    const byPayMe = another(ways.paidByPayMe, 11)
    await given(db, paid.succeeded, byPayMe).projectTwice(charityTurnoverModel)
    expect(await harbour()).toBe(total + paid.covered500ByWallet.totalAmountCents)
  })

  it('excludes what the charity took, or returned, itself', async () => {
    const back = ways.byTheCharity(ways.refundSucceeded(10_000))
    await given(db, ways.approved, back, paid.declined).projectTwice(charityTurnoverModel)
    expect(await harbour()).toBe(0)
  })

  it('is less by refunds that were made and disputes that were lost', async () => {
    const failedRefund = [ways.refundRequested(10_000), ways.refundFailed(10_000)]
    const won = [ways.disputeOpened, ways.disputeClosed('won')]
    await given(db, paid.succeeded, ...failedRefund, ...won).projectTwice(charityTurnoverModel)
    expect(await harbour()).toBe(total)
    const refunded = ways.refundSucceeded(10_000)
    await given(db, paid.succeeded, refunded).projectTwice(charityTurnoverModel)
    expect(await harbour()).toBe(total - 10_000)
    await given(db, paid.succeeded, ways.disputeClosed('lost')).projectTwice(charityTurnoverModel)
    expect(await harbour()).toBe(0)
  })

  it('is each charity’s own', async () => {
    await given(db, paid.succeeded, atLionRock(paid.succeeded)).projectTwice(charityTurnoverModel)
    expect(await harbour()).toBe(total)
    expect(await loadTurnover(db, { organisationId: lionRockId, until: today })).toBe(total)
  })

  it('counts for 366 days and belongs to Hong Kong’s', async () => {
    await given(db, paid.succeeded).projectTwice(charityTurnoverModel)
    expect(await harbour(daysAfter(365))).toBe(total)
    expect(await harbour(daysAfter(366))).toBe(0)
    // The gift was made at 10:30 there; its day began at 16:00 of the day before in UTC.
    expect(await harbour(instant('2026-11-19T16:00:00.000Z'))).toBe(total)
    expect(await harbour(instant('2026-11-19T15:59:59.999Z'))).toBe(0)
  })

  it('is negative if more was refunded within the year than came', async () => {
    await given(db, ways.refundSucceeded(10_000)).projectTwice(charityTurnoverModel)
    expect(await harbour()).toBe(-10_000)
  })

  it('contains no data about the people who gave', async () => {
    await given(db, paid.initiated, paid.succeeded).projectTwice(charityTurnoverModel)
    expect(JSON.stringify(await dump(db, charityTurnoverModel))).not.toMatch(/大文|tai\.man|9123/)
  })
})

describe('two years of many charities', () => {
  it('are summed by the key of one charity and its days', async () => {
    await given(db, paid.succeeded).projectTwice(charityTurnoverModel)
    await sql`insert into read_models.charity_turnover
      select ('00000000-0000-4000-8000-' || lpad(charity::text, 12, '0'))::uuid,
        date '2026-11-19' - day, 100, 1, 1
      from generate_series(1, 300) charity, generate_series(0, 729) day`.execute(db)
    expect(await harbour()).toBe(total + 365 * 99)
    const plans = await explainQueries(url, (asking) =>
      loadTurnover(asking, { organisationId: harbourId, until: today }),
    )
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/charity_turnover_pkey/)
    expect(plans[0]).not.toMatch(/Seq Scan/)
  })
})
