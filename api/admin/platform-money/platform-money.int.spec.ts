import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { RunningSubscription } from '@almoner/domain/plan-subscription/state.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../testing/api.ts'
import { administrator, given, recorded } from '../../testing/given.ts'
import { createGivers } from '../../testing/gift.ts'
import { recordInTreasury } from '../../testing/treasury.ts'
import type {
  MoneyOfYearAnswer,
  ProviderFeesAnswer,
  TrialBalanceAnswer,
  WaitingAnswer,
} from './contract.ts'

const harbour = worldId('organisation', 'harbour')
const money = '/api/admin/money'

const api = useApi()
const administration = given(api).as(administrator())
let paymentId: PaymentId
const today = toCalendarDay(instantFromMilliseconds(Date.now()))

beforeAll(async () => {
  const givers = await createGivers(api, 'harbour')
  paymentId = (await givers.give({ amount: 500, coverFee: false })).id as PaymentId
  await api.caughtUp()
})

const load = async <Answer>(path = ''): Promise<Answer> =>
  (await administration.get(`${money}${path}`)).json

/** The provider took HK$3.00 more than the fee recorded for the charity. */
const settle = async (): Promise<void> => {
  const { state } = await loadState(api.store, treasury, harbour)
  await recordInTreasury(api, harbour, {
    type: 'RecordSettlement',
    day: today,
    seenCount: state.count,
    lines: [
      {
        paymentId,
        transactionId: 'txn_1',
        totalCents: cents(50_000),
        settledCents: cents(47_700),
        releasedCents: cents(47_000),
        differenceCents: cents(300),
      },
    ],
  })
}

