import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan, type RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../testing/api.ts'
import { createAuditor } from '../../testing/auditors.ts'
import { given, staff } from '../../testing/given.ts'
import { createDonor } from '../../testing/donors.ts'
import { createGivers, createStaff } from '../../testing/gift.ts'
import { record } from '../../testing/record.ts'
import type { AsJson } from '../../http/money-contract.ts'
import type { GivingAnswer } from '../giving/contract.ts'
import type { ProvingList } from './contract.ts'
import type { FinancialYearAnswer } from './financial-year/contract.ts'
import type { FunnelAnswer } from './funnel/contract.ts'
import type { HoursAnswer } from './hours/contract.ts'
import type { PayoutLineAnswer } from './payouts/contract.ts'
import type { DashboardPlansAnswer } from './plans/contract.ts'
import type { ReturnsAnswer } from './returns/contract.ts'
import type { MethodSharesAnswer, ProjectSharesAnswer } from './shares/contract.ts'
import type { SummaryAnswer } from './summary/contract.ts'

const api = useApi()
const path = '/api/organizations/dashboard'
const tenant = worldId('organisation', 'harbour')
const today = () => toCalendarDay(instantFromMilliseconds(Date.now()))
let desk: Awaited<ReturnType<typeof createStaff>>

const refund = async (paymentId: string, amount: number) => {
  const refundId = randomUUID() as string as Id<'refund'>
  const body = { refundId, amount, reason: 'other' }
  await desk.browser.post(`/api/organizations/payments/${paymentId}/refunds`, body)
  const outcome = { status: 'succeeded', providerRefundId: `re_${refundId}` } as const
  const command = { type: 'SettleRefund', refundId, outcome } as const
  await record(api, { decider: payment, tenant, id: paymentId, command })
}

beforeAll(async () => {
  const harbour = await createGivers(api, 'harbour')
  desk = await createStaff(api, 'harbour')
  await harbour.give({ amount: 500, email: 'ada@example.org' })
  await harbour.give({ amount: 250.5, email: 'ada@example.org', coverFee: false })
  const { id } = await harbour.give({ amount: 300, email: 'bo@example.org' })
  api.bank.answers('decline')
  await harbour.give({ amount: 900, email: 'cy@example.org' })
  api.bank.answers('approve')
  await desk.browser.post('/api/organizations/offline-entries', {
    projectId: worldId('project', 'harbour:homework-rooms'),
    paymentType: 'donation',
    paymentMethod: 'cash',
    amount: '120.00',
    fee: '2.00',
    receivedOn: addDays(today(), -3),
    language: 'en',
    approved: true,
  })
  const quote = {
    amount: 500,
    coverFee: true,
    organizationId: harbour.organizationId,
    paymentMethod: 'creditCard',
    cardBrand: 'visa',
    cardCountry: 'HK',
  }
  await harbour.browser.post('/api/user/payments/calculate-fees', quote, {
    'User-Agent': 'Mozilla/5.0 (iPhone) Mobile',
  })
  await refund(id, 305)
  await api.caughtUp()
})

const read = async <Answer>(part: string): Promise<AsJson<Answer>> => {
  const { status, json } = await desk.browser.get(`${path}/${part}`)
  expect(status).toBe(200)
  return json
}

const lists: Record<ProvingList['list'], string> = {
  payments: '/api/organizations/payments',
  payouts: '/api/organizations/payouts',
  monthly_plans: '/api/organizations/monthly/plans',
  monthly_movements: '/api/organizations/monthly/movements',
  donors: '/api/organizations/donors',
}

/** The sum of a figure's lists, as the reader of the lists sees it. */
const readLists = async (proving: readonly AsJson<ProvingList>[]): Promise<number> => {
  let cents = 0
  for (const { list, filters, total, sign } of proving) {
    const query = new URLSearchParams(filters as Record<string, string>).toString()
    const { status, json } = await desk.browser.get(`${lists[list]}/totals?${query}`)
    expect([query, status]).toEqual([query, 200])
    const value = (json as Record<string, number>)[total]
    expect([query, typeof value]).toEqual([query, 'number'])
    cents += sign * Math.round((value ?? 0) * 100)
  }
  return cents / 100
}

