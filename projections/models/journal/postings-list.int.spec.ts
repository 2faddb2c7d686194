import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, empty, explainQueries } from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import type { CharityAccount } from './charity-account.ts'
import { postingsList, type PostingFilters, type PostingRow } from './postings-list.ts'
import { journalModel } from './project.ts'
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

const scope = { organisationId: harbourId, upTo: null }
const query = {
  scope,
  filters: { account: 'pending' as CharityAccount } as Partial<PostingFilters>,
  sort: '-date' as const,
  after: null,
  before: null,
  size: 50,
}
const read = (changes: Partial<typeof query> = {}) =>
  postingsList.page(db, { ...query, ...changes })
const toEntries = (rows: readonly PostingRow[]) =>
  rows.map(({ position, line }) => `${position}.${line}`)

const early = { at: '2026-11-17T02:00:00.000Z', recordedAt: '2026-11-17T02:00:00.250Z' }
const onTime = { at: '2026-11-18T02:00:00.000Z', recordedAt: '2026-11-18T02:00:00.250Z' }
const late = { at: '2026-11-17T02:00:00.000Z', recordedAt: '2026-11-20T03:00:00.000Z' }

describe('the postings of an account', () => {
  it('are by day and then by recording, the newest first', async () => {
    await projectGifts(early, onTime, late)
    const { rows } = await read()
    const entries = ['2.3', '2.2', '2.1', '3.3', '3.2', '3.1', '1.3', '1.2', '1.1']
    expect(toEntries(rows)).toEqual(entries)
    const oldest = await read({ sort: 'date' as never })
    expect(toEntries(oldest.rows)).toEqual(entries.toReversed())
  })

  it('have the sign of the account’s own side', async () => {
    await projectGifts(onTime)
    const { processingFeeCents, serviceFeeCents, totalAmountCents } = paid.covered500
    const { rows } = await read()
    expect(rows.map(({ journal, amountCents, other }) => [journal, amountCents, other])).toEqual([
      ['platform_fee', 0 - serviceFeeCents, 'income:platform_fee'],
      ['provider_fee', 0 - processingFeeCents, 'provider:stripe:pending'],
      ['captured', totalAmountCents, 'provider:stripe:pending'],
    ])
  })

  it('have totals that are their count and their sum, for any day, moment and position', async () => {
    await projectGifts(early, onTime, late, { ...onTime, charity: 'lion rock' })
    const days = [{ from: null, to: calendarDay('2026-11-17') }, undefined] as const
    const moments = [instant('2026-11-19T00:00:00.000Z'), undefined]
    const positions = [
      { position: 2n, recordedAt: instant('2026-11-18T02:00:00.250Z') },
      { position: 3n, recordedAt: instant('2026-11-20T03:00:00.000Z') },
      null,
    ]
    const counts: number[] = []
    for (const day of [...days, { from: calendarDay('2026-11-18'), to: null }]) {
      for (const moment of moments) {
        for (const upTo of positions) {
          const filters = {
            account: 'pending',
            ...(day && { day }),
            ...(moment && { known: moment }),
          } as const
          const { rows } = await read({ filters, scope: { ...scope, upTo } as never })
          const totals = await postingsList.totals(db, { filters, scope: { ...scope, upTo } })
          const sumCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
          expect(totals).toEqual({ rows: rows.length, sumCents })
          counts.push(rows.length)
        }
      }
    }
    expect(counts).toEqual([3, 3, 3, 3, 6, 6, 6, 6, 6, 6, 9, 9, 3, 3, 3, 3, 3, 3])
  })

  it('include nothing of another charity', async () => {
    await projectGifts(onTime, { ...onTime, charity: 'lion rock' })
    const theirs = { scope: { ...scope, organisationId: lionRockId } } as const
    expect(toEntries((await read(theirs)).rows)).toEqual(['2.3', '2.2', '2.1'])
    const { filters } = query
    expect((await postingsList.totals(db, { filters, ...theirs })).rows).toBe(3)
  })
})

describe('thirty thousand postings of two charities', () => {
  beforeAll(async () => {
    await empty(db, journalModel)
    await sql`insert into read_models.postings
      select n, 1, ('00000000-0000-4000-8000-00000000000' || 1 + n % 2)::uuid, gen_random_uuid(),
        case when n % 50 < 2 then 'settled' else 'captured' end,
        case when n % 50 < 2 then
          'charity:00000000-0000-4000-8000-00000000000' || 1 + n % 2 || ':pending'
          else 'provider:stripe:pending' end,
        'charity:00000000-0000-4000-8000-00000000000' || 1 + n % 2 ||
          case when n % 50 < 2 then ':available' else ':pending' end, 100,
        (at at time zone 'Asia/Hong_Kong')::date, at
      from (select n, timestamptz '2026-01-01' + n * interval '9 minutes' as at
        from generate_series(1, 30000) n) payments`.execute(db)
  })

  const before = { value: '2026-03-02', position: 8_192n * 9_000n }

  it.each(['pending', 'available', 'held'] as const)(
    'are read page by page by an index: %s',
    async (account) => {
      const filters = { account, known: instant('2026-06-15T06:00:00.000Z') }
      const upTo = { position: 24_000n, recordedAt: instant('2026-06-10T00:00:00.000Z') }
      const plans = await explainQueries(url, (asking) =>
        postingsList.page(asking, { ...query, filters, scope: { ...scope, upTo }, after: before }),
      )
      const plan = plans.join('\n')
      expect(plan).toMatch(/Merge Append/)
      expect(plan).toMatch(/using postings_debit/)
      expect(plan).toMatch(/using postings_credit/)
      expect(plan).not.toMatch(/Seq Scan|\bSort\b(?! Key)/)
    },
  )

  it('are counted and summed without a posting of an earlier day', async () => {
    const filters = { account: 'pending', known: instant('2026-06-15T06:00:00.000Z') } as const
    const ask = (asking: Db) => postingsList.totals(asking, { filters, scope })
    const plan = (await explainQueries(url, ask)).join('\n')
    expect(plan).toMatch(/postings_recorded/)
    expect(plan).not.toMatch(/Seq Scan on postings/)
  })
})
