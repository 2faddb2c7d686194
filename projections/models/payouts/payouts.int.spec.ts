import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import * as the from '@almoner/domain/treasury/fixtures.ts'
import { anySteps, takeCommands, takeSteps } from '@almoner/domain/treasury/testing/any-steps.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, empty, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAll, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock, toRecorded } from '../../engine/testing/history.ts'
import { payoutsList } from './list.ts'
import { payoutsModel } from './project.ts'
import {
  findPayout,
  findSettlement,
  listOpenPayouts,
  listPayoutLines,
  sumPayoutLines,
} from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

/**
 * Returns the event as Lion Rock's. Its refunds, disputes and payouts also have ids of their own.
 */
const theirs = <Event extends AnyEvent>(event: Event): Event =>
  JSON.parse(
    JSON.stringify(atLionRock(event)).replaceAll(/-0000000000([456])0"/g, '-0000000001$10"'),
  ) as Event

const { payoutId } = the.requestPayout
const ofHarbour = { organisationId: harbourId, payoutId }
const untilSent = [the.settled, the.requested, the.approved, the.payoutSent]
const lines = async (limit = 200) =>
  (await listPayoutLines(db, { ...ofHarbour, after: null, limit }))?.lines

describe('the payouts', () => {
  it('are the same however their events arrive', async () => {
    const ours = [...untilSent, the.paid, the.sentBack]
    const events = [...ours, ...ours.map(theirs)]
    const rows = await projectOneByOne(db, payoutsModel, events)
    expect(rows).toEqual(await projectAtOnce(db, payoutsModel, events))
  })

  it('show who did what, and when', async () => {
    await given(db, ...untilSent, the.paid).projectTwice(payoutsModel)
    const at = the.requestPayout.at
    expect(await findPayout(db, { ...ofHarbour, asOf: null })).toEqual({
      payoutId,
      status: 'paid',
      amountCents: 40_000,
      carriedCents: 0,
      keptCents: 8_150,
      bank: the.requestPayout.bank,
      approval: 'second_person',
      requestedBy: the.requestPayout.requestedBy,
      requestedAt: at,
      approvedBy: the.approvePayout.by,
      approvedAt: at,
      providerPayoutId: 'po_1',
      sentAt: at,
      arrivalOn: '2026-11-26',
      paidOn: '2026-11-26',
      paidAt: at,
      bankReference: 'FT26330001',
      endedAt: at,
      failureCode: null,
      cancelledBecause: null,
      cancelledBy: null,
    })
  })

  it.each([
    ['failed', [...untilSent, the.failed], { failureCode: 'account_closed' }],
    ['returned', [...untilSent, the.paid, the.sentBack], { failureCode: 'account_closed' }],
    ['cancelled', [the.settled, the.requested, the.cancelled], { cancelledBecause: 'by_person' }],
  ] as const)('are %s for a reason', async (status, events, expected) => {
    await given(db, ...events).projectTwice(payoutsModel)
    expect(await findPayout(db, { ...ofHarbour, asOf: null })).toMatchObject({
      status,
      ...expected,
    })
  })

  it('are a charity’s own', async () => {
    await given(db, ...untilSent).projectTwice(payoutsModel)
    const theirs = { organisationId: lionRockId, payoutId }
    expect(await findPayout(db, { ...theirs, asOf: null })).toBeNull()
    expect(await listPayoutLines(db, { ...theirs, after: null, limit: 10 })).toBeNull()
    expect(await sumPayoutLines(db, theirs)).toEqual([])
    const { paymentId } = paid
    expect(await findSettlement(db, { organisationId: lionRockId, paymentId })).toBeNull()
  })

  it('are listed, filtered and summed', async () => {
    await given(db, ...untilSent, the.paid).projectTwice(payoutsModel)
    const query = {
      scope: { organisationId: harbourId, asOf: null },
      size: 20,
      after: null,
      before: null,
    }
    const list = async (filters: Parameters<typeof payoutsList.page>[1]['filters']) =>
      (await payoutsList.page(db, { ...query, sort: '-date', filters })).rows.length
    expect(await list({})).toBe(1)
    expect(await list({ status: 'paid' })).toBe(1)
    expect(await list({ status: 'failed' })).toBe(0)
    expect(await list({ amount: { fromCents: cents(40_001), toCents: null } })).toBe(0)
    const { scope } = query
    expect(await payoutsList.totals(db, { scope, filters: {} })).toEqual({
      rows: 1,
      arrivedCents: 40_000,
      openCents: 0,
      endedCents: 0,
      arrivedEverCents: 40_000,
      sentBackCents: 0,
    })
  })

  it('are listed for all charities until they end', async () => {
    await given(db, ...untilSent, atLionRock(the.settled)).projectTwice(payoutsModel)
    const [open, ...others] = await listOpenPayouts(db, { limit: 10, after: null })
    expect([open?.organisationId, open?.payout.payoutId, others]).toEqual([harbourId, payoutId, []])
    expect(await listOpenPayouts(db, { limit: 10, after: open?.position ?? null })).toEqual([])
    await given(db, ...untilSent, the.paid).projectTwice(payoutsModel)
    expect(await listOpenPayouts(db, { limit: 10, after: null })).toEqual([])
  })
})

describe('the payouts as of a past day', () => {
  const on = (day: number) => instant(`2026-12-0${day}T04:00:00.000Z`)
  const at = <Event extends TreasuryEvent>(event: Event, day: number): Event => ({
    ...event,
    data: { ...event.data, at: on(day) },
  })
  const steps = [
    at(the.settled, 1),
    at(the.requested, 2),
    at(the.approved, 3),
    at(the.payoutSent, 4),
    at(the.paid, 5),
    at(the.sentBack, 6),
  ]
  const asOf = (day: number) => ({ at: on(day), position: BigInt(steps.length) })
  const then = (day: number) => findPayout(db, { ...ofHarbour, asOf: asOf(day) })

  it.each([
    [2, { status: 'requested', approvedBy: null, approvedAt: null, sentAt: null }],
    [3, { status: 'approved', approvedBy: the.approvePayout.by, providerPayoutId: null }],
    [4, { status: 'sent', providerPayoutId: 'po_1', paidOn: null, paidAt: null, endedAt: null }],
    [5, { status: 'paid', bankReference: 'FT26330001', endedAt: on(5), failureCode: null }],
    [6, { status: 'returned', paidAt: on(5), endedAt: on(6), failureCode: 'account_closed' }],
  ])('are as they were on day %i', async (day, expected) => {
    await given(db, ...steps).projectTwice(payoutsModel)
    expect(await then(day)).toMatchObject(expected)
    const scope = { organisationId: harbourId, asOf: asOf(day) }
    const status = expected.status as 'paid'
    expect(await payoutsList.totals(db, { scope, filters: { status } })).toMatchObject({ rows: 1 })
    const others = await payoutsList.totals(db, { scope, filters: { status: 'failed' } })
    expect(others.rows).toBe(0)
  })

  it('are not there before they were requested, nor for another charity', async () => {
    await given(db, ...steps).projectTwice(payoutsModel)
    const before = { at: on(1), position: 1n }
    expect(await findPayout(db, { ...ofHarbour, asOf: before })).toBeNull()
    const theirs = { organisationId: lionRockId, payoutId, asOf: asOf(6) }
    expect(await findPayout(db, theirs)).toBeNull()
  })
})

describe('the lines of a payout', () => {
  const second = fixtureId('payout', 61)
  const payOut = { ...the.requestPayout, approval: 'none' } as const
  const paidOut = [payOut, the.markPayoutSent, the.markPayoutPaid]

  it('are its payments with gross, fee and net', async () => {
    await given(db, ...untilSent).projectTwice(payoutsModel)
    expect(await lines()).toEqual([
      {
        count: 1,
        line: 1,
        kind: 'payment',
        paymentId: paid.paymentId,
        objectId: null,
        grossCents: 50_000,
        feeCents: 1_850,
        netCents: 48_150,
        day: '2026-11-24',
      },
    ])
  })

  it('are what was repaid, what came back and a returned payout too', async () => {
    const { recordAdvance, recordReturn, recordSettlement, returnPayout } = the
    const dispute = { kind: 'dispute', id: fixtureId('dispute', 50) } as const
    const events = takeCommands(
      recordSettlement,
      ...paidOut,
      { ...recordAdvance, amountCents: cents(20_000) },
      recordReturn,
      { ...recordAdvance, of: dispute, amountCents: cents(10_000) },
      { ...recordReturn, of: dispute, amountCents: cents(1_000) },
      returnPayout,
      { ...payOut, payoutId: second },
    )
    await given(db, ...events).projectTwice(payoutsModel)
    const query = { organisationId: harbourId, payoutId: second }
    const page = await listPayoutLines(db, { ...query, after: null, limit: 200 })
    expect(page?.lines.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['refund', -8_150],
      ['refund_failed', 50_000],
      ['refund', -11_850],
      ['dispute', -10_000],
      ['dispute_won', 1_000],
      ['payout_returned', 40_000],
    ])
    expect(
      (await sumPayoutLines(db, query)).map((sum) => [sum.kind, sum.lines, sum.netCents]),
    ).toEqual([
      ['dispute', 1, -10_000],
      ['dispute_won', 1, 1_000],
      ['payout_returned', 1, 40_000],
      ['refund', 2, -20_000],
      ['refund_failed', 1, 50_000],
    ])
    expect(await findPayout(db, { ...query, asOf: null })).toMatchObject({
      carriedCents: 8_150,
      keptCents: 29_150,
    })
  })

  it('of a failed payout belong to the next one', async () => {
    const failed = [payOut, the.failPayout, { ...payOut, payoutId: second }]
    await given(db, ...takeCommands(the.recordSettlement, ...failed)).projectTwice(payoutsModel)
    const query = { organisationId: harbourId, payoutId: second, after: null, limit: 10 }
    expect((await listPayoutLines(db, query))?.lines).toEqual(await lines())
  })

  it('are listed page by page, each once', async () => {
    const many = [1, 2, 3, 4, 5].flatMap((number) =>
      the.recordSettlement.lines.map((line) => ({
        ...line,
        paymentId: fixtureId('payment', 100 + number),
      })),
    )
    const settle = { ...the.recordSettlement, lines: many }
    await given(db, ...takeCommands(settle, settle, payOut)).projectTwice(payoutsModel)
    const read: unknown[] = []
    let after: Parameters<typeof listPayoutLines>[1]['after'] = null
    for (let pages = 0; pages < 4; pages += 1) {
      const page = await listPayoutLines(db, { ...ofHarbour, after, limit: 3 })
      read.push(...(page?.lines ?? []))
      after = page?.next ?? null
    }
    expect(after).toBeNull()
    expect(read).toEqual(await lines())
    expect(read).toHaveLength(10)
  })

  it('reconcile to the cent with every payout of any history', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        await empty(db, payoutsModel)
        const recorded = toRecorded(...takeSteps(steps))
        await projectAll(db, payoutsModel, recorded)
        const scope = { organisationId: harbourId, asOf: null }
        const query = { scope, sort: 'date', after: null, before: null, size: 100 } as const
        const { rows } = await payoutsList.page(db, { ...query, filters: {} })
        for (const payout of rows) {
          const of = { organisationId: harbourId, payoutId: payout.payoutId }
          const page = await listPayoutLines(db, { ...of, after: null, limit: 200 })
          const sums = await sumPayoutLines(db, of)
          const net = (parts: readonly { netCents: number }[] = []) =>
            parts.reduce((sum, { netCents }) => sum + netCents, 0)
          expect(payout.carriedCents + net(sums) - payout.keptCents).toBe(payout.amountCents)
          expect(net(page?.lines)).toBe(net(sums))
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('a payment', () => {
  const query = { organisationId: harbourId, paymentId: paid.paymentId }

  it('is settled on a day, and in the balance until a payout includes it', async () => {
    await given(db).projectTwice(payoutsModel)
    expect(await findSettlement(db, query)).toBeNull()
    await given(db, the.settled).projectTwice(payoutsModel)
    expect(await findSettlement(db, query)).toEqual({ settledOn: '2026-11-24', payout: null })
    await given(db, ...untilSent).projectTwice(payoutsModel)
    const payout = { payoutId, status: 'sent' }
    expect(await findSettlement(db, query)).toEqual({ settledOn: '2026-11-24', payout })
    await given(db, ...untilSent, the.failed).projectTwice(payoutsModel)
    expect(await findSettlement(db, query)).toMatchObject({ payout: null })
  })
})

describe('a payout of a hundred thousand lines', () => {
  beforeAll(async () => {
    await given(db, ...untilSent).projectTwice(payoutsModel)
    await sql`truncate read_models.payout_lines`.execute(db)
    await sql`insert into read_models.payout_lines
      select case number % 2 when 0 then ${harbourId}::uuid else ${lionRockId}::uuid end, 1, number,
        'payment', gen_random_uuid(), null, 100, 4, 96, '2026-11-24'
      from generate_series(1, 200000) number`.execute(db)
  })

  it.each<[string, (asking: Db) => Promise<unknown>]>([
    [
      'its first page',
      (asking) => listPayoutLines(asking, { ...ofHarbour, after: null, limit: 200 }),
    ],
    [
      'a later page',
      (asking) =>
        listPayoutLines(asking, { ...ofHarbour, after: { count: 1, line: 90_000 }, limit: 200 }),
    ],
    [
      'the payout of a payment',
      (asking) => findSettlement(asking, { organisationId: harbourId, paymentId: paid.paymentId }),
    ],
  ])('is queried %s by an index', async (_what, ask) => {
    const plans = await explainQueries(url, ask)
    expect(plans.at(-1)).toMatch(/Index Scan using payout_lines/)
    expect(plans.at(-1)).not.toMatch(/Seq Scan on payout_lines/)
  })
})
