import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { RunningSubscription } from '@almoner/domain/plan-subscription/state.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { AsJson } from '../../http/money-contract.ts'
import { useApi } from '../../testing/api.ts'
import { createDonor } from '../../testing/donors.ts'
import { createGivers, createStaff } from '../../testing/gift.ts'
import { administrator, given, recorded, staff } from '../../testing/given.ts'
import { record } from '../../testing/record.ts'
import type {
  PlatformCharitiesAnswer,
  PlatformGivingAnswer,
  PlatformMethodsAnswer,
  PlatformMoneyAnswer,
  PlatformPlansAnswer,
  PlatformReturnsAnswer,
  PlatformSummaryAnswer,
  ProvingPostings,
} from './contract.ts'

const api = useApi()
const administration = given(api).as(administrator())
const subDomains = ['harbour', 'lionrock']
const tenant = worldId('organisation', 'harbour')
const today = () => toCalendarDay(instantFromMilliseconds(Date.now()))
type Desk = Awaited<ReturnType<typeof createStaff>>
let desks: readonly Desk[]

const startPlan = async (subDomain: string, key: string, amount: number) => {
  const organisationId = worldId('organisation', subDomain)
  const { donorId } = await createDonor(api, `donor-of-${key}`)
  const at = instantFromMilliseconds(Date.now())
  const planId = worldId('recurring_plan', key)
  const start = { planId, organisationId, donorId, amountCents: cents(amount * 100), at }
  const command = plans.startPlan({ ...start, firstDay: addDays(today(), 2) })
  await record(api, { decider: recurringPlan, tenant: organisationId, id: planId, command })
}

beforeAll(async () => {
  const [harbour, lionRock] = await Promise.all(subDomains.map((each) => createGivers(api, each)))
  desks = await Promise.all(subDomains.map((each) => createStaff(api, each)))
  await harbour?.give({ amount: 500, email: 'ada@example.org' })
  const refunded = await harbour?.give({ amount: 300, email: 'bo@example.org' })
  await lionRock?.give({ amount: 250.5, email: 'ada@example.org', coverFee: false })
  api.bank.answers('decline')
  await lionRock?.give({ amount: 900, email: 'cy@example.org' })
  api.bank.answers('approve')
  await desks[0]?.browser.post('/api/organizations/offline-entries', {
    projectId: worldId('project', 'harbour:homework-rooms'),
    paymentType: 'donation',
    paymentMethod: 'cash',
    amount: '120.00',
    fee: '2.00',
    receivedOn: addDays(today(), -40),
    language: 'en',
    approved: true,
  })
  const refundId = randomUUID() as string as Id<'refund'>
  const id = refunded?.id ?? ''
  await desks[0]?.browser.post(`/api/organizations/payments/${id}/refunds`, {
    refundId,
    amount: 305,
    reason: 'other',
  })
  const outcome = { status: 'succeeded', providerRefundId: `re_${refundId}` } as const
  await record(api, {
    decider: payment,
    tenant,
    id,
    command: { type: 'SettleRefund', refundId, outcome },
  })
  await startPlan('harbour', 'one', 200)
  await startPlan('lionrock', 'two', 100)
  await api.caughtUp()
})

const path = '/api/admin/dashboard'
const read = async <Answer>(part: string): Promise<AsJson<Answer>> => {
  const { status, json } = await administration.get(`${path}/${part}`)
  expect(status).toBe(200)
  return json
}
const readOfDesks = (part: string) =>
  Promise.all(
    desks.map(async ({ browser }) => (await browser.get(`/api/organizations/${part}`)).json),
  )

const inCents = (amount: number): number => Math.round(amount * 100)
const addUp = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + inCents(amount), 0) / 100

const readPostings = async ({ account, ...filters }: AsJson<ProvingPostings>) => {
  const query = new URLSearchParams({ account, ...filters })
  const { status, json } = await administration.get(
    `/api/admin/money/postings/totals?${query.toString()}`,
  )
  expect(status).toBe(200)
  return (json as { sum: number }).sum
}

