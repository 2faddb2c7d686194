import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, cents } from '@almoner/domain/kernel/money.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../engine/database.ts'
import type { Place } from '../../../engine/list/list-definition.ts'
import { createProjectionDatabase, explainQueries } from '../../../engine/testing/database.ts'
import { given } from '../../../engine/testing/given.ts'
import { another, atLionRock } from '../../../engine/testing/history.ts'
import { paymentHistoryModel } from '../project.ts'
import { paymentsList } from './list.ts'

type Page = Parameters<typeof paymentsList.page>[1]
type Filters = Page['filters']

let db: Db
let url: string
let drop: () => Promise<void>

/** The names of an entry a month, the newest first: more periods of the index than one. */
const months = ['2026-10', '2026-09', '2026-08', '2026-06', '2026-03', '2025-12', '2024-01']

const entry = (month: string, index: number) => {
  const { data, personal } = offline.recorded
  return {
    ...offline.recorded,
    data: {
      ...data,
      offlineEntryId: fixtureId('offline_entry', 700 + index),
      entry: { ...data.entry, receivedAt: instant(`${month}-15T04:00:00.000Z`) },
    },
    personal: { giver: { ...personal.giver, lastName: '歐陽', firstName: month } },
  }
}

/** A gift that came, for no project. */
const generalGift = (month: string, index: number, lastName: string) => {
  const { data, personal, ...recorded } = entry(month, index)
  const subject = {
    offlineEntryId: data.offlineEntryId,
    entry: { ...data.entry, projectId: null },
  }
  return [
    {
      ...recorded,
      data: { ...data, ...subject },
      personal: { giver: { ...personal.giver, lastName } },
    },
    { ...offline.approved, data: { ...offline.approved.data, ...subject } },
  ]
}

const payment = (number: number, personal: Partial<typeof paid.initiated.personal>) => {
  const event = another(paid.initiated, number)
  return { ...event, personal: { ...event.personal, ...personal } }
}

// More than a page of one row reads before it uses the index.
const others = Array.from({ length: 250 }, (_, index) =>
  payment(1_000 + index, { lastName: 'Chan', email: `donor${index}@example.com` }),
)

beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
  await given(
    db,
    ...months.map(entry),
    // Periods 684 and 68: a key of the later one begins with a key of the earlier one.
    ...generalGift('2026-03', 20, '4us'),
    ...generalGift('1975-08', 21, 'Cheung'),
    ...others,
    payment(2_000, { lastName: '黄', firstName: '淑仪' }),
    atLionRock(payment(9_001, { lastName: '歐陽', firstName: 'Siu' })),
  ).projectTwice(paymentHistoryModel)
  await db
    .updateTable('read_models.payment_history')
    .set({ organisation_id: sameEnd })
    .where('organisation_id', '=', lionRockId)
    .execute()
})
afterAll(() => drop())

/** The index has the payments of this charity and of Harbour under the same key. */
const sameEnd = `fedcba98${harbourId.slice(8)}` as OrganisationId

const scope = { organisationId: harbourId, seesContact: true }
const first: Page = {
  scope,
  filters: { q: ['歐'] },
  sort: '-date',
  after: null,
  before: null,
  size: 1,
}

/** The months of the entries found, page after page. */
const find = async (query: Partial<Page>, way: 'after' | 'before' = 'after') => {
  const names: string[] = []
  let place: Place | null = query[way] ?? null
  for (let page = 0; page < 20; page += 1) {
    const { rows, next, previous } = await paymentsList.page(db, {
      ...first,
      ...query,
      [way]: place,
    })
    names.push(...rows.map(({ firstName }) => firstName))
    place = way === 'after' ? next : previous
    if (place === null) break
  }
  return names
}

