import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  instantAt,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import { asPerson, type DonorId, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan, type RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../app.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi } from '../../testing/api.ts'
import { createDonor } from '../../testing/donors.ts'
import { record } from '../../testing/record.ts'
import { administrator, given, guest, staff } from '../../testing/given.ts'
import type {
  Expected,
  RecurringPlansAnswer,
  PlanOfCharity,
  PlanOfCharityAnswer,
  InstalmentIssue,
} from './contract.ts'
import { movementsList, type MovementOfCharity } from './movements-list-contract.ts'
import { plansList, planIssuesList } from './plans-list-contract.ts'

const api = useApi()
let donorId: DonorId
const harbour = given(api).as(staff('owner'))
const lionRock = given(api).as(staff('owner', 'lionrock'))
const harbourId = worldId('organisation', 'harbour')
const lionRockId = worldId('organisation', 'lionrock')
const toPlanId = (key: string) => worldId('recurring_plan', key)
const projectId = plans.started.data.projectId ?? ''
const toPaymentId = (key: string) => worldId('payment', `monthly-${key}`)

const today = toCalendarDay(instantFromMilliseconds(Date.now()))
const tenDaysAgo = addDays(today, -10)
const inFiveDays = addDays(today, 5)

const handle = (key: string, command: RecurringPlanCommand, tenant = harbourId) =>
  record(api, {
    decider: recurringPlan,
    tenant,
    id: toPlanId(key),
    command,
    actor: `donor:${donorId}`,
  })

const eight = (day: CalendarDay): Instant => instantAt(day, 8)

const start = (
  key: string,
  firstDay: CalendarDay,
  {
    organisationId = harbourId,
    by = donorId,
  }: { organisationId?: OrganisationId; by?: DonorId } = {},
) =>
  handle(
    key,
    plans.startPlan({
      planId: toPlanId(key),
      organisationId,
      donorId: by,
      firstDay,
      amountCents: cents(20_050),
      at: eight(addDays(firstDay, -2)),
    }),
    organisationId,
  )

const begin = (key: string, at: Instant): Promise<void> =>
  handle(key, {
    type: 'BeginInstalment',
    number: 1,
    round: 1,
    try: 1,
    paymentId: toPaymentId(key),
    by: 'schedule',
    at,
  })

// Fails a try without a payment, because these donations have no other event.
const fail = (key: string): Promise<void> =>
  handle(key, {
    type: 'FailInstalment',
    number: 1,
    paymentId: toPaymentId(key),
    try: 0,
    reason: 'card_invalid',
    code: null,
    at: eight(tenDaysAgo),
  })

const closeAccount = (erased: DonorId): Promise<void> =>
  record(api, {
    decider: donor,
    tenant: null,
    id: erased,
    command: { type: 'RequestErasure', people: [asPerson(erased)], siteOf: null },
    actor: `donor:${erased}`,
  })

beforeAll(async () => {
  donorId = (await createDonor(api, 'monthly')).donorId
  const erased = (await createDonor(api, 'erased')).donorId
  // Ten days ago four were due, of which one was put off; in ten days one more is.
  await start('late', tenDaysAgo)
  for (const key of ['paid', 'waiting', 'retried']) {
    await start(key, tenDaysAgo)
    await begin(key, eight(tenDaysAgo))
  }
  const paymentId = toPaymentId('paid')
  await handle('paid', { type: 'CompleteInstalment', number: 1, paymentId, at: eight(tenDaysAgo) })
  await fail('waiting')
  await fail('retried')
  await handle('retried', {
    type: 'EditInstalment',
    number: 1,
    paymentId: toPaymentId('put off'),
    day: inFiveDays,
    terms: plans.terms,
    at: instantFromMilliseconds(Date.now()),
  })
  await start('to come', addDays(today, 10), { by: erased })
  await start('theirs', tenDaysAgo, { organisationId: lionRockId })
  await closeAccount(erased)
  await api.erase(asPerson(erased))
  await api.caughtUp()
})

const listPaths = (planId: string = toPlanId('paid')) => [
  '/api/organizations/monthly',
  '/api/organizations/monthly/troubles',
  '/api/organizations/monthly/plans',
  `/api/organizations/monthly/plans/${planId}`,
]