describe('administration’s dashboard', () => {
  it.each(['given', 'net', 'bank'])('has the sums of the charities’ own: %s', async (basis) => {
    const { periods } = await read<PlatformSummaryAnswer>(`summary?basis=${basis}`)
    const own = await readOfDesks(`dashboard/summary?basis=${basis}`)
    expect(periods.map(({ period }) => period)).toEqual(['today', '30d', 'year'])
    for (const [index, period] of periods.entries()) {
      const each = own.map(({ periods: ofDesk }: PlatformSummaryAnswer) => ofDesk[index])
      const sum = (toAmount: (one: PlatformSummaryAnswer['periods'][number]) => number) =>
        addUp(each.flatMap((one) => (one === undefined ? [] : [toAmount(one)])))
      expect(period.received.amount).toBe(sum((one) => one.received.amount))
      expect(period.received.before).toBe(sum((one) => one.received.before))
      expect(period.returned.amount).toBe(sum((one) => one.returned.amount))
      expect(period.gifts.count).toBe(sum((one) => one.gifts.count))
      expect(period.charities.count).toBe(2)
    }
    expect(periods[0]?.average.amount).toBe(350.17)
  })

  it.each(['given', 'net', 'bank'])('is proved by its table of charities: %s', async (basis) => {
    const { periods } = await read<PlatformSummaryAnswer>(`summary?basis=${basis}`)
    for (const { period, received, returned, gifts, average, charities } of periods) {
      const table = await read<PlatformCharitiesAnswer>(
        `charities?basis=${basis}&period=${period}&all=true`,
      )
      const { total, charities: rows } = table
      expect(table.others).toBeNull()
      expect(total).toMatchObject({
        gifts: gifts.count,
        amount: received.amount,
        returned: returned.amount,
        average: average.amount,
        withGift: charities.count,
        failed: 1,
      })
      for (const column of ['gifts', 'amount', 'returned', 'failed'] as const) {
        expect(addUp(rows.map((row) => row[column] ?? 0))).toBe(total[column])
      }
      expect(rows.map(({ organizationId }) => organizationId)).toContain(tenant)
      expect(rows.every(({ charity }) => charity !== '')).toBe(true)
    }
  })

  it('has the income of its own books, proved by their postings', async () => {
    const { state } = await loadState(api.store, planSubscription, tenant)
    const { started } = state as RunningSubscription
    const at = instantFromMilliseconds(Date.now())
    const invoiceId = fixtureId('invoice', 1)
    const issue = { type: 'IssueInvoice', invoiceId, from: started.startsOn, at } as const
    await recorded(planSubscription, 'harbour', issue)(api)
    await api.caughtUp()
    const { periods } = await read<PlatformSummaryAnswer>('summary')
    for (const { serviceFees, planFees } of periods) {
      expect(serviceFees.amount).toBeGreaterThan(0)
      expect(await readPostings(serviceFees.postings)).toBe(serviceFees.amount)
      expect(inCents(planFees.amount)).toBe(pricePerPeriod(started))
      expect(await readPostings(planFees.postings)).toBe(planFees.amount)
    }
    const { owed, held } = await read<PlatformMoneyAnswer>('money')
    expect(owed).toMatchObject({ invoices: 1, charities: [{ organizationId: tenant }] })
    expect(inCents(owed.amount)).toBe(pricePerPeriod(started))
    expect(held.find(({ part }) => part === 'pending')?.amount).toBeGreaterThan(0)
    for (const { amount, postings } of held) expect(await readPostings(postings)).toBe(amount)
  })

  it.each(['30d', '90d', '12m'])('has the course of giving: %s', async (period) => {
    const { steps, total } = await read<PlatformGivingAnswer>(`giving?period=${period}`)
    const own = await readOfDesks(`giving?period=${period}`)
    const each = own.map(({ steps: ofDesk }: PlatformGivingAnswer) => ofDesk)
    for (const [index, { at, amount, gifts }] of steps.entries()) {
      const ofDesks = each.flatMap((ofDesk) => ofDesk[index] ?? [])
      expect(ofDesks.map((step) => step.at)).toEqual([at, at])
      expect(addUp(ofDesks.map((step) => step.amount))).toBe(amount)
      expect(addUp(ofDesks.map((step) => step.gifts))).toBe(gifts)
    }
    const table = await read<PlatformCharitiesAnswer>(`charities?period=${period}`)
    expect(total).toMatchObject({ amount: table.total.amount, gifts: table.total.gifts })
    expect(addUp(steps.map(({ amount }) => amount))).toBe(total.amount)
    expect(total.gifts).toBeGreaterThan(0)
  })

  it('has methods with their cost, refunds and declines', async () => {
    const { methods, total } = await read<PlatformMethodsAnswer>('methods?period=90d')
    expect(methods.map(({ method }) => method)).toEqual(['card', 'cash'])
    expect(methods[1]).toMatchObject({ gifts: 1, amount: 120, volume: 120, fees: 2 })
    expect(addUp(methods.map(({ amount }) => amount))).toBe(total.amount)
    const returns = await read<PlatformReturnsAnswer>('returns')
    expect(returns).toMatchObject({
      refunds: { count: 1, amount: 305, before: 0 },
      disputes: { opened: { count: 0 }, lost: { amount: 0 }, percent: 0 },
      declines: [{ reason: 'card_declined', count: 1, countBefore: 0 }],
    })
  })

  it('has monthly giving, which its charities add up to', async () => {
    const { monthly, plans: running, churn, charities } = await read<PlatformPlansAnswer>('plans')
    expect(monthly).toEqual({ amount: 300, before: 0 })
    expect(running).toEqual({ count: 2, countBefore: 0 })
    expect(churn).toEqual({ left: 0, ranBefore: 0, percent: null })
    expect(charities.map(({ plans: count, amount }) => [count, amount])).toEqual([
      [1, 200],
      [1, 100],
    ])
  })

  it('is as it was on an earlier day, and as it was known then', async () => {
    const yesterday = addDays(today(), -1)
    const asOf = await read<PlatformSummaryAnswer>(`summary?asOf=${yesterday}`)
    expect(asOf.periods[1]).toMatchObject({ received: { amount: 0, before: 120 } })
    const earlier = await read<PlatformSummaryAnswer>(`summary?knownAt=${yesterday}`)
    expect(earlier.periods[1]).toMatchObject({
      received: { amount: 0, before: 0 },
      serviceFees: { amount: 0 },
      charities: { count: 0 },
    })
    const table = await read<PlatformCharitiesAnswer>(`charities?asOf=${yesterday}`)
    expect(table.charities).toEqual([])
    expect(await read<PlatformReturnsAnswer>(`returns?knownAt=${yesterday}`)).toMatchObject({
      refunds: { count: 0 },
      declines: null,
    })
    expect(await read<PlatformPlansAnswer>(`plans?asOf=${yesterday}`)).toMatchObject({
      monthly: { amount: 0 },
      charities: [],
    })
  })

  it('names no person', async () => {
    const parts = [
      'summary',
      'charities?all=true',
      'giving',
      'methods',
      'returns',
      'plans',
      'money',
    ]
    for (const part of parts) {
      expect(JSON.stringify(await read(part))).not.toMatch(/@|ada|donor/i)
    }
  })

  it.each([
    [`summary?asOf=${addDays(today(), 1)}`, { asOf: 'as_of.future' }],
    ['charities?period=31d', { period: 'period.invalid' }],
    ['charities?all=yes', { all: 'all.invalid' }],
  ])('is refused for %s', async (query, fields) => {
    await administration.get(`${path}/${query}`).thenRefused(422, fields)
  })

  it('is administrators’ alone', async () => {
    await given(api).as(staff('owner')).get(`${path}/summary`).thenRefused(401, 'not_signed_in')
  })
})
