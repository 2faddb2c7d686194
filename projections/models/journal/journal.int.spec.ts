import {
  charityAvailable,
  charityDirect,
  charityPayout,
  charityPending,
  planFeeReceivable,
  platformFeeIncome,
  providerPending,
  receivable,
  refundsUnderWay,
} from '@almoner/domain/journal/accounts.ts'
import { post } from '@almoner/domain/journal/post.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { hongKongDate } from '@almoner/domain/kernel/time.ts'
import type { MoneyEvent, PaymentEvent } from '@almoner/domain/payment/events.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import * as the from '@almoner/domain/plan-subscription/fixtures.ts'
import * as owed from '@almoner/domain/treasury/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne, projectAll } from '../../engine/testing/given.ts'
import { another, atLionRock, toRecorded } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { charityBalances } from './charity-balances.ts'
import { journalModel } from './project.ts'
import { accountBalance, listPostings, trialBalance } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { paymentId } = paid
const { totalAmountCents, processingFeeCents, serviceFeeCents } = paid.covered500
const happy = [paid.initiated, paid.identified, paid.succeeded]
const ofHarbour = { organisationId: harbourId }
const owedToHarbour = () => accountBalance(db, { ...ofHarbour, account: charityPending(harbourId) })

describe('the journal', () => {
  it('receives every event that moves money', () => {
    const untold: Record<Exclude<PaymentEvent['type'], MoneyEvent['type']>, PaymentEvent> = {
      PaymentInitiated: paid.initiated,
      PaymentRetried: paid.retried,
      CardIdentified: paid.identified,
      AuthenticationRequired: paid.authenticationRequired,
      PaymentRequested: ways.requested,
      PaymentRequestOpened: ways.requestOpened,
      ManualPaymentSubmitted: ways.submitted,
      ManualPaymentDeclined: ways.declinedByCharity,
      ManualPaymentReopened: ways.reopened,
      PayerEmailCorrected: paid.emailCorrected,
    }
    for (const [type, event] of Object.entries(untold)) {
      expect(event.type).toBe(type)
      expect(post(event)).toEqual([])
    }
  })

  it('is the same however its events arrive', async () => {
    const events = [...happy, ...happy.map(atLionRock), ...happy.map((one) => another(one, 11))]
    const rows = await projectOneByOne(db, journalModel, events)
    expect(rows).toEqual(await projectAtOnce(db, journalModel, events))
  })

  it('is empty while no money has moved', async () => {
    await given(db, paid.initiated, paid.identified, paid.declined).projectTwice(journalModel)
    expect(await listPostings(db, { ...ofHarbour, paymentId })).toEqual([])
    expect(await owedToHarbour()).toBe(0)
    expect(await trialBalance(db)).toEqual([])
  })

  it('records what the charity received itself apart from its balance, and what it returned', async () => {
    const back = [ways.refundRequested(20_000), ways.refundSucceeded(20_000)] as const
    const returned = back.map((event) => ways.byTheCharity<typeof event>(event))
    await given(db, ways.submitted, ways.approved, ...returned).projectTwice(journalModel)
    expect(await owedToHarbour()).toBe(0)
    const direct = charityDirect(harbourId)
    expect(await accountBalance(db, { ...ofHarbour, account: direct })).toBe(30_000)
    const postings = await listPostings(db, { ...ofHarbour, paymentId })
    expect(postings.map(({ journal, amountCents }) => [journal, amountCents])).toEqual([
      ['direct_received', 50_000],
      ['direct_returned', 20_000],
    ])
  })

  it('books what a wallet took as the charity’s own, whole, and what it returned', async () => {
    const back = [ways.refundRequested(20_000), ways.refundSucceeded(20_000)] as const
    const returned = back.map((event) => ways.byWallet<typeof event>(event))
    const walletPayment = [ways.requested, ways.requestOpened, ways.paidByPayMe]
    await given(db, ...walletPayment, ...returned).projectTwice(journalModel)
    const total = paid.covered500ByWallet.totalAmountCents
    expect(await owedToHarbour()).toBe(0)
    const postings = await listPostings(db, { ...ofHarbour, paymentId })
    expect(postings).toMatchObject([
      { journal: 'direct_received', debit: `direct:${harbourId}:payme`, amountCents: total },
      { journal: 'direct_returned', credit: `direct:${harbourId}:payme`, amountCents: 20_000 },
    ])
    expect((await trialBalance(db)).map(({ account }) => account)).toEqual([
      `charity:${harbourId}:direct`,
      `direct:${harbourId}:payme`,
    ])
  })

  it('sums what went straight to the charity by its method, now and up to a position', async () => {
    const byPayMe = [ways.requested, ways.paidByPayMe]
    const byFps = [ways.submitted, ways.approved].map((event) => another(event, 11))
    const returned = [ways.refundRequested(20_000), ways.refundSucceeded(20_000)].map((event) =>
      another(ways.byTheCharity(event), 11),
    )
    const events = [...happy, ...byPayMe.map((event) => another(event, 12)), ...byFps, ...returned]
    await given(db, ...events, atLionRock(ways.approved)).projectTwice(journalModel)
    const payme = { method: 'payme', balanceCents: paid.covered500ByWallet.totalAmountCents }
    const direct = async (position?: bigint) =>
      (await charityBalances(db, { ...ofHarbour, ...(position && { asOf: { position } }) })).direct
    expect(await direct()).toEqual([payme, { method: 'fps', balanceCents: 30_000 }])
    expect(await direct(4n)).toEqual([])
    expect(await direct(5n)).toEqual([payme])
    expect(await direct(8n)).toEqual([payme, { method: 'fps', balanceCents: 50_000 }])
    expect(await direct(100n)).toEqual(await direct())
    const theirs = await charityBalances(db, { organisationId: lionRockId })
    expect(theirs.direct).toEqual([{ method: 'fps', balanceCents: 50_000 }])
  })

  it('books a refund as advanced, as pending and as completed', async () => {
    const back = [ways.refundRequested(10_000), ways.refundSucceeded(10_000)]
    await given(db, ...happy, ...back).projectTwice(journalModel)
    const account = receivable(harbourId)
    expect(await accountBalance(db, { ...ofHarbour, account })).toBe(10_000)
    const underWay = refundsUnderWay('stripe')
    expect(await accountBalance(db, { ...ofHarbour, account: underWay })).toBe(0)
    expect(await trialBalance(db)).not.toEqual([])
  })

  it('books a plan’s fee, its payment and its credit, apart from what is advanced', async () => {
    const events = [the.issued, the.creditGranted, the.creditApplied]
    const rest = cents(the.issued.data.amountCents - the.creditApplied.data.amountCents)
    const charged = { ...the.paid, data: { ...the.paid.data, amountCents: rest } }
    await given(db, ...events).projectTwice(journalModel)
    const owing = { ...ofHarbour, account: planFeeReceivable(harbourId) }
    expect(await accountBalance(db, owing)).toBe(rest)
    expect(await charityBalances(db, ofHarbour)).toMatchObject({ advancedCents: 0, owedCents: 0 })
    await given(db, ...events, charged).projectTwice(journalModel)
    expect(await trialBalance(db)).toEqual([
      { account: `credit:${harbourId}`, balanceCents: 0 },
      { account: 'expense:provider_fee', balanceCents: 18_962 },
      { account: 'expense:referral', balanceCents: 45_900 },
      { account: 'income:plan_fee', balanceCents: -550_800 },
      { account: 'provider:stripe:pending', balanceCents: rest - 18_962 },
      { account: `receivable:${harbourId}:plan_fee`, balanceCents: 0 },
    ])
  })

  it('records what the provider settles, and leaves no part of a settled payment pending', async () => {
    const { nonprofitReceivesCents } = paid.covered500
    const settledCents = cents(totalAmountCents - processingFeeCents - 585)
    const line = {
      paymentId,
      transactionId: 'txn_1',
      totalCents: totalAmountCents,
      settledCents,
      differenceCents: cents(585),
    }
    const lines = [{ ...line, releasedCents: nonprofitReceivesCents }]
    const settled = { ...owed.settled, data: { ...owed.settled.data, lines } }
    await given(db, ...happy, settled).projectTwice(journalModel)
    expect(await owedToHarbour()).toBe(0)
    const account = charityAvailable(harbourId)
    expect(await accountBalance(db, { ...ofHarbour, account })).toBe(nonprofitReceivesCents)
    const balance = await accountBalance(db, { ...ofHarbour, account: providerPending('stripe') })
    expect(balance).toBe(0)
    const postings = await listPostings(db, { ...ofHarbour, paymentId })
    expect(postings.slice(3).map((one) => [one.journal, one.line, one.businessDate])).toEqual([
      ['provider_fee_difference', 1, '2026-11-24'],
      ['settled', 2, '2026-11-24'],
      ['settled', 3, '2026-11-24'],
    ])
  })

  it('books a payout under no payment', async () => {
    const payout = [owed.settled, owed.requested, owed.approved, owed.payoutSent, owed.paid]
    await given(db, ...payout).projectTwice(journalModel)
    const available = { ...ofHarbour, account: charityAvailable(harbourId) }
    expect(await accountBalance(db, available)).toBe(8_150)
    expect(await accountBalance(db, { ...ofHarbour, account: charityPayout(harbourId) })).toBe(0)
    const rows = await db
      .selectFrom('read_models.postings')
      .select(['journal', 'payment_id', 'business_date'])
      .where('payment_id', 'is', null)
      .orderBy('position')
      .execute()
    expect(rows).toEqual([
      { journal: 'payout_started', payment_id: null, business_date: '2026-11-25' },
      { journal: 'payout_paid', payment_id: null, business_date: '2026-11-26' },
    ])
  })

  it('books a gift as its captured sum, less the provider’s fee and the platform’s', async () => {
    await given(db, ...happy).projectTwice(journalModel)
    const charity = `charity:${harbourId}:pending`
    const moment = {
      position: 3n,
      businessDate: '2026-11-20',
      recordedAt: '2026-11-20T02:30:02.000Z',
    }
    expect(await listPostings(db, { ...ofHarbour, paymentId })).toEqual([
      {
        ...moment,
        line: 1,
        journal: 'captured',
        debit: 'provider:stripe:pending',
        credit: charity,
        amountCents: totalAmountCents,
      },
      {
        ...moment,
        line: 2,
        journal: 'provider_fee',
        debit: charity,
        credit: 'provider:stripe:pending',
        amountCents: processingFeeCents,
      },
      {
        ...moment,
        line: 3,
        journal: 'platform_fee',
        debit: charity,
        credit: 'income:platform_fee',
        amountCents: serviceFeeCents,
      },
    ])
  })

  it('belongs to the Hong Kong day, which begins at 16:00 UTC of the day before', async () => {
    const [, , success] = toRecorded(...happy)
    if (!success) throw new Error('three events were given')
    const late = { ...success.meta, at: '2026-12-31T16:30:00.000Z' as typeof success.meta.at }
    await given(db).projectTwice(journalModel)
    await projectAll(db, journalModel, [{ ...success, meta: late }])
    const [posting] = await listPostings(db, { ...ofHarbour, paymentId })
    expect(posting?.businessDate).toBe('2027-01-01')
  })

  it('belongs, of a transfer, to the day on which the money came, and is recorded on that of its approval', async () => {
    const receivedOn = calendarDay('2026-11-13')
    const approved = { ...ways.approved, data: { ...ways.approved.data, receivedOn } }
    await given(db, ways.submitted, approved).projectTwice(journalModel)
    const [posting] = await listPostings(db, { ...ofHarbour, paymentId })
    expect(posting).toMatchObject({ journal: 'direct_received', businessDate: receivedOn })
    expect(posting && hongKongDate(posting.recordedAt) > receivedOn).toBe(true)
  })

  it('shows each balance on its normal side, for the charity that requests it', async () => {
    const two = [...happy, ...happy.map((one) => another(one, 11)), ...happy.map(atLionRock)]
    await given(db, ...two).projectTwice(journalModel)
    expect(await owedToHarbour()).toBe(100_000)
    const balance = await accountBalance(db, { ...ofHarbour, account: providerPending('stripe') })
    expect(balance).toBe(2 * (totalAmountCents - processingFeeCents))
    const income = await accountBalance(db, { ...ofHarbour, account: platformFeeIncome })
    expect(income).toBe(2 * serviceFeeCents)
  })

  it('sums to zero over all accounts and charities', async () => {
    await given(db, ...happy, ...happy.map(atLionRock)).projectTwice(journalModel)
    const balances = await trialBalance(db)
    expect(balances.map(({ account }) => account)).toEqual([
      `charity:${harbourId}:pending`,
      `charity:${lionRockId}:pending`,
      'income:platform_fee',
      'provider:stripe:pending',
    ])
    expect(balances.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0)
  })

  it('reports a balance that was changed in the table', async () => {
    await given(db, ...happy).projectTwice(journalModel)
    await sql`update read_models.account_balances set balance_cents = balance_cents + 1
      where account = 'income:platform_fee'`.execute(db)
    await expect(trialBalance(db)).rejects.toThrow(/the books balance/)
  })

  it('shows nothing to another charity, and refuses another charity’s account', async () => {
    await given(db, ...happy).projectTwice(journalModel)
    expect(await listPostings(db, { organisationId: lionRockId, paymentId })).toEqual([])
    await expect(
      accountBalance(db, { organisationId: lionRockId, account: charityPending(harbourId) }),
    ).rejects.toThrow(/its own accounts/)
  })

  it('accepts no posting of zero: the table itself refuses one', async () => {
    const nothing = sql`insert into read_models.postings
      values (1, 1, ${harbourId}, ${paymentId}, 'captured', 'a', 'b', 0, '2026-11-20', now())`
    await expect(nothing.execute(db)).rejects.toThrow(/check constraint/)
  })

  it('refuses a breakdown that does not add up', async () => {
    const breakdown = { ...paid.covered500, totalAmountCents: cents(totalAmountCents + 1) }
    const wrong = { ...paid.succeeded, data: { ...paid.succeeded.data, breakdown } }
    await expect(projectAll(db, journalModel, toRecorded(wrong))).rejects.toThrow(/owed/)
  })

  it('finds a payment’s postings by an index', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => another(paid.succeeded, 500 + index))
    await given(db, ...many).projectTwice(journalModel)
    const [plan] = await explainQueries(url, (asking) =>
      listPostings(asking, { ...ofHarbour, paymentId }),
    )
    expect(plan).toMatch(/Index Scan/)
    expect(plan).not.toMatch(/Seq Scan/)
  })
})
