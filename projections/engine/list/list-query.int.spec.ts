import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { paymentMethodSchema } from '@almoner/domain/payment-methods/payment-method.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import type { Place } from './list-definition.ts'
import type { ListPage } from './list-query.ts'
import { paymentsList } from '../../models/payment-history/lists/list.ts'
import { paymentHistoryModel } from '../../models/payment-history/project.ts'
import type { PaymentRow } from '../../models/payment-history/query.ts'
import { createProjectionDatabase, empty, explainQueries } from '../testing/database.ts'
import { given, projectAll } from '../testing/given.ts'
import { another, atLionRock, toRecorded } from '../testing/history.ts'
import * as ways from '../testing/ways-of-paying.ts'

type Ask = Parameters<typeof paymentsList.page>[1]
type SortBy = Ask['sort']

let db: Db
let url: string
let drop: () => Promise<void>

const names = [
  { firstName: 'Mei Ling', lastName: 'Chan' },
  { firstName: 'Siu Ming', lastName: 'CHAN' },
  { firstName: '大文', lastName: '陳' },
  { firstName: 'Ka Yan', lastName: 'Chan', organisationName: 'Peak Ltd' },
  { firstName: '', lastName: '' },
]
const projects = [
  fixtureId('project', 23),
  null,
  fixtureId('project', 21),
  fixtureId('project', 22),
]
const projectNames = new Map<ProjectId | 'none', string>([
  [fixtureId('project', 21), 'Lunches'],
  [fixtureId('project', 22), 'books'],
  ['none', 'General donation'],
])

const beginnings = [paid.initiated, paid.initiated, ways.requested, ways.submitted]
const endings = [null, paid.declined, null, ways.declinedByCharity]

/** One in seven payments has its neighbours' amount, so that every page has ties at its ends. */
const payment = (number: number, { name = number % 3, project = 0, story = 0, payer = 0 } = {}) => {
  const event = another(beginnings[story] ?? paid.initiated, number)
  const data = {
    ...event.data,
    amountCents: cents(1_000 * (1 + (number % 7))),
    payerId: fixtureId('person', 70 + payer),
    projectId: projects[project] ?? null,
  }
  return { ...event, data, personal: { ...event.personal, ...names[name] } }
}

type PaymentDetails = NonNullable<Parameters<typeof payment>[1]>

const createPayment = (number: number, details: PaymentDetails) => {
  const ending = endings[details.story ?? 0]
  return [payment(number, details), ...(ending ? [another(ending, number)] : [])]
}

const numbers = Array.from({ length: 45 }, (_, index) => 100 + index)

beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
  const theirs = [901, 902, 903].map((number) => atLionRock(payment(number)))
  await given(db, ...numbers.map((number) => payment(number)), ...theirs).projectTwice(
    paymentHistoryModel,
  )
})
afterAll(() => drop())

const first: Ask = {
  scope: { organisationId: harbourId, seesContact: true },
  filters: {},
  sort: '-date',
  after: null,
  before: null,
  size: 10,
}
const page = (query: Partial<Ask>) => paymentsList.page(db, { ...first, ...query })
const toIds = (rows: readonly PaymentRow[]) => rows.map(({ paymentId }) => paymentId)

const forwards = async (query: Partial<Ask>) => {
  const pages: ListPage<PaymentRow>[] = []
  let after: Place | null = null
  do {
    const listPage: ListPage<PaymentRow> = await page({ ...query, after })
    pages.push(listPage)
    after = listPage.next
  } while (after !== null && pages.length < 50)
  return pages
}

const exported = async (query: Pick<Ask, 'sort' | 'filters'>) => {
  const rows: PaymentRow[] = []
  for await (const batch of paymentsList.all(db, { ...first, ...query, batchSize: 7 })) {
    rows.push(...batch)
  }
  return rows
}

const sorts: readonly SortBy[] = ['date', '-date', 'amount', '-amount', 'payer', '-project']
const filters: readonly Ask['filters'][] = [
  {},
  { q: ['mei', 'chan'] },
  { amount: { fromCents: cents(2_000), toCents: cents(5_000) } },
]
const cases = sorts.flatMap((sort) => filters.map((filters) => ({ sort, filters })))

