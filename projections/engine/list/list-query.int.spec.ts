import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import type { Place } from './list-definition.ts'
import type { ListPage } from './list-query.ts'
import { paymentsList } from '../../models/payment-history/lists/list.ts'
import { paymentHistoryModel } from '../../models/payment-history/project.ts'
import type { PaymentRow } from '../../models/payment-history/query.ts'
import { createProjectionDatabase } from '../testing/database.ts'
import { given, projectAll } from '../testing/given.ts'
import { another, atLionRock, toRecorded } from '../testing/history.ts'

type Ask = Parameters<typeof paymentsList.page>[1]
type SortBy = Ask['sort']

let db: Db
let drop: () => Promise<void>

const names = ['Mei Ling', 'Siu Ming', 'Ka Yan'] as const

/** One in seven payments has its neighbours' amount, so that every page has ties at its ends. */
const payment = (number: number) => {
  const event = another(paid.initiated, number)
  return {
    ...event,
    data: { ...event.data, amountCents: cents(1_000 * (1 + (number % 7))) },
    personal: { ...event.personal, firstName: names[number % 3] ?? '', lastName: 'Chan' },
  }
}
const numbers = Array.from({ length: 45 }, (_, index) => 100 + index)

beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
  const theirs = [901, 902, 903].map((number) => atLionRock(payment(number)))
  await given(db, ...numbers.map(payment), ...theirs).projectTwice(paymentHistoryModel)
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

const sorts: readonly SortBy[] = ['date', '-date', 'amount', '-amount']
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
    await projectAll(db, paymentHistoryModel, toRecorded(...numbers.map(payment), payment(990)))
    for await (const batch of list) rows.push(...batch)
    expect(rows).toHaveLength(numbers.length)
  })
})