describe('a search whose words are not among the first rows of the list', () => {
  it.each([
    ['-date', months],
    ['date', months.toReversed()],
    ['-recorded', months.toReversed()],
    ['recorded', months],
  ] as const)('finds them in the order of the list: %s', async (sort, expected) => {
    expect(await find({ sort })).toEqual(expected)
  })

  it('goes back page by page', async () => {
    const { rows, previous } = await paymentsList.page(db, { ...first, sort: 'date' })
    expect([rows[0]?.firstName, previous]).toEqual(['2024-01', null])
    const last = { value: '2020-01-01 00:00:00+00', position: 0n }
    expect(await find({ before: last }, 'before')).toEqual(months.toReversed())
  })

  it('reads only the days of the filter', async () => {
    const filters = (from: string | null, to: string | null): Filters => ({
      q: ['歐'],
      day: {
        from: from === null ? null : calendarDay(from),
        to: to === null ? null : calendarDay(to),
      },
    })
    const between = months.filter((month) => month >= '2026-03' && month < '2026-09')
    expect(await find({ filters: filters('2026-03-15', '2026-09-14') })).toEqual(between)
    expect(await find({ filters: filters(null, '2024-01-14') })).toEqual([])
  })

  it.each(['-date', 'amount'] as const)(
    'reads only the amounts of the filter, by %s',
    async (sort) => {
      const { amountCents } = offline.recorded.data.entry
      const amount = { fromCents: amountCents, toCents: amountCents }
      const names = await find({ sort, filters: { q: ['歐'], amount } })
      expect(names.toSorted()).toEqual(months.toSorted())
      const more = { fromCents: addCents(amountCents, cents(1)), toCents: null }
      expect(await find({ sort, filters: { q: ['歐'], amount: more } })).toEqual([])
    },
  )

  it.each([
    { status: 'waiting', source: 'offline' },
    { method: 'bank_transfer', type: 'donation', project: offline.recorded.data.entry.projectId },
  ] as const)('finds them with other filters: %j', async ({ ...others }) => {
    const filters = { q: ['歐'], ...others } as Filters
    expect(await find({ filters })).toEqual(months)
    expect(await find({ filters: { ...filters, status: 'refunded' } })).toEqual([])
  })

  it.each([{ project: 'none' }, { status: 'came' }] as const)(
    'finds them with a filter that names no single value of the index: %j',
    async (filter) => {
      expect(await find({ filters: { q: ['cheung'], ...filter } })).toEqual(['1975-08'])
    },
  )

  it('finds a payment once, though a key of one period begins with the key of another', async () => {
    const filters = { q: ['4us'] }
    expect(await find({ filters })).toEqual(['2026-03'])
    expect(await paymentsList.totals(db, { scope, filters })).toMatchObject({ rows: 1 })
  })

  it('finds for a reader of a past moment what was given on another day then', async () => {
    const foldedRows = sql`select changed.* from read_models.payment_history as payment,
      jsonb_populate_record(payment, '{"given_at": "2010-01-01T00:00:00Z"}') as changed
      where payment.first_name = '2026-10'`
    const others = sql`select * from read_models.payment_history where first_name <> '2026-10'`
    const source = { rows: sql`${others} union all ${foldedRows}`, foldedRows }
    expect(await find({ scope: { ...scope, source } })).toEqual([...months.slice(1), '2026-10'])
  })

  it('counts them, and exports them in the order of the list', async () => {
    const { rows } = await paymentsList.totals(db, { scope, filters: { q: ['歐陽', '2026'] } })
    expect(rows).toBe(5)
    const exported: string[] = []
    for await (const batch of paymentsList.all(db, { ...first, batchSize: 2 })) {
      exported.push(...batch.map(({ firstName }) => firstName))
    }
    expect(exported).toEqual(months)
  })

  it('shows no payment of a charity whose id has the same end', async () => {
    const query = { scope: { ...scope, organisationId: sameEnd } }
    expect(await find(query)).toEqual(['Siu'])
    const { rows } = await paymentsList.totals(db, { ...query, filters: { q: ['歐'] } })
    expect(rows).toBe(1)
  })

  it.each([
    ['a single letter that nobody has', ['q'], 0],
    ['a sign that means something to the index', ["'"], 0],
    ['another', ['\\'], 0],
    ['the middle of an address', ['onor24'], 11],
    ['its last letters', ['om', '249@'], 1],
    ['more than four signs', ['donor24@example'], 1],
    ['four signs in another order', ['example.donor'], 0],
    ['simplified characters of a traditional name', ['欧阳'], 7],
    ['characters of both kinds, and more than four signs', ['欧陽2026-1'], 1],
    ['traditional characters of a simplified name', ['黃淑儀'], 1],
    ['a character that another one is not simplified to', ['王淑儀'], 0],
  ])('finds by %s', async (_what, q, rows) => {
    expect(await paymentsList.totals(db, { scope, filters: { q } })).toMatchObject({ rows })
  })

  it('finds simplified characters of a traditional name among the first rows too', async () => {
    const filters = { q: ['欧阳2026'], status: 'waiting' } as const
    const expected = months.filter((month) => month.startsWith('2026'))
    expect(await find({ filters, size: 10 })).toEqual(expected)
  })

  it('does not read the table', async () => {
    const plans = await explainQueries(url, (asking) => paymentsList.page(asking, first))
    expect(plans).toHaveLength(2)
    expect(plans[1]).toMatch(/Bitmap Index Scan on payment_history_words/)
    expect(plans[1]).not.toMatch(/Seq Scan on payment_history/)
  })
})