describe('a list', () => {
  it.each(cases)(
    'by $sort with $filters is the same forwards, backwards and exported',
    async (asked) => {
      const pages = await forwards(asked)
      const forward = pages.flatMap(({ rows }) => toIds(rows))
      expect(new Set(forward).size).toBe(forward.length)
      const backward: string[] = []
      let before = pages.at(-1)?.previous ?? null
      while (before !== null) {
        const listPage: ListPage<PaymentRow> = await page({ ...(asked as Partial<Ask>), before })
        backward.unshift(...toIds(listPage.rows))
        before = listPage.previous
      }
      const last = toIds(pages.at(-1)?.rows ?? [])
      expect([...backward, ...last]).toEqual(forward)
      const criteria = asked as Pick<Ask, 'sort' | 'filters'>
      expect(toIds(await exported(criteria))).toEqual(forward)
      const { rows } = await paymentsList.totals(db, {
        scope: first.scope,
        filters: criteria.filters,
      })
      expect(rows).toBe(forward.length)
    },
  )

  it('is in the requested order, ties by the order of recording', async () => {
    const pages = await forwards({ sort: '-amount' })
    const rows = pages.flatMap((each) => each.rows)
    const sorted = [...rows].sort(
      (one, other) =>
        other.amountCents - one.amountCents ||
        Number(other.initiatedPosition - one.initiatedPosition),
    )
    expect(toIds(rows)).toEqual(toIds(sorted))
    expect(rows).toHaveLength(numbers.length)
  })

  it('offers no next page after a last one that is full', async () => {
    const { rows, next, previous } = await page({ size: numbers.length })
    expect([rows.length, next, previous]).toEqual([numbers.length, null, null])
  })

  it('goes back to a full first page, also if fewer rows precede', async () => {
    const { next } = await page({ size: 3 })
    const { previous } = await page({ after: next })
    const back = await page({ before: previous })
    expect(back.rows).toHaveLength(10)
    expect(back.previous).toBeNull()
    expect(toIds(back.rows)).toEqual(toIds((await page({})).rows))
  })

  it('shows nothing to another charity, for any place that it requests', async () => {
    const theirs = await page({ scope: { organisationId: lionRockId, seesContact: true } })
    expect(theirs.rows).toHaveLength(3)
    const ours = await forwards({})
    const place = ours[1]?.next ?? null
    const foreign = await page({
      scope: { organisationId: lionRockId, seesContact: true },
      after: place,
    })
    const ourIds = new Set(ours.flatMap(({ rows }) => toIds(rows)))
    expect(toIds(foreign.rows).filter((id) => ourIds.has(id))).toEqual([])
    const totals = await paymentsList.totals(db, {
      scope: { organisationId: lionRockId, seesContact: true },
      filters: {},
    })
    expect(totals.rows).toBe(3)
  })

  it('accepts no place of another kind', () => {
    const isPlace = (value: string) => paymentsList.isPlace('amount', { value, position: 1n })
    expect(['1', '-5', '9223372036854775807'].filter(isPlace)).toHaveLength(3)
    expect(['', 'one', '1.5', '9223372036854775808', '1;drop'].filter(isPlace)).toEqual([])
  })

  it('is exported as it was at the start', async () => {
    const rows: PaymentRow[] = []
    const list = paymentsList.all(db, { ...first, sort: 'date', batchSize: 10 })
    await list.next().then(({ value }) => rows.push(...(value ?? [])))
    await projectAll(
      db,
      paymentHistoryModel,
      toRecorded(...numbers.map((number) => payment(number)), payment(990)),
    )
    for await (const batch of list) rows.push(...batch)
    expect(rows).toHaveLength(numbers.length)
  })
})

const statuses = ['processing', 'error', 'cancelled']

/** What each row is sorted by, as the desk shows it. */
const ranks: Record<string, (row: PaymentRow) => readonly (string | number)[]> = {
  payer: (row) => [(row.organisationName ?? fullName(row)).toLowerCase(), row.personId],
  project: ({ projectId }) => [
    (projectNames.get(projectId ?? 'none') ?? 'after-school homework rooms').toLowerCase(),
  ],
  method: ({ method }) => [paymentMethodSchema.options.indexOf(method)],
  status: ({ status }) => [statuses.indexOf(status)],
}

const compare = (
  one: readonly (string | number)[],
  other: readonly (string | number)[],
): number => {
  const at = one.findIndex((part, index) => part !== other[index])
  return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
}

/** Sorts rows that are newest first: those of one rank stay newest first. */
const sortPlainly = (rows: readonly PaymentRow[], sort: string): readonly string[] => {
  const rank = ranks[sort.replace('-', '')] ?? (() => [])
  const sign = sort.startsWith('-') ? -1 : 1
  return toIds(rows.toSorted((one, other) => sign * compare(rank(one), rank(other))))
}

const backwards = async (query: Partial<Ask>, last: ListPage<PaymentRow> | undefined) => {
  const ids: string[] = [...toIds(last?.rows ?? [])]
  for (let before = last?.previous ?? null; before !== null;) {
    const { rows, previous } = await page({ ...query, before })
    ids.unshift(...toIds(rows))
    before = previous
  }
  return ids
}

const groupSorts = Object.keys(ranks).flatMap((name) => [name, `-${name}`]) as SortBy[]

