import { harbourId } from '@almoner/domain/fixtures.ts'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../../engine/testing/given.ts'
import { another, atLionRock } from '../../../engine/testing/history.ts'
import * as ways from '../../../engine/testing/ways-of-paying.ts'
import { paymentsList } from '../lists/list.ts'
import { paymentHistoryModel } from '../project.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

type Filters = Parameters<typeof paymentsList.page>[1]['filters']

const of = (number: number, ...events: readonly AnyEvent[]) =>
  events.map((event) => another(event, number))
const past: readonly AnyEvent[] = [
  ...of(11, paid.initiated, paid.identified, paid.succeeded),
  ...of(12, paid.initiated, paid.declined, paid.retried),
  ...of(13, ...ways.byCard, ways.refundRequested(10_000), ways.refundSucceeded(10_000)),
  ...of(14, ways.submitted, ways.declinedByCharity),
  ...of(15, ways.submitted),
  ...of(16, ways.requested, ways.requestOpened, ways.paidByPayMe),
  ...of(17, ...ways.byCard, ways.disputeOpened, ways.disputeClosed('lost')),
  offline.recorded,
  offline.approved,
  offline.amended,
]
const theirs = [paid.initiated, paid.identified, paid.succeeded].map(atLionRock)

const scope = { organisationId: harbourId, seesContact: true }
const days = (from: string | null, to: string | null) => ({
  day: {
    from: from === null ? null : calendarDay(from),
    to: to === null ? null : calendarDay(to),
  },
})
const filters: readonly Filters[] = [
  {},
  { status: 'complete' },
  { status: 'error' },
  { status: 'waiting' },
  { method: 'card' },
  { method: 'payme', status: 'complete' },
  { source: 'offline' },
  { source: 'online', type: 'donation' },
  { type: 'payment' },
  { project: paid.projectId },
  { project: paid.projectId, method: 'card', status: 'complete' },
  days('2026-11-20', null),
  days(null, '2026-11-19'),
  days('2026-11-20', '2026-11-20'),
  days('2026-11-10', '2026-11-10'),
]

describe('the totals of the list of payments', () => {
  it.each(filters)('from the sums of each day equal those of its rows: %j', async (narrowed) => {
    await given(db, ...past, ...theirs).projectTwice(paymentHistoryModel)
    const counted = {
      ...scope,
      source: {
        rows: sql`select * from read_models.payment_history where organisation_id = ${harbourId}`,
        foldedRows: sql`select * from read_models.payment_history where false`,
      },
    }
    const storedTotals = await paymentsList.totals(db, { scope, filters: narrowed })
    expect(storedTotals).toEqual(
      await paymentsList.totals(db, { scope: counted, filters: narrowed }),
    )
  })

  it('has money by the day on which it came, and by the day of its record in another filter', async () => {
    const { receivedAt } = offline.recorded.data.entry
    const came = toCalendarDay(receivedAt)
    await given(db, offline.recorded, offline.approved).projectTwice(paymentHistoryModel)
    const find = async (narrowed: Filters) => {
      const query = { scope, sort: '-date', after: null, before: null, size: 50 } as const
      const { rows } = await paymentsList.page(db, { ...query, filters: narrowed })
      const totals = await paymentsList.totals(db, { scope, filters: narrowed })
      return [rows.length, totals.rows, totals.receivedCents]
    }
    const sum = offline.recorded.data.entry.amountCents
    expect(await find(days(came, came))).toEqual([1, 1, sum])
    expect(await find(days('2026-11-20', null))).toEqual([0, 0, 0])
    expect(await find({ recorded: days('2026-11-20', null).day })).toEqual([1, 1, sum])
    expect(await find({ recorded: days(came, came).day })).toEqual([0, 0, 0])
  })

  it('are the requested amounts, for payments that wait', async () => {
    await given(db, ...of(15, ways.submitted)).projectTwice(paymentHistoryModel)
    const totals = await paymentsList.totals(db, { scope, filters: { status: 'waiting' } })
    expect(totals).toMatchObject({ rows: 1, receivedCents: 0, askedCents: 50_000 })
  })

  it('are the same however the events arrive', async () => {
    const events = [...past, ...theirs]
    const rows = await projectOneByOne(db, paymentHistoryModel, events)
    expect(rows).toEqual(await projectAtOnce(db, paymentHistoryModel, events))
  })
})