const expectProvenDonors = async ({
  first,
  returning,
}: AsJson<SummaryAnswer>['periods'][number]['donors']) => {
  expect(await readLists(first.lists)).toBe(first.count)
  expect(await readLists(returning.lists)).toBe(returning.count)
}

describe('the first row of the dashboard', () => {
  it.each(['given', 'net', 'bank'] as const)('is proved by its lists: %s', async (basis) => {
    const { periods } = await read<SummaryAnswer>(`summary?basis=${basis}`)
    expect(periods.map(({ period }) => period)).toEqual(['today', '30d', 'year'])
    for (const { received, returned, gifts, average } of periods) {
      expect(await readLists(received.lists)).toBe(received.amount)
      expect(await readLists(returned.lists)).toBe(returned.amount)
      expect(average.lists).toHaveLength(1)
      expect(await readLists(average.lists)).toBe(average.amount)
      expect(await readLists(gifts.lists)).toBe(gifts.count)
    }
  })

  it.each(['given', 'net', 'bank'] as const)(
    'counts its donors as their list: %s',
    async (basis) => {
      for (const day of [today(), addDays(today(), -1)]) {
        const { periods } = await read<SummaryAnswer>(`summary?basis=${basis}&asOf=${day}`)
        for (const { donors } of periods) await expectProvenDonors(donors)
      }
      const earlier = await read<SummaryAnswer>(`summary?knownAt=${addDays(today(), -1)}`)
      expect(earlier.periods[1]?.donors.first).toEqual({ count: 0, countBefore: 0, lists: [] })
    },
  )

  it('counts two records of one person once while they are merged', async () => {
    const countOfMonth = async () => {
      const { periods } = await read<SummaryAnswer>('summary')
      for (const { donors } of periods) await expectProvenDonors(donors)
      return periods[1]?.donors.first.count
    }
    const [ada, bo] = ['ada@example.org', 'bo@example.org'].map((email) =>
      api.keys.personOfEmail(email),
    )
    expect(await countOfMonth()).toBe(3)
    const ofAda = `/api/organizations/donors/${ada}`
    await desk.browser.post(`${ofAda}/merge`, { donorId: bo })
    expect(await countOfMonth()).toBe(2)
    await desk.browser.post(`${ofAda}/separate`, { donorId: bo })
    expect(await countOfMonth()).toBe(3)
  })

  it('takes refunds off, and never the fee that a payer added', async () => {
    const { periods } = await read<SummaryAnswer>('summary')
    const [day, month] = periods
    // Of HK$305 that went back, HK$300 were given.
    expect(day).toMatchObject({
      received: { amount: 750.5, before: 0 },
      returned: { amount: 305 },
      gifts: { count: 3 },
      average: { amount: 350.17 },
      donors: { first: { count: 2 }, returning: { count: 0 } },
    })
    expect(month).toMatchObject({ received: { amount: 870.5 }, gifts: { count: 4 } })
  })

  it('has no gift of a day before, and no list of past books', async () => {
    const yesterday = addDays(today(), -1)
    const asOf = await read<SummaryAnswer>(`summary?asOf=${yesterday}`)
    expect(asOf.periods[1]?.received.amount).toBe(120)
    const giving = (query: string) => read<GivingAnswer>(`../giving?period=30d&${query}`)
    expect((await giving(`asOf=${yesterday}`)).total).toMatchObject({ gifts: 1, amount: 120 })
    expect((await giving(`knownAt=${yesterday}`)).total).toMatchObject({ gifts: 0, lists: [] })
    const earlier = await read<SummaryAnswer>(`summary?knownAt=${yesterday}`)
    expect(earlier.periods[1]?.received).toEqual({ amount: 0, before: 0, lists: [] })
    await given(api)
      .as(staff('viewer'))
      .get(`${path}/summary?asOf=${addDays(today(), 1)}`)
      .thenRefused(422, 'invalid_input')
  })
})

