import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import * as donors from '@almoner/domain/donor/fixtures.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../engine/database.ts'
import {
  createProjectionDatabase,
  empty,
  explainQueries,
} from '../../../engine/testing/database.ts'
import { projectAll } from '../../../engine/testing/given.ts'
import { toRecorded } from '../../../engine/testing/history.ts'
import { issuesList, type Issue } from './issues-list.ts'
import { plansList } from './list.ts'
import { planOfCharity } from './of-charity.ts'
import { recurringPlansModel } from '../project.ts'
import { manyOthers } from '../testing/many-others.ts'

const cardsEndBy = calendarDay('2027-01-20')
let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(() => empty(db, recurringPlansModel))

const toPlanId = (index: number) => fixtureId('recurring_plan', 80 + index)

/** The events of a plan as another one's, and another charity's. */
const of = (
  index: number,
  events: readonly RecurringPlanEvent[],
  organisationId: OrganisationId = harbourId,
): readonly RecurringPlanEvent[] =>
  events.map((event) => {
    const data = { ...event.data, planId: toPlanId(index), organisationId }
    return { ...event, data } as RecurringPlanEvent
  })
const take = (...events: readonly RecurringPlanEvent[]) =>
  projectAll(db, recurringPlansModel, toRecorded(...events))

const { planIds: about, started, buildBegun: begun, completed, failed, waiting } = plans
const paused = { type: 'RecurringPlanPaused', data: about } as const
const cancelled = {
  type: 'RecurringPlanCancelled',
  data: { ...about, because: 'donor' },
} as const
const abandoned = {
  type: 'InstalmentCancelled',
  data: {
    ...about,
    number: 1,
    paymentId: plans.toPaymentId(1),
    hadBegun: true,
    because: 'time',
  },
} as const

const usernameChanged = {
  type: 'DonorUsernameChanged',
  data: {
    donorId: donors.donorId,
    linkId: fixtureId('donor_link', 2),
    payerId: fixtureId('person', 42),
    formerPayerId: donors.payerId,
  },
  personal: { username: 'new.address@example.org', before: 'donor@example.org' },
} as const

const erasedDonor = {
  type: 'DonorErased',
  data: { donorId: donors.donorId, people: [donors.payerId] },
} as const

const { donorRegistered: registered } = donors
const page = { after: null, before: null, size: 10 } as const

describe('a charity’s plans', () => {
  const query = {
    scope: { organisationId: harbourId, seesContact: true, cardsEndBy },
    sort: '-date',
    ...page,
  } as const
  type Filters = Parameters<typeof plansList.page>[1]['filters']
  const listed = async (filters: Filters) => (await plansList.page(db, { ...query, filters })).rows

  it('are listed newest first, by status or all', async () => {
    await take(
      ...[1, 2, 3, 4].flatMap((index) => of(index, [started])),
      ...of(2, [paused]),
      ...of(3, [cancelled]),
      ...of(9, [started], lionRockId),
    )
    const ids = async (filters: Filters) => (await listed(filters)).map(({ planId }) => planId)
    expect(await ids({})).toEqual([4, 3, 2, 1].map(toPlanId))
    expect(await ids({ status: 'running' })).toEqual([4, 1].map(toPlanId))
    expect(await ids({ status: 'ended' })).toEqual([toPlanId(3)])
    const totals = await plansList.totals(db, { scope: query.scope, filters: {} })
    expect(totals).toEqual({ rows: 4, monthlyCents: started.data.amountCents * 2 })
  })

  it('are found by the current details of the donor’s account, until it is closed', async () => {
    const donor = { firstName: 'Ada', lastName: 'Leung', email: 'donor@example.org' }
    const facts: AnyEvent[] = [registered, ...of(1, [started])]
    await projectAll(db, recurringPlansModel, toRecorded(...facts))
    expect(await listed({ q: ['leung', 'donor@'] })).toMatchObject([{ donor }])
    facts.push(usernameChanged)
    await projectAll(db, recurringPlansModel, toRecorded(...facts))
    expect(await listed({ q: ['donor@'] })).toEqual([])
    const { username } = usernameChanged.personal
    expect(await listed({ q: [username] })).toHaveLength(1)
    facts.push(erasedDonor)
    await projectAll(db, recurringPlansModel, toRecorded(...facts))
    expect(await listed({})).toMatchObject([{ donor: null }])
    expect(await listed({ q: [username] })).toEqual([])
  })

  it('open for their own charity alone, with why each instalment was written off', async () => {
    await take(...of(1, [started, begun(1), waiting(1), abandoned]))
    const planRow = await planOfCharity(db, { organisationId: harbourId, planId: toPlanId(1) })
    expect(planRow).toMatchObject({ planId: toPlanId(1), plan: { nextNumber: 2 } })
    expect(planRow?.letGo.get(1)).toBe('time')
    const foreign = { organisationId: lionRockId, planId: toPlanId(1) }
    expect(await planOfCharity(db, foreign)).toBeNull()
  })
})

