import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { platformPostings } from './platform-postings.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
  await sql`insert into read_models.postings
    select n, 1, charity::uuid, gen_random_uuid(), 'captured',
      case when n % 500 = 0 then 'expense:loss' else 'provider:stripe:pending' end,
      'charity:' || charity || ':pending', 100, (at at time zone 'Asia/Hong_Kong')::date, at
    from (select n, '00000000-0000-4000-8000-' || lpad((n % 200)::text, 12, '0') as charity,
        timestamptz '2026-01-01' + n * interval '9 minutes' as at
      from generate_series(1, 30000) n) payments`.execute(db)
  await sql`analyze read_models.postings`.execute(db)
})
afterAll(() => drop())

const query = { scope: null, sort: '-date', after: null, before: null, size: 50 } as const

describe('thirty thousand postings of two hundred charities', () => {
  it.each(['charity:*:pending', 'expense:loss', 'suspense:stripe'])(
    'are read page by page by an index: %s',
    async (account) => {
      const filters = {
        account,
        day: { from: null, to: calendarDay('2026-05-31') },
        known: instant('2026-06-15T06:00:00.000Z'),
      }
      const after = { value: '2026-03-02', position: 8_192n * 9_000n }
      const plans = await explainQueries(url, (asking) =>
        platformPostings.page(asking, { ...query, filters, after }),
      )
      const plan = plans.join('\n')
      expect(plan).toMatch(/Merge Append/)
      expect(plan).toMatch(/using postings_chart_debit/)
      expect(plan).toMatch(/using postings_chart_credit/)
      expect(plan).not.toMatch(/Seq Scan|\bSort\b(?! Key)/)
    },
  )

  it('are those of one account of the chart, each on its normal side', async () => {
    const { rows } = await platformPostings.page(db, {
      ...query,
      filters: { account: 'expense:loss' },
    })
    expect(rows).toHaveLength(50)
    expect(new Set(rows.map(({ account, amountCents }) => `${account} ${amountCents}`))).toEqual(
      new Set(['expense:loss 100']),
    )
    const liability = { account: 'charity:*:pending' }
    const owed = await platformPostings.page(db, { ...query, filters: liability })
    expect(new Set(owed.rows.map(({ amountCents }) => amountCents))).toEqual(new Set([100]))
  })
})