describe('administration’s money', () => {
  it('has a trial balance whose sides are equal, as of any day', async () => {
    const answer = await load<TrialBalanceAnswer>()
    const sum = (side: 'debit' | 'credit') =>
      Math.round(answer.lines.reduce((cent, line) => cent + line[side] * 100, 0)) / 100
    expect([sum('debit'), sum('credit')]).toEqual([answer.total, answer.total])
    expect(answer.lines.map(({ name }) => name)).toContain('provider:stripe:pending')
    expect(answer.lines.map(({ name }) => name)).toContain('charity:*:pending')
    expect(JSON.stringify(answer)).not.toContain(harbour)
    const whole = await load<TrialBalanceAnswer>(`?asOf=${today}&knownAt=${today}`)
    expect(whole.lines).toEqual(answer.lines)
    expect((await load<TrialBalanceAnswer>('?asOf=2020-01-01')).lines).toEqual([])
  })

  it('has what charities pay for their plans, and what they owe, in accounts of their own', async () => {
    const before = (await load<TrialBalanceAnswer>()).lines
    const { state } = await loadState(api.store, planSubscription, harbour)
    const { started } = state as RunningSubscription
    const at = instantFromMilliseconds(Date.now())
    const invoiceId = fixtureId('invoice', 1)
    const creditId = fixtureId('credit', 1)
    const amountCents = cents(1_000)
    const referredId = fixtureId('organisation', 1)
    const owed = pricePerPeriod(started) - amountCents
    await recorded(
      planSubscription,
      'harbour',
      { type: 'IssueInvoice', invoiceId, from: started.startsOn, at },
      { type: 'GrantReferralCredit', creditId, referredId, amountCents, at },
      { type: 'ApplyCredit', invoiceId, creditId, at },
    )(api)
    await api.caughtUp()
    const after = (await load<TrialBalanceAnswer>()).lines
    const sum = (lines: TrialBalanceAnswer['lines'], code: string): number =>
      lines
        .filter((line) => line.code === code)
        .reduce((total, { debit, credit }) => total + Math.round((debit - credit) * 100), 0)
    const moved = (['A6', 'I2', 'L7', 'X2'] as const).map((code) => [
      code,
      sum(after, code) - sum(before, code),
    ])
    expect(Object.fromEntries(moved)).toEqual({
      A6: owed,
      I2: 0 - pricePerPeriod(started),
      L7: 0,
      X2: 1_000,
    })
    expect(after.find(({ code }) => code === 'A6')?.name).toBe('receivable:*')
    const { advanced } = await load<WaitingAnswer>('/waiting')
    expect(advanced.rows).toEqual([])
  })

  it('shows the fees that the provider took next to the fees that were promised', async () => {
    const before = await load<ProviderFeesAnswer>('/provider-fees')
    await settle()
    const after = await load<ProviderFeesAnswer>('/provider-fees')
    const sum = ({ fees }: ProviderFeesAnswer, figure: 'promised' | 'taken') =>
      Math.round(fees.reduce((cent, row) => cent + row[figure] * 100, 0))
    expect(sum(after, 'taken') - sum(before, 'taken')).toBe(2_300)
    expect(sum(after, 'promised') - sum(before, 'promised')).toBe(2_000)
    expect(after).toMatchObject({ year: after.thisYear, fees: [{ month: today.slice(0, 7) }] })
    expect(await load('/provider-fees?year=2001')).toMatchObject({ year: 2001, fees: [] })
  })

  it('names what waits: a payout that was never sent, and what is advanced', async () => {
    const { state } = await loadState(api.store, treasury, harbour)
    const payoutId = randomUUID() as string as Id<'payout'>
    await recordInTreasury(api, harbour, {
      type: 'RequestPayout',
      payoutId,
      amountCents: cents(20_000),
      bank: { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' },
      requestedBy: null,
      approval: 'none',
    })
    await recordInTreasury(api, harbour, {
      type: 'RecordAdvance',
      of: { kind: 'refund', id: fixtureId('refund', 1) },
      paymentId,
      amountCents: cents(state.availableCents + 1_000),
    })
    const { payouts, advanced, applications, unsettled } = await load<WaitingAnswer>('/waiting')
    expect(payouts.isMore).toBe(false)
    expect(payouts.rows).toMatchObject([
      { organizationId: harbour, payoutId, amount: 200, status: 'approved', isLate: false },
    ])
    expect(payouts.rows[0]?.charity).toContain('Harbour')
    expect(advanced.rows).toMatchObject([{ organizationId: harbour, amount: 210 }])
    expect(applications.waiting).toBeGreaterThan(0)
    expect(unsettled).toEqual({ rows: [], isMore: false })
  })

  it('knows a payout as late that is not sent on the next day', async () => {
    await api.db
      .updateTable('read_models.payouts')
      .set({
        requested_at: instantFromMilliseconds(Date.now() - 3 * 86_400_000),
        approved_at: null,
      })
      .execute()
    const { payouts } = await load<WaitingAnswer>('/waiting')
    expect(payouts.rows).toMatchObject([{ isLate: true }])
  })

  it('sums what was paid out and invoiced in a year', async () => {
    const thisYear = new Date().getUTCFullYear()
    // Nothing has arrived, and an invoice counts from its number on.
    expect(await load<MoneyOfYearAnswer>('/year')).toEqual({
      year: thisYear,
      payouts: { count: 0, arrived: 0, sentBack: 0 },
      invoices: { count: 0, issued: 0, paid: 0, owed: 0 },
    })
    await api.db
      .updateTable('read_models.payouts')
      .set({ status: 'returned', paid_on: calendarDay(`${thisYear}-02-03`) })
      .execute()
    await api.db
      .updateTable('read_models.invoices')
      .set({ number: 'ALM-1', issued_on: calendarDay(`${thisYear}-03-01`) })
      .execute()
    const after = await load<MoneyOfYearAnswer>(`/year?year=${thisYear}`)
    expect(after.invoices.count).toBe(1)
    // A credit of HK$10 paid a part of it.
    expect(after.invoices.owed).toBe(after.invoices.issued - 10)
    expect(after.payouts).toEqual({ count: 1, arrived: 200, sentBack: 200 })
    expect(await load<MoneyOfYearAnswer>(`/year?year=${thisYear - 1}`)).toMatchObject({
      year: thisYear - 1,
      payouts: { count: 0 },
      invoices: { count: 0, issued: 0 },
    })
  })

  it('is a file for a spreadsheet', async () => {
    const balance = await administration.get(`${money}/trial-balance.csv`)
    expect(balance.text).toMatch(/^Code,Account,Name in the books,Currency,Debit,Credit\r\n/)
    expect(balance.text).toContain('A1,"At the provider, not settled",provider:stripe:pending,HKD,')
    expect(balance.text).toMatch(/,Total,,HKD,(\d+\.\d\d),\1\r\n$/)
    const fees = await administration.get(`${money}/provider-fees.csv`)
    expect(fees.text).toContain(`${today.slice(0, 7)},Card`)
  })

  it.each([
    [`?asOf=${addDays(today, 1)}`, { asOf: 'as_of.future' }],
    ['/provider-fees?year=99', { year: 'year.invalid' }],
  ])('is refused for %s', async (query, fields) => {
    await administration.get(`${money}${query}`).thenRefused(422, fields)
  })
})
