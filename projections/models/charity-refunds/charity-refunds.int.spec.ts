import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { another, atLionRock } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { charityRefundsModel } from './project.ts'
import { sumRefunds } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

// The time of the first event of a history.
const requestTime = instant('2026-11-20T02:30:00.000Z')
const after = (milliseconds: number) =>
  instantFromMilliseconds(Date.parse(requestTime) + milliseconds)
const day = 24 * 3_600_000
const harbour = (until = after(60_000)) => sumRefunds(db, { organisationId: harbourId, until })

describe('the amount that a charity refunded in 24 hours', () => {
  it('is the same however its events arrive', async () => {
    const once = [ways.refundRequested(10_000), ways.refundFailed(10_000)]
    const events = [...once, another(ways.refundRequested(500), 11), ...once.map(atLionRock)]
    const rows = await projectOneByOne(db, charityRefundsModel, events)
    expect(rows).toEqual(await projectAtOnce(db, charityRefundsModel, events))
  })

  it('is the sum of its own refunds, including two payments with one refund id', async () => {
    const events = [ways.refundRequested(10_000), another(ways.refundRequested(500), 11)]
    const theirs = atLionRock(ways.refundRequested(7_000))
    await given(db, ...events, theirs).projectTwice(charityRefundsModel)
    expect(await harbour()).toBe(10_500)
    expect(await sumRefunds(db, { organisationId: lionRockId, until: after(60_000) })).toBe(7_000)
  })

  it('excludes what failed, what was made at the provider, and what is older', async () => {
    const requested = ways.refundRequested(10_000)
    await given(db, requested, ways.refundFailed(10_000)).projectTwice(charityRefundsModel)
    expect(await harbour()).toBe(0)
    const data = { ...requested.data, reason: 'made_at_provider' as const }
    await given(db, { ...requested, data }).projectTwice(charityRefundsModel)
    expect(await harbour()).toBe(0)
    await given(db, requested).projectTwice(charityRefundsModel)
    expect(await harbour(after(day - 1))).toBe(10_000)
    expect(await harbour(after(day))).toBe(0)
  })

  it('is read by the index of the charity and the time', async () => {
    await sql`insert into read_models.charity_refunds
      select gen_random_uuid(), gen_random_uuid(),
        ('00000000-0000-4000-8000-' || lpad((number % 50 + 1)::text, 12, '0'))::uuid,
        '2026-01-01'::timestamptz + number * interval '10 minutes', 100, true, number
      from generate_series(1, 20000) number`.execute(db)
    await sql`analyze read_models.charity_refunds`.execute(db)
    const plans = await explainQueries(url, (asking) =>
      sumRefunds(asking, { organisationId: harbourId, until: instant('2026-05-01T00:00:00.000Z') }),
    )
    expect(plans[0]).toMatch(/charity_refunds_requested/)
    expect(plans[0]).not.toMatch(/Seq Scan/)
  })
})