describe('a charity’s recurring plans', () => {
  it('are refused without a session, and at a charity’s own site', async () => {
    const { cookies } = await harbour.browser()
    const Cookie = `almoner_session=${cookies.get('almoner_session')}`
    for (const path of listPaths()) {
      await given(api).as(guest()).get(path).thenAnswered(401)
      await given(api).as(guest('harbour.localhost')).get(path, { Cookie }).thenAnswered(404)
    }
  })

  it('are no business of the platform’s own people', async () => {
    for (const path of listPaths()) {
      await given(api).as(administrator()).get(path).thenAnswered(401)
    }
  })

  it('are summed by day, each instalment once', async () => {
    const { days, plans: counts }: RecurringPlansAnswer = (
      await harbour.get('/api/organizations/monthly')
    ).json
    expect(counts).toEqual({ running: 5, paused: 0, ended: 0 })
    const one = { instalments: 1, amount: 200.5 }
    expect(days.find(({ day }) => day === tenDaysAgo)).toMatchObject({
      due: { instalments: 3, amount: 601.5 },
      paid: one,
      waiting: one,
      retried: { instalments: 0, amount: 0 },
      overdue: one,
      toCome: { instalments: 0, amount: 0 },
      letGo: { instalments: 0, amount: 0 },
    })
    expect(days.find(({ day }) => day === inFiveDays)).toMatchObject({ due: one, retried: one })
    expect(days.find(({ day }) => day === addDays(today, 10))).toMatchObject({
      due: one,
      toCome: one,
    })
    for (const each of days) expect(pickSums(each)).toEqual(each.due)
  })

  it('are summed by month: three instalments of each plan, and all of them in some month', async () => {
    const { thisMonth, nextMonth }: RecurringPlansAnswer = (
      await harbour.get('/api/organizations/monthly')
    ).json
    for (const month of [thisMonth, nextMonth]) expect(pickSums(month)).toEqual(month.due)
    expect(nextMonth.due.instalments).toBeGreaterThanOrEqual(4)
    const theirs: RecurringPlansAnswer = (await lionRock.get('/api/organizations/monthly')).json
    expect(theirs.plans).toEqual({ running: 1, paused: 0, ended: 0 })
  })

  it('are listed with what needs attention, by kind or all', async () => {
    const ask = async (query: string): Promise<ListAnswer<InstalmentIssue>> =>
      (await harbour.get(`/api/organizations/monthly/troubles${query}`)).json
    const { rows, next } = await ask('')
    expect(next).toBeNull()
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['overdue', 'retrying', 'waiting'])
    const [waiting] = (await ask('?kind=waiting')).rows
    expect(waiting).toMatchObject({
      planId: toPlanId('waiting'),
      number: 1,
      occurrences: 3,
      donor: { name: 'monthly Lam' },
      day: tenDaysAgo,
      amount: 200.5,
      reason: 'card_invalid',
    })
  })

  it('are listed as plans, newest first, also of an erased donor', async () => {
    const ask = async (query: string): Promise<ListAnswer<PlanOfCharity>> =>
      (await harbour.get(`/api/organizations/monthly/plans${query}`)).json
    const { rows: all } = await ask('')
    expect(all.map(({ id }) => id)).toEqual(
      ['to come', 'retried', 'waiting', 'paid', 'late'].map(toPlanId),
    )
    expect(all.map(({ trouble }) => trouble)).toEqual([
      null,
      'retrying',
      'waiting',
      null,
      'overdue',
    ])
    expect(all[0]).toMatchObject({ donor: null, next: { number: 1, day: addDays(today, 10) } })
    expect(all[3]).toMatchObject({ completed: 1, occurrences: 3, amount: 200.5, status: 'active' })
    expect((await ask('?status=paused')).rows).toEqual([])
  })

  it('open with every instalment, and the payment of each that has begun', async () => {
    const path = `/api/organizations/monthly/plans/${toPlanId('paid')}`
    const opened: PlanOfCharityAnswer = (await harbour.get(path)).json
    expect(opened.instalments.map(({ status }) => status)).toEqual([
      'complete',
      'to_come',
      'to_come',
    ])
    expect(opened.instalments.map(({ paymentId }) => paymentId)).toEqual([
      toPaymentId('paid'),
      null,
      null,
    ])
    expect(opened).toMatchObject({ email: 'monthly@donors.example', cardLast4: '4241' })
    const late = await harbour.get(`/api/organizations/monthly/plans/${toPlanId('late')}`)
    expect((late.json as PlanOfCharityAnswer).instalments[0]?.status).toBe('overdue')
  })

  it('of another charity give the same 404 as missing ones, and the attempt is logged', async () => {
    const warn = vi.fn<(details: object, words: string) => void>()
    const log = { ...api.dependencies.log, child: () => ({ ...api.dependencies.log, warn }) }
    const app = createApp({
      ...api.dependencies,
      log: log as unknown as typeof api.dependencies.log,
    })
    const { cookies } = await harbour.browser()
    const Cookie = `almoner_session=${cookies.get('almoner_session')}`
    for (const planId of [toPlanId('theirs'), toPlanId('nobodys')]) {
      const path = `http://localhost/api/organizations/monthly/plans/${planId}`
      const answer = await app.request(path, { headers: { Cookie } })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: { code: 'plan_not_found' } })
      const details = { organisationId: harbourId, planId }
      expect(warn).toHaveBeenLastCalledWith(details, expect.stringContaining('not its own'))
    }
  })

  it.each([
    ['plans?status=dead', { status: 'status.unknown' }],
    ['plans?before=x', { before: 'before.invalid' }],
    ['plans?project=x', {}],
    ['troubles?kind=odd', { kind: 'kind.unknown' }],
    ['troubles?day=2026-02-31..', { day: 'day.invalid' }],
    ['troubles?before=x', { before: 'before.invalid' }],
    ['plans/x', {}],
  ])('refuse %s', async (path, fields) => {
    await harbour.get(`/api/organizations/monthly/${path}`).thenAnswered(422, { fields })
  })
})

