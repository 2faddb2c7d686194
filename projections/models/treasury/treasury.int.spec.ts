import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import type { TreasuryCommand } from '@almoner/domain/treasury/commands.ts'
import * as the from '@almoner/domain/treasury/fixtures.ts'
import { takeCommands } from '@almoner/domain/treasury/testing/any-steps.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, empty, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAll, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { another, atLionRock, toRecorded } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { listAdvanced, listUnsettledCharities, sumProviderFees } from './platform-query.ts'
import { treasuryModel } from './project.ts'
import {
  findTreasury,
  findUnsettledByPayments,
  listAdvancesMissing,
  listPayable,
  listUnsettled,
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

const settleOn = (day: string, released: number): TreasuryCommand => ({
  ...the.recordSettlement,
  day: calendarDay(day),
  lines: the.recordSettlement.lines.map((line) => ({ ...line, releasedCents: cents(released) })),
})

const gift = (number: number) => another(paid.succeeded, number)
const untilSent = [the.settled, the.requested, the.approved, the.payoutSent]
const page = { limit: 10, after: null }

describe('the treasury', () => {
  it('is the same however its events arrive', async () => {
    const back = [ways.refundRequested(10_000), ways.disputeOpened, ways.disputeClosed('won')]
    const ours = [paid.succeeded, gift(20), ...back, ...untilSent, the.paid, the.sentBack]
    const events = [...ours, ...ours.map(theirs)]
    const rows = await projectOneByOne(db, treasuryModel, events)
    expect(rows).toEqual(await projectAtOnce(db, treasuryModel, events))
  })

  it('is empty before the first settlement', async () => {
    await given(db, paid.succeeded).projectTwice(treasuryModel)
    expect(await findTreasury(db, harbourId)).toEqual({
      count: 0,
      availableCents: 0,
      advancedCents: 0,
      oldestAvailableOn: null,
      openPayout: null,
      lastPayout: null,
    })
  })

  it('shows what is available and what is on its way', async () => {
    await given(db, ...untilSent).projectTwice(treasuryModel)
    expect(await findTreasury(db, harbourId)).toEqual({
      count: 4,
      availableCents: 8_150,
      advancedCents: 0,
      oldestAvailableOn: '2026-11-24',
      openPayout: {
        payoutId: the.requestPayout.payoutId,
        amountCents: 40_000,
        status: 'sent',
        arrivalOn: '2026-11-26',
      },
      lastPayout: null,
    })
    expect((await findTreasury(db, lionRockId)).count).toBe(0)
  })

  it.each([
    ['paid', [the.paid]],
    ['failed', [the.failed]],
    ['returned', [the.paid, the.sentBack]],
  ] as const)('shows a payout that was %s as the last', async (status, ends) => {
    await given(db, ...untilSent, ...ends).projectTwice(treasuryModel)
    const { openPayout, lastPayout } = await findTreasury(db, harbourId)
    expect(openPayout).toBeNull()
    expect(lastPayout).toMatchObject({ status, amountCents: 40_000 })
  })

  it('shows a cancelled payout as the last, and its money as available', async () => {
    await given(db, the.settled, the.requested, the.cancelled).projectTwice(treasuryModel)
    const { availableCents, lastPayout } = await findTreasury(db, harbourId)
    expect([availableCents, lastPayout?.status]).toEqual([48_150, 'cancelled'])
  })

  it('shows what is owed for an advance', async () => {
    await given(db, the.settled, the.advanced).projectTwice(treasuryModel)
    const { availableCents, advancedCents } = await findTreasury(db, harbourId)
    expect([availableCents, advancedCents]).toEqual([0, 1_850])
  })
})

describe('the oldest of the available money', () => {
  const oldest = async (...commands: readonly TreasuryCommand[]) => {
    await given(db, ...takeCommands(...commands)).projectTwice(treasuryModel)
    return (await findTreasury(db, harbourId)).oldestAvailableOn
  }
  const payOut = (
    amountCents: number,
    approval: 'none' | 'second_person' = 'none',
  ): TreasuryCommand => ({ ...the.requestPayout, amountCents: cents(amountCents), approval })
  const [monday, tuesday] = [settleOn('2026-11-23', 20_000), settleOn('2026-11-24', 30_000)]

  it('is from the first settlement of which a part is left: the oldest is paid out first', async () => {
    expect(await oldest(monday, tuesday)).toBe('2026-11-23')
    expect(await oldest(monday, tuesday, payOut(19_999))).toBe('2026-11-23')
    expect(await oldest(monday, tuesday, payOut(20_000))).toBe('2026-11-24')
    expect(await oldest(monday, tuesday, payOut(50_000))).toBeNull()
  })

  it('is as old as before if a payout is cancelled', async () => {
    expect(await oldest(monday, tuesday, payOut(50_000, 'second_person'), the.cancelPayout)).toBe(
      '2026-11-23',
    )
  })

  it('begins again with what the bank sent back', async () => {
    const paidOut = [payOut(50_000), the.markPayoutSent, the.markPayoutPaid, the.returnPayout]
    // 20:00 UTC is already the next day in Hong Kong.
    expect(await oldest(monday, tuesday, ...paidOut)).toBe('2026-11-25')
  })
})

describe('the payments that are not settled', () => {
  const list = async (after: Parameters<typeof listUnsettled>[1]['after'] = null) =>
    await listUnsettled(db, { limit: 2, after })

  it('are those that Stripe took, until a settlement has them', async () => {
    await given(db, paid.succeeded, gift(11), ways.paidByPayMe).projectTwice(treasuryModel)
    expect((await list()).map(({ paymentId }) => paymentId)).toEqual([
      paid.paymentId,
      gift(11).data.paymentId,
    ])
    const both = [paid.paymentId, gift(11).data.paymentId, gift(12).data.paymentId]
    expect(await findUnsettledByPayments(db, both)).toHaveLength(2)
    await given(db, paid.succeeded, gift(11), the.settled).projectTwice(treasuryModel)
    const { totalAmountCents, processingFeeCents, nonprofitReceivesCents } = paid.covered500
    expect(await findUnsettledByPayments(db, both)).toEqual([
      {
        organisationId: harbourId,
        paymentId: gift(11).data.paymentId,
        totalCents: totalAmountCents,
        processingFeeCents,
        netCents: nonprofitReceivesCents,
        capturedAt: '2026-11-20T02:30:01.000Z',
      },
    ])
  })

  it('are listed page by page, the oldest first', async () => {
    await given(db, gift(13), gift(11), gift(12)).projectTwice(treasuryModel)
    const first = await list()
    const next = await list(first.at(-1) ?? null)
    expect([...first, ...next].map(({ paymentId }) => paymentId)).toEqual(
      [13, 11, 12].map((number) => gift(number).data.paymentId),
    )
    expect(first[0]?.capturedAt).toBe('2026-11-20T02:30:00.000Z')
    await empty(db, treasuryModel)
    expect(await list()).toEqual([])
  })

  it('are not settled by another charity’s treasury', async () => {
    const foreign = { ...the.settled.data, organisationId: lionRockId }
    await given(db, paid.succeeded, { ...the.settled, data: foreign }).projectTwice(treasuryModel)
    expect(await findUnsettledByPayments(db, [paid.paymentId])).toHaveLength(1)
  })
})

describe('the fee that the provider takes', () => {
  const year = async () => await sumProviderFees(db, { year: 2026 })
  const fees = {
    month: '2026-11',
    method: 'card',
    cardBrand: 'visa',
    isLocalCard: true,
    payments: 1,
    chargedCents: 50_000,
    promisedCents: 1_350,
    takenCents: 1_935,
  }

  it('is counted next to the agreed fee, in the month of settlement', async () => {
    await given(db, paid.succeeded, the.settled).projectTwice(treasuryModel)
    expect(await year()).toEqual([fees])
    expect(await sumProviderFees(db, { year: 2025 })).toEqual([])
  })

  it('is summed over all charities, also if settlements come in different batches', async () => {
    const gifts = [paid.succeeded, theirs(paid.succeeded)]
    const settled = [the.settled, theirs(the.settled)]
    const both = {
      ...fees,
      payments: 2,
      chargedCents: 100_000,
      promisedCents: 2_700,
      takenCents: 3_870,
    }
    await given(db, ...gifts, ...settled).projectTwice(treasuryModel)
    expect(await year()).toEqual([both])
    await empty(db, treasuryModel)
    for (const event of toRecorded(...gifts, ...settled))
      await projectAll(db, treasuryModel, [event])
    expect(await year()).toEqual([both])
  })

  it('is zero for a payment that another charity’s treasury names', async () => {
    const foreign = { ...the.settled.data, organisationId: lionRockId }
    await given(db, paid.succeeded, { ...the.settled, data: foreign }).projectTwice(treasuryModel)
    expect(await year()).toEqual([])
  })
})

describe('late and advanced money', () => {
  it('is named by charity', async () => {
    await given(db, gift(11), gift(13), theirs(paid.succeeded)).projectTwice(treasuryModel)
    const late = async (before: string) =>
      await listUnsettledCharities(db, { before: instant(before), limit: 10 })
    expect(await late('2026-11-20T00:00:00.000Z')).toEqual([])
    expect(
      (await late('2026-11-21T00:00:00.000Z')).map((row) => [row.organisationId, row.payments]),
    ).toEqual([
      [harbourId, 2],
      [lionRockId, 1],
    ])
    await given(db, the.settled, the.advanced).projectTwice(treasuryModel)
    expect(await listAdvanced(db, { limit: 10 })).toEqual([
      { organisationId: harbourId, advancedCents: 1_850 },
    ])
  })
})

describe('an item that the treasury has not recorded', () => {
  const missing = async () =>
    (await listAdvancesMissing(db, page)).map(({ of, advanceCents, returnCents }) => [
      of.kind,
      advanceCents,
      returnCents,
    ])
  const recorded = (command: TreasuryCommand) => takeCommands(command)

  it('is a refund until its advance is recorded, and again once it has failed', async () => {
    const refundEvents = [paid.succeeded, ways.refundRequested(10_000)]
    await given(db, ...refundEvents).projectTwice(treasuryModel)
    expect(await missing()).toEqual([['refund', 10_000, 0]])
    const advance = recorded({ ...the.recordAdvance, amountCents: cents(10_000) })
    await given(db, ...refundEvents, ...advance).projectTwice(treasuryModel)
    expect(await missing()).toEqual([])
    const failed = [...refundEvents, ...advance, ways.refundFailed(10_000)]
    await given(db, ...failed).projectTwice(treasuryModel)
    expect(await missing()).toEqual([['refund', 0, 10_000]])
    const returned = recorded({ ...the.recordReturn, amountCents: cents(10_000) })
    await given(db, ...failed, ...returned).projectTwice(treasuryModel)
    expect(await missing()).toEqual([])
  })

  it('is a dispute with its fee, and its sum alone once it was won', async () => {
    const { amountCents, shortfallCents } = ways.disputeOpened.data
    await given(db, ways.disputeOpened, ways.disputeClosed('lost')).projectTwice(treasuryModel)
    expect(await missing()).toEqual([['dispute', shortfallCents, 0]])
    await given(db, ways.disputeOpened, ways.disputeClosed('won')).projectTwice(treasuryModel)
    expect(await missing()).toEqual([['dispute', shortfallCents, amountCents]])
  })

  it('is not a refund that the charity or its wallet pays', async () => {
    const refund = ways.refundRequested(10_000)
    await given(db, ways.byTheCharity(refund)).projectTwice(treasuryModel)
    expect(await missing()).toEqual([])
    await given(db, ways.byWallet(refund)).projectTwice(treasuryModel)
    expect(await missing()).toEqual([])
  })

  it('is listed page by page', async () => {
    const ids = [41, 42, 43].map((number) => fixtureId('refund', number))
    await given(db, ...ids.map((id) => ways.refundRequested(100, id))).projectTwice(treasuryModel)
    const first = await listAdvancesMissing(db, { limit: 2, after: null })
    const next = await listAdvancesMissing(db, { limit: 2, after: first.at(-1)?.position ?? null })
    expect([...first, ...next].map(({ of }) => of.id)).toEqual(ids)
    expect(first[0]).toMatchObject({ organisationId: harbourId, paymentId: paid.paymentId })
  })
})

describe('the charities that an automatic payout may pay', () => {
  it('have a balance, no advance and no payout under way', async () => {
    const payable = async () => await listPayable(db, { ...page, atLeastCents: 10_000 })
    await given(db, the.settled, atLionRock(the.settled)).projectTwice(treasuryModel)
    expect(await payable()).toEqual([
      { organisationId: harbourId, availableCents: 48_150 },
      { organisationId: lionRockId, availableCents: 48_150 },
    ])
    const rest = { limit: 10, atLeastCents: 10_000, after: harbourId }
    expect(await listPayable(db, rest)).toHaveLength(1)
    await given(db, the.settled, the.requested).projectTwice(treasuryModel)
    expect(await payable()).toEqual([])
    await given(db, the.settled, the.advanced).projectTwice(treasuryModel)
    expect(await payable()).toEqual([])
  })
})

describe('among a hundred thousand', () => {
  beforeAll(async () => {
    await empty(db, treasuryModel)
    await sql`insert into read_models.unsettled_payments
      (payment_id, organisation_id, total_cents, processing_fee_cents, net_cents, captured_at)
      select gen_random_uuid(), ${harbourId}, 100, 3, 96, '2026-11-20'::timestamptz + number * interval '1 second'
      from generate_series(1, 100000) number`.execute(db)
    await sql`insert into read_models.treasuries (organisation_id, count, available_cents, advanced_cents, position)
      select gen_random_uuid(), 1, 1000, 0, 1 from generate_series(1, 5000)`.execute(db)
    await sql`insert into read_models.provider_fee_months
      select organisation_id, (2000 + number) || '-11', 'card', 'visa', true, 1, 100, 3, 3, 1
      from read_models.treasuries cross join generate_series(1, 30) number`.execute(db)
    await sql`insert into read_models.treasury_days
      select organisation_id, '2026-11-20'::date + number, 100 from read_models.treasuries
      cross join generate_series(1, 5) number`.execute(db)
    await sql`insert into read_models.advances
      select 'refund', gen_random_uuid(), ${harbourId}, gen_random_uuid(), 100, number % 1000 > 0, 0,
        false, number % 1000 = 0, number, number from generate_series(1, 100000) number`.execute(db)
  })

  it.each<[string, (asking: Db) => Promise<unknown>]>([
    ['a page of payments', (asking) => listUnsettled(asking, page)],
    [
      'a later page of payments',
      (asking) =>
        listUnsettled(asking, {
          limit: 10,
          after: { capturedAt: instant('2026-11-20T12:00:00.000Z'), paymentId: paid.paymentId },
        }),
    ],
    ['payments by their ids', (asking) => findUnsettledByPayments(asking, [paid.paymentId])],
    [
      'what is settled late',
      (asking) =>
        listUnsettledCharities(asking, { before: instant('2026-11-19T18:00:00.000Z'), limit: 10 }),
    ],
    ['what is advanced', (asking) => listAdvanced(asking, { limit: 10 })],
    ['what the provider takes', (asking) => sumProviderFees(asking, { year: 2026 })],
    ['what is missing', (asking) => listAdvancesMissing(asking, page)],
    ['a charity’s balance', (asking) => findTreasury(asking, harbourId)],
  ])('%s is read by an index', async (_what, ask) => {
    const [plan] = await explainQueries(url, ask)
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(/Seq Scan/)
  })
})