const withName = (number: number, personal: Partial<typeof paid.initiated.personal>) => {
  const event = another(paid.initiated, number)
  return { ...event, personal: { ...event.personal, ...personal } }
}

describe('a page of the list of payments', () => {
  it('starts at the last day on which such a payment began, and is empty if there is none', async () => {
    await given(db, ...past, ...theirs).projectTwice(paymentHistoryModel)
    const find = async (narrowed: Filters) => {
      const query = { scope, sort: '-date', after: null, before: null, size: 50 } as const
      return (await paymentsList.page(db, { ...query, filters: narrowed })).rows.length
    }
    expect(await find({ method: 'card', status: 'complete' })).toBeGreaterThan(0)
    expect(await find({ method: 'card', status: 'complete', q: ['zzz'] })).toBe(0)
    expect(await find({ method: 'cash', project: paid.projectId })).toBe(0)
    expect(await find({ method: 'bank_transfer', source: 'offline' })).toBe(1)
  })
})

describe('the words that the list of payments is searched for', () => {
  const find = async (...q: readonly string[]): Promise<readonly string[]> => {
    const query = { scope, filters: { q }, sort: '-date', after: null, before: null } as const
    const { rows } = await paymentsList.page(db, { ...query, size: 20 })
    return rows.map(({ lastName, firstName }) => `${lastName} ${firstName}`)
  }

  beforeAll(async () => {
    const people = [
      withName(21, { lastName: '陳', firstName: '大文', email: 'one@example.com' }),
      withName(22, { lastName: 'Chan', firstName: 'Tai Man', email: '100%_sure@example.com' }),
      withName(23, { lastName: 'Müller', firstName: 'Zoë', email: 'nine9673@example.com' }),
    ]
    await given(db, ...people).projectTwice(paymentHistoryModel)
  })

  it.each<[string, readonly string[], readonly string[]]>([
    ['a Chinese name', ['陳大文'], ['陳 大文']],
    ['two signs of it', ['大文'], ['陳 大文']],
    ['one sign', ['陳'], ['陳 大文']],
    ['words in any order and case', ['MAN', 'chan'], ['Chan Tai Man']],
    ['part of a word', ['üll'], ['Müller Zoë']],
    ['an address', ['nine9673@'], ['Müller Zoë']],
    ['the code of a sign, which is no sign', ['9673'], ['Müller Zoë']],
    ['signs that mean something to the index', ['100%_'], ['Chan Tai Man']],
    ['a sign that stands for any other', ['1_0'], []],
    ['an end that escapes', ['chan\\'], []],
    ['nobody', ['zzzz'], []],
  ])('find %s', async (_what, words, names) => {
    expect(await find(...words)).toEqual(names)
  })

  it('are counted up to ten thousand', async () => {
    const two = { scope, filters: { q: ['example.com'] } }
    expect(await paymentsList.totals(db, two)).toMatchObject({ rows: 3, isMore: false })
  })

  it('are found by an index', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) =>
      withName(1_000 + index, { email: `donor${index}@example.com` }),
    )
    await given(db, ...many).projectTwice(paymentHistoryModel)
    const plans = await explainQueries(url, (asking) =>
      paymentsList.page(asking, {
        scope,
        filters: { q: ['donor2718@'] },
        sort: '-date',
        after: null,
        before: null,
        size: 20,
      }),
    )
    // The newest are looked through first.
    expect(plans).toHaveLength(2)
    expect(plans[1]).toMatch(/payment_history_words/)
  })
})