describe('the shares of projects and methods', () => {
  it.each(['given', 'net'])('are proved by their lists: %s', async (basis) => {
    const { projects } = await read<ProjectSharesAnswer>(`projects?basis=${basis}`)
    expect(projects.filter(({ gifts }) => gifts > 0).length).toBeGreaterThan(0)
    for (const { amount, lists: proving } of projects) {
      expect(await readLists(proving)).toBe(amount)
    }
    const { methods, total, offline } = await read<MethodSharesAnswer>(`methods?basis=${basis}`)
    for (const { amount, lists: proving } of [...methods, total, offline]) {
      expect(await readLists(proving)).toBe(amount)
    }
    const sum = methods.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
    expect(sum / 100).toBe(total.amount)
  })

  it('name the cost of each method, and the share of offline entries', async () => {
    const { methods, offline } = await read<MethodSharesAnswer>('methods')
    expect(methods.find(({ method }) => method === 'cash')).toMatchObject({
      volume: 120,
      fees: 2,
      feePercent: 1.67,
    })
    expect(offline).toMatchObject({ gifts: 1, amount: 120, percent: 13.79 })
  })
})

describe('the course of giving', () => {
  it.each(['30d', '12m'])('is proved by its lists: %s', async (period) => {
    const { status, json } = await desk.browser.get(`/api/organizations/giving?period=${period}`)
    expect(status).toBe(200)
    const { total, steps } = json as AsJson<GivingAnswer>
    const given = steps.filter(({ gifts }) => gifts > 0)
    expect(given.length).toBeGreaterThan(0)
    for (const { amount, lists: proving } of [total, ...given]) {
      expect(await readLists(proving)).toBe(amount)
    }
  })
})

describe('the other parts', () => {
  it('have refunds and failed payments, proved by their lists', async () => {
    const { refunds, declines } = await read<ReturnsAnswer>('returns')
    expect(refunds).toMatchObject({ count: 1, amount: 305 })
    expect(await readLists(refunds.lists)).toBe(305)
    expect(declines).toMatchObject([{ reason: 'card_declined', count: 1, countBefore: 0 }])
    expect(await readLists(declines?.[0]?.lists ?? [])).toBe(1)
  })

  it('have the steps to a payment, counted without payers', async () => {
    await api.dependencies.stepCounter.store()
    const { steps, methods, devices } = await read<FunnelAnswer>('funnel')
    const count = (name: string) => steps.find(({ step }) => step === name)
    expect(steps.map(({ step, count: number }) => [step, number])).toEqual([
      ['served', 0],
      ['quoted', 1],
      ['begun', 4],
      ['authenticated', 4],
      ['paid', 3],
    ])
    expect(methods).toEqual([{ method: 'card', quoted: 1, begun: 4, authenticated: 4, paid: 3 }])
    expect(devices).toContainEqual({ device: 'phone', served: 0, quoted: 1, begun: 0 })
    for (const step of ['begun', 'paid']) {
      expect(await readLists(count(step)?.lists ?? [])).toBe(count(step)?.count)
    }
    await given(api)
      .as(staff('viewer'))
      .get(`${path}/funnel?knownAt=${addDays(today(), -1)}`)
      .thenRefused(403, 'books_as_of_only')
  })

  it('have the hours of online gifts, and the payouts', async () => {
    const { hours } = await read<HoursAnswer>('hours')
    expect(hours.reduce((sum, { gifts }) => sum + gifts, 0)).toBe(3)
    for (const { amount, gifts, lists: proving } of hours) {
      expect(proving).toHaveLength(1)
      expect(await readLists(proving)).toBe(amount)
      const query = new URLSearchParams(proving[0]?.filters).toString()
      const { json } = await desk.browser.get(`${lists.payments}?${query}`)
      expect((json as { rows: unknown[] }).rows).toHaveLength(gifts)
    }
    expect(await read<PayoutLineAnswer>('payouts')).toMatchObject({ next: null, last: null })
  })
})

