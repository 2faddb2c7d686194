import { toAssessmentYear } from '@almoner/domain/receipt/assessment-year.ts'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, empty, explainQueries } from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import { another, atLionRock, toRecorded } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { paymentHistoryModel } from './project.ts'
import type { PaymentRow } from './query.ts'
import { paymentsOfYear, yearsOfPeople, type YearCursor } from './years.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const account = paid.payerId
const asGuest = fixtureId('person', 71)
const otherPerson = fixtureId('person', 72)
const organisationId = harbourId
const people = [account, asGuest]
const total = paid.covered500.totalAmountCents

type Gift = {
  at: string
  by?: PersonId
  transactionType?: TransactionType
  refundedCents?: number
  lost?: boolean
}

/**
 * Returns a card payment at Harbour Light that succeeded then, with its later refunds and losses.
 */
const gift = (number: number, options: Gift): readonly [Instant, AnyEvent][] => {
  const { at, by = account, transactionType = 'donation', refundedCents = 0, lost } = options
  const initiatedFields = { ...paid.initiated.data, payerId: by, transactionType }
  const refundId = fixtureId('refund', number)
  const back = [
    ways.refundRequested(refundedCents, refundId),
    ways.refundSucceeded(refundedCents, refundId),
  ]
  const events: readonly AnyEvent[] = [
    { ...paid.initiated, data: initiatedFields },
    paid.identified,
    { ...paid.succeeded, data: { ...paid.succeeded.data, transactionType } },
    ...(refundedCents > 0 ? back : []),
    ...(lost ? [ways.disputeOpened, ways.disputeClosed('lost')] : []),
  ]
  const then = instantFromMilliseconds(Date.parse(at))
  return events.map((event) => [then, another(event, number)])
}

/** Returns a transfer that the charity approved then, with the day on which its money came. */
const transfer = (
  number: number,
  options: { approvedAt: string; receivedOn?: string },
): readonly [Instant, AnyEvent][] => {
  const { approvedAt, receivedOn } = options
  const day = receivedOn !== undefined && { receivedOn: calendarDay(receivedOn) }
  const approved = { ...ways.approved, data: { ...ways.approved.data, ...day } }
  const then = instantFromMilliseconds(Date.parse(approvedAt))
  return [ways.submitted, approved].map((event) => [then, another(event, number)])
}

const record = async (...happened: readonly [Instant, AnyEvent][]): Promise<void> => {
  await empty(db, paymentHistoryModel)
  const recorded = toRecorded(...happened.map(([, event]) => event)).map((event, index) =>
    Object.assign(event, { meta: { ...event.meta, at: happened[index]?.[0] ?? event.meta.at } }),
  )
  await projectAll(db, paymentHistoryModel, recorded)
}

const wholeYear = async (year: number, limit = 3): Promise<readonly PaymentRow[]> => {
  const rows: PaymentRow[] = []
  for (let after: YearCursor | null = null; ;) {
    const page = await paymentsOfYear(db, { organisationId, people, year, after, limit })
    rows.push(...page)
    const last = page.at(-1)
    if (page.length < limit || !last?.completedAt || !last.receivedOn) return rows
    const { receivedOn, completedAt, paymentId } = last
    after = { receivedOn, completedAt, paymentId }
  }
}

const toNumbers = (rows: readonly PaymentRow[]) =>
  rows.map(({ paymentId }) => Number(paymentId.slice(-12)))