const days = 86_400_000
const after = (milliseconds: number) =>
  instantFromMilliseconds(toMilliseconds(plans.dueAt(1)) + milliseconds)
const deadlines = { dueBefore: after(3 * days), triedBefore: after(-days) }

/** The history has one plan of each kind, and one without an issue. */
const history = [
  ...of(1, [started]),
  ...of(2, [started, begun(1), waiting(1)]),
  ...of(3, [started, begun(1), failed(1, { retryAt: after(5 * days) })]),
  ...of(4, [started, begun(1), waiting(1), abandoned]),
  ...of(5, [started, begun(1, { at: after(-2 * days) })]),
  ...of(6, [started, begun(1), failed(1, { retryAt: after(days) })]),
  ...of(7, [started, begun(1), failed(1, { retryAt: after(days) }), paused]),
  ...of(8, [started, begun(1), completed(1)]),
  ...of(9, [started], lionRockId),
]

describe('the list of issues', () => {
  const scope = { organisationId: harbourId, seesContact: true, ...deadlines }
  const query = { scope, sort: '-day', ...page } as const
  const look = async (filters: { kind?: Issue }) =>
    (await issuesList.page(db, { ...query, filters })).rows
  const numbers = (rows: readonly { planId: string }[]) =>
    [1, 2, 3, 4, 5, 6, 7].filter((index) => rows.some(({ planId }) => planId === toPlanId(index)))

  it.each<[Issue, readonly number[]]>([
    ['overdue', [1, 5, 6]],
    ['waiting', [2]],
    ['retrying', [3, 7]],
    ['given_up', [4]],
  ])('of the kind %s contains the instalment of each such plan', async (kind, indexes) => {
    await take(...history)
    const issues = await look({ kind })
    expect(issues).toHaveLength(indexes.length)
    expect(numbers(issues)).toEqual(indexes)
    for (const row of issues) {
      expect(row).toMatchObject({ kind, number: 1, day: plans.firstDay })
    }
  })

  it('has each once, and counts and sums them', async () => {
    await take(...history)
    expect(numbers(await look({}))).toEqual([1, 2, 3, 4, 5, 6, 7])
    const totals = await issuesList.totals(db, { scope, filters: {} })
    const abandonedCount = (await look({ kind: 'given_up' })).length
    expect(abandonedCount).toBeGreaterThan(0)
    expect(totals).toEqual({
      rows: 7,
      openCents: started.data.amountCents * (7 - abandonedCount),
      abandonedCents: started.data.amountCents * abandonedCount,
    })
  })

  it('contains nothing of another charity', async () => {
    await take(...of(1, [started, begun(1), waiting(1)]))
    const theirs = { ...query, scope: { ...scope, organisationId: lionRockId } }
    expect((await issuesList.page(db, { ...theirs, filters: {} })).rows).toEqual([])
  })
})

it('every question is answered by an index', async () => {
  await take(...history)
  await manyOthers(db)
  const organisationId = harbourId
  const position = 1_000_000n
  const queryPlans = await explainQueries(url, async (asking) => {
    const ofPlans = {
      scope: { organisationId, seesContact: true, cardsEndBy },
      filters: {},
      ...page,
    }
    for (const sort of ['-date', 'next', 'amount'] as const) {
      const value = sort === 'next' ? plans.firstDay : '1000000'
      await plansList.page(asking, { ...ofPlans, sort })
      await plansList.page(asking, { ...ofPlans, sort, after: { value, position } })
    }
    await plansList.totals(asking, ofPlans)
    for (const filters of [
      { standing: 'running' },
      { risk: 'any' },
      { risk: 'retrying' },
      { risk: 'waiting' },
      { risk: 'card_expiring' },
      { left: { from: calendarDay('2026-11-01'), to: calendarDay('2026-11-30') } },
    ] as const) {
      await plansList.page(asking, { ...ofPlans, filters, sort: '-amount' })
      await plansList.totals(asking, { ...ofPlans, filters })
    }
    await planOfCharity(asking, { organisationId, planId: toPlanId(1) })
    const ofIssues = {
      scope: { organisationId, seesContact: true, ...deadlines },
      sort: '-day',
      ...page,
    } as const
    const after = { value: plans.firstDay, position }
    for (const kind of ['overdue', 'waiting', 'retrying', 'given_up'] as const) {
      await issuesList.page(asking, { ...ofIssues, filters: { kind } })
      await issuesList.page(asking, { ...ofIssues, filters: { kind }, after })
    }
  })
  expect(queryPlans.length).toBeGreaterThanOrEqual(29)
  for (const plan of queryPlans) expect(plan).not.toMatch(/Seq Scan/)
})