describe('monthly giving', () => {
  it('is proved by the list of plans, and its months add up', async () => {
    const plan = (key: string) => worldId('recurring_plan', key)
    const { donorId } = await createDonor(api, 'monthly-on-dashboard')
    const at = instantFromMilliseconds(Date.now())
    const handle = (key: string, command: RecurringPlanCommand) =>
      record(api, { decider: recurringPlan, tenant, id: plan(key), command })
    for (const [key, amount] of [
      ['stays', 20_000],
      ['ends', 10_000],
      ['waits', 15_000],
    ] as const) {
      const amountCents = cents(amount)
      const start = { planId: plan(key), organisationId: tenant, donorId, amountCents, at }
      await handle(key, plans.startPlan({ ...start, firstDay: addDays(today(), 2) }))
    }
    await handle('ends', { type: 'CancelRecurringPlan', because: 'donor' })
    const answer = await read<DashboardPlansAnswer>('plans')
    expect(answer.monthly).toMatchObject({ amount: 350, before: 0, plans: 2 })
    expect(await readLists(answer.monthly.lists)).toBe(350)
    expect(answer.months).toHaveLength(13)
    expect(answer.months.at(-1)).toMatchObject({ starts: 0, begun: 450, ended: -100, ends: 350 })
    for (const month of answer.months) {
      for (const [step, proving] of Object.entries(month.lists)) {
        expect(proving).toHaveLength(1)
        const figure = month[step as keyof typeof month.lists]
        expect([month.month, step, await readLists(proving)]).toEqual([month.month, step, figure])
      }
    }
    expect(await readLists(answer.recovered.lists)).toBe(answer.recovered.amount)
    expect(answer.churn).toMatchObject({ left: 1, ranBefore: 0, percent: null })
    expect(answer.churn.lists).toHaveLength(1)
    expect(await readLists(answer.churn.lists)).toBe(1)
    const { atRisk } = answer
    expect(await readLists(atRisk?.lists ?? [])).toBe(atRisk?.amount)
    for (const { amount, lists: proving } of atRisk?.kinds ?? []) {
      expect(await readLists(proving)).toBe(amount)
    }
    const yesterday = addDays(today(), -1)
    const past = await read<DashboardPlansAnswer>(`plans?asOf=${yesterday}`)
    expect(past).toMatchObject({ monthly: { amount: 0, lists: [] }, atRisk: null })
    expect(past.churn.left).toBe(0)
    expect(await readLists(past.churn.lists)).toBe(0)
    const earlier = await read<DashboardPlansAnswer>(`plans?knownAt=${yesterday}`)
    expect(earlier.churn).toMatchObject({ left: 0, lists: [] })
    expect(earlier.months.at(-1)?.lists).toMatchObject({ starts: [], begun: [], ends: [] })
  })

  it('names nobody to those who see no contact data', async () => {
    const { json } = await given(api).as(staff('viewer')).get(`${path}/plans`)
    expect((json as AsJson<DashboardPlansAnswer>).atRisk?.people).toBeNull()
  })
})

describe('the financial year', () => {
  it('starts in April until finance sets another month', async () => {
    const year = '/api/organizations/financial-year'
    const { json } = await desk.browser.get(year)
    expect(json as FinancialYearAnswer).toEqual({ startsIn: 4 })
    await given(api).as(staff('viewer')).put(year, { startsIn: 1 }).thenRefused(403, 'not_allowed')
    await given(api)
      .as(staff('finance'))
      .put(year, { startsIn: 13 })
      .thenRefused(422, 'invalid_input')
    const set = await given(api).as(staff('finance')).put(year, { startsIn: 1 })
    expect(set.json).toEqual({ startsIn: 1 })
    const { periods } = await read<SummaryAnswer>('summary')
    expect(periods[2]?.from).toBe(`${today().slice(0, 4)}-01-01`)
  })
})

describe('an auditor of past books', () => {
  it('sees the figures as they were, without lists', async () => {
    const { browser } = await createAuditor(api, desk.browser, { booksAsOf: addDays(today(), -1) })
    const { status, json } = await browser.get(`${path}/summary`)
    expect(status).toBe(200)
    const { booksAsOf, periods } = json as AsJson<SummaryAnswer>
    expect(booksAsOf).not.toBeNull()
    expect(periods[1]?.received).toEqual({ amount: 0, before: 0, lists: [] })
    const giving = (await browser.get('/api/organizations/giving')).json as AsJson<GivingAnswer>
    expect(giving.total).toMatchObject({ gifts: 0, lists: [] })
    const later = await browser.get(`${path}/summary?asOf=${today()}`)
    expect(later.status).toBe(422)
  })
})