describe('the list of plans', () => {
  checkList({
    list: plansList,
    idOf: ({ id }) => id,
    csvOf: ({ id }) => id,
    sorted: {
      date: ({ startedAt }) => startedAt,
      next: ({ next }) => next?.day ?? '',
      amount: ({ amount }) => amount,
    },
    filters: {
      status: ['running', ({ status }) => status === 'active'],
      q: ['MONTHLY lam', ({ donor: giver }) => giver !== null],
      day: ['2020-01-01..', () => true],
      project: [projectId, () => true],
      type: ['donation', ({ transactionType }) => transactionType === 'donation'],
      amount: ['200.50..', () => true],
      standing: ['running', ({ status }) => status === 'active'],
      risk: ['waiting', ({ id }) => id === toPlanId('waiting')],
      left: ['2020-01-01..', ({ status }) => status === 'cancelled'],
    },
    start: async () => {
      await handle('to come', { type: 'CancelRecurringPlan', because: 'donor' })
      await api.caughtUp()
      return { api, reader: harbour, stranger: lionRock }
    },
  })
})

describe('the list of changes of monthly gifts', () => {
  checkList({
    list: movementsList,
    idOf: ({ id }) => id,
    csvOf: ({ planId }) => planId,
    sorted: { day: ({ day }) => day, amount: ({ amount }) => amount },
    filters: {
      kind: ['ended', ({ movement }) => movement === 'ended'],
      day: [`${today}..`, ({ day }) => day >= today],
      amount: ['200.50..', () => true],
    },
    start: async () => ({ api, reader: harbour, stranger: lionRock }),
  })

  it('names who changed what, and what it added', async () => {
    const { rows }: ListAnswer<MovementOfCharity> = (
      await harbour.get('/api/organizations/monthly/movements?kind=ended')
    ).json
    expect(rows).toMatchObject([
      { planId: toPlanId('to come'), from: 200.5, to: 0, amount: -200.5, reason: 'donor' },
    ])
  })
})

describe('the list of what needs attention', () => {
  checkList({
    list: planIssuesList,
    idOf: ({ planId, number }) => `${planId} ${number}`,
    csvOf: ({ planId }) => planId,
    sorted: { day: ({ day }) => day, amount: ({ amount }) => amount },
    filters: {
      kind: ['overdue', ({ kind }) => kind === 'overdue'],
      q: ['lam', () => true],
      day: [`..${tenDaysAgo}`, ({ day }) => day === tenDaysAgo],
      project: [projectId, () => true],
      type: ['donation', () => true],
      amount: ['..200.50', () => true],
    },
    start: async () => ({ api, reader: harbour, stranger: lionRock }),
  })
})

/** Returns the outcomes of the amounts that were due, added up in cents. */
const pickSums = ({ paid, toCome, retried, waiting, letGo, overdue }: Expected) => {
  const parts = [paid, toCome, retried, waiting, letGo, overdue]
  const amountCents = parts.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
  return {
    instalments: parts.reduce((all, { instalments }) => all + instalments, 0),
    amount: amountCents / 100,
  }
}