describe('the years with payments', () => {
  it('change at midnight between 31 March and 1 April in Hong Kong', async () => {
    await record(
      ...gift(101, { at: '2026-03-31T15:59:59.999Z' }),
      ...gift(102, { at: '2026-03-31T16:00:00.000Z' }),
      ...gift(103, { at: '2027-03-31T15:59:59.999Z' }),
    )
    const years = await yearsOfPeople(db, { organisationId, people })
    expect(years).toMatchObject([
      { year: 2026, kept: 2, keptCents: 2 * total },
      { year: 2025, kept: 1, keptCents: total },
    ])
    expect(toNumbers(await wholeYear(2026))).toEqual([102, 103])
    expect(toNumbers(await wholeYear(2025))).toEqual([101])
  })

  it('count a transfer on the day when its money came, not on the day of its approval', async () => {
    await record(
      ...transfer(201, { approvedAt: '2026-04-02T02:00:00.000Z', receivedOn: '2026-03-31' }),
      // This transfer was approved in the first minute of April in Hong Kong, for money of that
      // day.
      ...transfer(202, { approvedAt: '2026-03-31T16:00:00.000Z', receivedOn: '2026-04-01' }),
      // This transfer was approved before charities stated the day.
      ...transfer(203, { approvedAt: '2026-04-02T02:00:00.000Z' }),
    )
    expect(toNumbers(await wholeYear(2025))).toEqual([201])
    expect(toNumbers(await wholeYear(2026, 1))).toEqual([202, 203])
    expect(await yearsOfPeople(db, { organisationId, people })).toMatchObject([
      { year: 2026, kept: 2 },
      { year: 2025, kept: 1 },
    ])
    const [row] = await wholeYear(2025)
    expect(row).toMatchObject({
      receivedOn: '2026-03-31',
      receivedOnStated: true,
      completedAt: '2026-04-02T02:00:00.000Z',
    })
  })

  it('list donations and payments separately, and refunds separately from the rest', async () => {
    await record(
      ...gift(101, { at: '2026-05-01T00:00:00.000Z' }),
      ...gift(102, { at: '2026-05-02T00:00:00.000Z', refundedCents: 10_000 }),
      ...gift(103, { at: '2026-05-03T00:00:00.000Z', refundedCents: total }),
      ...gift(104, { at: '2026-05-04T00:00:00.000Z', transactionType: 'payment', lost: true }),
    )
    expect(await yearsOfPeople(db, { organisationId, people })).toEqual([
      {
        year: 2026,
        transactionType: 'donation',
        kept: 2,
        keptCents: cents(2 * total - 10_000),
        returnedCents: cents(total + 10_000),
      },
      {
        year: 2026,
        transactionType: 'payment',
        kept: 0,
        keptCents: cents(0),
        returnedCents: total,
      },
    ])
  })

  it('are of these people alone, at this charity alone, of what went through alone', async () => {
    const elsewhere = gift(105, { at: '2026-05-05T00:00:00.000Z' })
    await record(
      ...gift(101, { at: '2026-05-01T00:00:00.000Z', by: asGuest }),
      ...gift(102, { at: '2026-05-02T00:00:00.000Z', by: otherPerson }),
      ...gift(103, { at: '2026-05-03T00:00:00.000Z' }).slice(0, 2),
      ...elsewhere.map(([at, event]): [Instant, AnyEvent] => [at, atLionRock(event)]),
    )
    expect(toNumbers(await wholeYear(2026))).toEqual([101])
    expect(await yearsOfPeople(db, { organisationId, people })).toMatchObject([{ kept: 1 }])
    const there = { organisationId: lionRockId, people: [account] }
    expect(await yearsOfPeople(db, there)).toMatchObject([{ kept: 1 }])
    expect(await yearsOfPeople(db, { organisationId, people: [] })).toEqual([])
    const noPeople = { organisationId, people: [], year: 2026, after: null, limit: 5 }
    expect(await paymentsOfYear(db, noPeople)).toEqual([])
  })

  it('are read page after page, also if many completed in one moment', async () => {
    const at = '2026-06-01T00:00:00.000Z'
    const numbers = Array.from({ length: 10 }, (_, index) => 101 + index)
    await record(...numbers.flatMap((number) => gift(number, { at })))
    for (const limit of [1, 3, 10]) expect(toNumbers(await wholeYear(2026, limit))).toEqual(numbers)
  })

  it('sum up their payments, for any payments and refunds', async () => {
    const giftArbitrary = fc.record({
      at: fc
        .date({
          min: new Date('2025-03-31T15:00:00Z'),
          max: new Date('2027-03-31T17:00:00Z'),
          noInvalidDate: true,
        })
        .map((at) => at.toISOString()),
      by: fc.constantFrom(account, asGuest, otherPerson),
      transactionType: fc.constantFrom('donation' as const, 'payment' as const),
      refundedCents: fc.constantFrom(0, 0, 1, 10_000, total - 1, total),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(giftArbitrary, { maxLength: 25 }), async (gifts) => {
        await record(...gifts.flatMap((each, index) => gift(101 + index, each)))
        const years = await yearsOfPeople(db, { organisationId, people })
        const mine = gifts.filter(({ by }) => by !== otherPerson)
        const expected = new Set(
          mine.map(({ at, transactionType }) =>
            [toAssessmentYear(instantFromMilliseconds(Date.parse(at))), transactionType].join(' '),
          ),
        )
        expect(years.map((each) => `${each.year} ${each.transactionType}`).sort()).toEqual(
          [...expected].sort(),
        )
        for (const { year, transactionType, kept, keptCents, returnedCents } of years) {
          const rows = (await wholeYear(year, 7)).filter(
            (row) => row.transactionType === transactionType,
          )
          const computeNet = (row: PaymentRow) => total - row.refundedCents - row.lostCents
          expect(keptCents).toBe(rows.reduce((sum, row) => sum + computeNet(row), 0))
          expect(returnedCents).toBe(rows.reduce((sum, row) => sum + row.refundedCents, 0))
          expect(kept).toBe(rows.filter((row) => computeNet(row) > 0).length)
        }
      }),
      { numRuns: 15 },
    )
  })
})

describe('the year of one person among many', () => {
  it('is found by an index', async () => {
    const at = '2026-06-01T00:00:00.000Z'
    const many = Array.from({ length: 3_000 }, (_, index) =>
      gift(1_000 + index, {
        at,
        by: index % 100 === 0 ? account : fixtureId('person', 10_000 + (index % 600)),
      }),
    )
    await record(...many.flat())
    const after = {
      receivedOn: toCalendarDay(instantFromMilliseconds(Date.parse(at))),
      completedAt: instantFromMilliseconds(Date.parse(at)),
      paymentId: paid.paymentId,
    }
    const plans = await explainQueries(url, async (asking) => {
      await yearsOfPeople(asking, { organisationId, people })
      const page = { organisationId, people, year: 2026, limit: 500 }
      await paymentsOfYear(asking, { ...page, after: null })
      await paymentsOfYear(asking, { ...page, after })
    })
    expect(plans).toHaveLength(3)
    for (const plan of plans) {
      expect(plan).toMatch(/payment_history_person/)
      expect(plan).not.toMatch(/Seq Scan/)
    }
  })
})