describe('a list sorted by groups', () => {
  const details = fc.record({
    payer: fc.nat(3),
    name: fc.nat(names.length - 1),
    project: fc.nat(projects.length - 1),
    story: fc.nat(beginnings.length - 1),
  })
  const anyFilters = fc.constantFrom<Ask['filters']>(
    {},
    { q: ['chan'] },
    { method: 'fps' },
    { status: 'came' },
    { status: 'error', project: 'none' },
    { amount: { fromCents: cents(2_000), toCents: cents(5_000) } },
  )
  const scopes = fc.constantFrom<Ask['scope']>(
    { organisationId: harbourId, seesContact: true, projectNames },
    {
      organisationId: harbourId,
      seesContact: false,
      projectNames,
      source: {
        rows: sql`select * from read_models.payment_history`,
        foldedRows: sql`select * from read_models.payment_history where false`,
      },
    },
  )

  it('has each row of any history once, in the order of a plain sort', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(details, { minLength: 1, maxLength: 25 }),
        fc.record({ filters: anyFilters, scope: scopes, size: fc.integer({ min: 1, max: 9 }) }),
        async (all, query) => {
          const events = all.flatMap((each, index) => createPayment(300 + index, each))
          await empty(db, paymentHistoryModel)
          await projectAll(db, paymentHistoryModel, toRecorded(...events, atLionRock(payment(901))))
          const newest = (await forwards({ ...query, size: 50 })).flatMap(({ rows }) => rows)
          for (const sort of groupSorts) {
            const pages = await forwards({ ...query, sort })
            const expected = sortPlainly(newest, sort)
            expect(pages.flatMap(({ rows }) => toIds(rows))).toEqual(expected)
            expect(await backwards({ ...query, sort }, pages.at(-1))).toEqual(
              expected.slice(expected.length - pages.flatMap(({ rows }) => rows).length),
            )
            expect(toIds(await exported({ ...query, sort }))).toEqual(expected)
          }
        },
      ),
      { numRuns: 8 },
    )
  })

  describe('of thousands of rows', () => {
    beforeAll(async () => {
      const events = numbers.flatMap((number) =>
        createPayment(number, {
          payer: number % 40,
          name: number % 5,
          project: number % 4,
          story: number % 3,
        }),
      )
      await given(db, ...events).projectTwice(paymentHistoryModel)
      await sql`insert into read_models.payment_history
        select copy.* from read_models.payment_history as one
        cross join generate_series(1, 50) as n
        cross join lateral jsonb_populate_record(one, jsonb_build_object('payment_id',
          gen_random_uuid(), 'provider_payment_id', gen_random_uuid(), 'initiated_position', one.initiated_position + n * 1000,
          'given_at', one.given_at - n * interval '1 hour')) as copy`.execute(db)
    })

    it('reads the groups in their order, each from the place on', async () => {
      const filters = { type: 'donation' } as const
      const query = { filters, scope: { ...first.scope, projectNames }, size: 900 }
      const newest = (await forwards(query)).flatMap(({ rows }) => rows)
      expect(newest.length).toBeGreaterThan(2_000)
      for (const sort of ['payer', '-payer', 'project', '-status'] as const) {
        const expected = sortPlainly(newest, sort)
        const pages = await forwards({ ...query, sort })
        expect(pages.flatMap(({ rows }) => toIds(rows))).toEqual(expected)
        expect(await backwards({ ...query, sort }, pages.at(-1))).toEqual(expected)
      }
    })

    it('reads a page by indexes', async () => {
      await sql`insert into read_models.payer_names
        select organisation_id, gen_random_uuid(), 'payer ' || n, n
        from read_models.payer_names, generate_series(1, 1000) as n`.execute(db)
      const plans = await explainQueries(url, async (asking) => {
        for (const sort of groupSorts) await paymentsList.page(asking, { ...first, sort })
      })
      for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
      expect(plans[0]).toMatch(/payer_names_pkey[^]*payment_history_person/)
      expect(plans[2]).toMatch(/payment_history_project/)
      expect(plans[4]).toMatch(/payment_history_method/)
      expect(plans[6]).toMatch(/payment_history_status/)
    })
  })

  it('accepts no place of another kind', () => {
    const isPlace = (sort: SortBy, value: string) =>
      paymentsList.isPlace(sort, { value, position: 1n })
    const moment = '2026-11-20 02:30:00+00'
    const payer = fixtureId('person', 70)
    expect(isPlace('payer', `${payer} ${moment}`)).toBe(true)
    expect(isPlace('project', `none ${moment}`)).toBe(true)
    expect(isPlace('-method', `card ${moment}`)).toBe(true)
    expect(isPlace('status', `error ${moment}`)).toBe(true)
    for (const [sort, value] of [
      ['payer', moment],
      ['payer', `Chan ${moment}`],
      ['payer', payer],
      ['project', `every ${moment}`],
      ['method', `barter ${moment}`],
      ['status', `error yesterday`],
      ['status', ''],
    ] as const) {
      expect([value, isPlace(sort, value)]).toEqual([value, false])
    }
  })

  it('goes on from the place of a row that is gone, and names no payer in it', async () => {
    await given(db, ...numbers.map((number) => payment(number))).projectTwice(paymentHistoryModel)
    const { next } = await page({ sort: 'payer' })
    expect(next?.value).not.toMatch(/chan|陳/i)
    const position = 9_999n
    const after = { value: `${fixtureId('person', 99)} 2026-11-20 02:30:00+00`, position }
    expect((await page({ sort: 'payer', after })).rows).toHaveLength(10)
    expect((await page({ sort: '-payer', after })).rows).toEqual([])
  })
})
