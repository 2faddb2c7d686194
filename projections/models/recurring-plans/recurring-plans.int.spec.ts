import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import {
  createProjectionDatabase,
  dump,
  empty,
  explainQueries,
} from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { listDuePlans, listOpenPlans, listPlansOfCard } from './plans/to-wake.ts'
import { recurringPlansModel } from './project.ts'
import {
  listPlans,
  instalmentsOfDay,
  isCardTied,
  countActivePlans,
  overdueCount,
  planOfDonor,
  planOfPayment,
  plansGoingOn,
  plansWaiting,
} from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(() => empty(db, recurringPlansModel))

const { planId, donorId, planIds: about } = plans
const mine = { organisationId: harbourId, donorId }
const history: readonly RecurringPlanEvent[] = [
  plans.started,
  plans.buildBegun(1),
  plans.completed(1),
  plans.buildBegun(2),
  plans.waiting(2),
]
const take = (...events: readonly RecurringPlanEvent[]) =>
  projectAll(db, recurringPlansModel, toRecorded(...events))
const cancelled = {
  type: 'RecurringPlanCancelled',
  data: { ...about, because: 'donor' },
} as const
const rested = { type: 'RecurringPlanRested', data: about } as const
const woken = {
  type: 'RecurringPlanWoken',
  data: { ...about, anchor: { number: 0, day: plans.firstDay } },
} as const
const paused = { type: 'RecurringPlanPaused', data: about } as const
const after = (at: Instant, milliseconds: number) =>
  instantFromMilliseconds(toMilliseconds(at) + milliseconds)

describe('a donor’s monthly gifts', () => {
  it('are the same in any order of events, and if events are repeated', async () => {
    const events = toRecorded(...history, rested, woken)
    await projectAll(db, recurringPlansModel, events)
    const atOnce = await dump(db, recurringPlansModel)
    expect(atOnce['read_models.recurring_plans']).toHaveLength(1)
    expect(atOnce['read_models.instalments']).toHaveLength(2)
    await projectAll(db, recurringPlansModel, events)
    expect(await dump(db, recurringPlansModel)).toEqual(atOnce)
    await empty(db, recurringPlansModel)
    for (const [index, event] of events.entries()) {
      await projectAll(db, recurringPlansModel, [event])
      await projectAll(db, recurringPlansModel, events.slice(0, index + 1))
    }
    expect(await dump(db, recurringPlansModel)).toEqual(atOnce)
  })

  it('are theirs at this charity, and continue until they are cancelled', async () => {
    await take(...history)
    const page = { before: null, limit: 10 }
    const [plan] = await plansGoingOn(db, { ...mine, ...page })
    expect(plan).toMatchObject({
      planId,
      nextAt: plans.dueAt(3),
      plan: { status: 'active', nextNumber: 3, memo: 'For the shelves', card: { last4: '4241' } },
    })
    const before = plan?.startedPosition ?? 0n
    expect(await plansGoingOn(db, { ...mine, limit: 10, before })).toEqual([])
    const others = [
      { organisationId: lionRockId, donorId },
      { organisationId: harbourId, donorId: fixtureId('donor', 41) },
    ]
    for (const other of others) {
      expect(await plansGoingOn(db, { ...other, ...page })).toEqual([])
      expect(await planOfDonor(db, { ...other, planId })).toBeNull()
      expect(await planOfPayment(db, { ...other, paymentId: plans.toPaymentId(1) })).toBeNull()
    }
    await take(...history, cancelled)
    expect(await listPlans(db, { donorId, after: 0n, limit: 1 })).toMatchObject([{ planId }])
    expect(await listPlans(db, { donorId, after: before, limit: 1 })).toEqual([])
    expect(await plansGoingOn(db, { ...mine, ...page })).toEqual([])
    expect(await planOfDonor(db, { ...mine, planId })).toMatchObject({ nextAt: null })
  })

  it('are found by an instalment’s payment, and by what waits for the donor', async () => {
    await take(...history)
    const planRow = await planOfPayment(db, { ...mine, paymentId: plans.toPaymentId(2) })
    expect(planRow).toMatchObject({ number: 2, plan: { planId } })
    expect(await planOfPayment(db, { ...mine, paymentId: fixtureId('payment', 1) })).toBeNull()
    expect(await plansWaiting(db, { ...mine, limit: 10 })).toHaveLength(1)
    await take(...history, plans.buildBegun(2, { try: 2, by: 'donor' }))
    expect(await plansWaiting(db, { ...mine, limit: 10 })).toEqual([])
  })

  it('tie the card that they are charged to, while they continue', async () => {
    await take(...history)
    const { paymentMethodReference } = plans.visa
    expect(await isCardTied(db, { donorId, paymentMethodReference })).toBe(true)
    expect(await isCardTied(db, { donorId, paymentMethodReference: 'pm_other' })).toBe(false)
    await take(...history, cancelled)
    expect(await isCardTied(db, { donorId, paymentMethodReference })).toBe(false)
  })

  it('continue, and tie their card, while the last one is retried', async () => {
    const retryAt = plans.dueAt(2)
    const completed = { type: 'RecurringPlanCompleted', data: about } as const
    const ending = [plans.started, plans.buildBegun(1), completed] as const
    const { paymentMethodReference } = plans.visa
    const isListed = async () =>
      (await plansGoingOn(db, { ...mine, before: null, limit: 10 })).length > 0
    await take(...ending, plans.failed(1, { retryAt }))
    expect(await isListed()).toBe(true)
    expect(await isCardTied(db, { donorId, paymentMethodReference })).toBe(true)
    await empty(db, recurringPlansModel)
    await take(...ending, plans.waiting(1))
    expect(await isListed()).toBe(false)
    expect(await isCardTied(db, { donorId, paymentMethodReference })).toBe(false)
  })

  it('contain no data of an erased person', async () => {
    const events = toRecorded({ ...plans.started, personal: undefined })
    const person = asPerson(donorId)
    await projectAll(
      db,
      recurringPlansModel,
      events.map((event) => Object.assign(event, { person })),
    )
    const planRow = await planOfDonor(db, { ...mine, planId })
    expect(planRow?.plan.memo).toBe(erased)
    expect(JSON.stringify(await dump(db, recurringPlansModel))).not.toContain('4241')
  })
})

describe('instalments that were due', () => {
  it('are counted by their day: resolved, waiting, or open', async () => {
    await take(...history, plans.buildBegun(3))
    const dueDay = (number: number) => plans.dayOfNumber(number)
    const none = { due: 0, resolved: 0, waiting: 0, open: 0 }
    expect(await instalmentsOfDay(db, { day: dueDay(1) })).toEqual({ ...none, due: 1, resolved: 1 })
    expect(await instalmentsOfDay(db, { day: dueDay(2) })).toEqual({ ...none, due: 1, waiting: 1 })
    expect(await instalmentsOfDay(db, { day: dueDay(3) })).toEqual({ ...none, due: 1, open: 1 })
    expect(await instalmentsOfDay(db, { day: addDays(dueDay(3), 1) })).toEqual(none)
    expect(await instalmentsOfDay(db, { day: dueDay(1), organisationId: lionRockId })).toEqual(none)
  })

  it('are open before they have started, and not due while their plan is paused', async () => {
    const none = { due: 0, resolved: 0, waiting: 0, open: 0 }
    const day = plans.dayOfNumber(2)
    await take(plans.started)
    expect(await instalmentsOfDay(db, { day })).toEqual({ ...none, due: 1, open: 1 })
    await take(plans.started, paused)
    expect(await instalmentsOfDay(db, { day })).toEqual(none)
  })

  it('are overdue if they were not requested, or if their outcome is unknown', async () => {
    let suspended: readonly OrganisationId[] = []
    const overdue = (dueBefore: Instant, triedBefore = dueBefore) =>
      overdueCount(db, { dueBefore, triedBefore, suspended })
    const due = plans.dueAt(1)
    await take(plans.started)
    expect(await overdue(due)).toBe(0)
    expect(await overdue(after(due, 1))).toBe(1)
    suspended = [harbourId]
    expect(await overdue(after(due, 1))).toBe(0)
    suspended = []
    await take(plans.started, plans.buildBegun(1))
    expect(await overdue(after(due, 1), due)).toBe(0)
    expect(await overdue(after(due, 1))).toBe(1)
    const retryAt = plans.dueAt(2)
    await take(plans.started, plans.buildBegun(1), plans.failed(1, { retryAt }))
    expect(await overdue(retryAt)).toBe(0)
    // The plan's next instalment is due at the same moment.
    expect(await overdue(after(retryAt, 1))).toBe(2)
    await take(plans.started, plans.buildBegun(1), plans.failed(1, { retryAt }), paused)
    expect(await overdue(after(retryAt, 1))).toBe(0)
  })

  it.each([
    ['paused', paused],
    ['resting', rested],
  ])('are neither due nor overdue while their plan is %s', async (_, stops) => {
    const retryAt = plans.dueAt(2)
    const later = after(plans.dueAt(3), 1)
    await take(plans.started, plans.buildBegun(1), plans.failed(1, { retryAt }), stops)
    expect(await overdueCount(db, { dueBefore: later, triedBefore: later, suspended: [] })).toBe(0)
    expect(await planOfDonor(db, { ...mine, planId })).toMatchObject({ nextAt: null })
    const none = { due: 0, resolved: 0, waiting: 0, open: 0 }
    expect(await instalmentsOfDay(db, { day: plans.dayOfNumber(2) })).toEqual(none)
  })

  it('are due again, each on its new day, once their plan is woken', async () => {
    await take(plans.started, rested, woken)
    const one = { due: 1, resolved: 0, waiting: 0, open: 1 }
    expect(await instalmentsOfDay(db, { day: plans.dayOfNumber(2) })).toEqual(one)
    expect(await instalmentsOfDay(db, { day: plans.dayOfNumber(1) })).toMatchObject({ due: 0 })
  })
})

describe('the plans of a charity that are not ended', () => {
  it('are listed and counted, resting ones too, a page after another', async () => {
    const list = (after: RecurringPlanId | null) =>
      listOpenPlans(db, { organisationId: harbourId, after, limit: 10 })
    const count = () => countActivePlans(db, { organisationId: harbourId })
    await take(plans.started, rested)
    expect([await list(null), await list(planId), await count()]).toEqual([[planId], [], 1])
    expect(await countActivePlans(db, { organisationId: lionRockId })).toBe(0)
    await take(plans.started, rested, paused)
    expect([await list(null), await count()]).toEqual([[planId], 0])
    await take(plans.started, rested, paused, cancelled)
    expect(await list(null)).toEqual([])
  })
})

it('every question is answered by an index', async () => {
  await take(...history)
  await sql`insert into read_models.recurring_plans
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'active', 'pm',
      timestamptz '2031-01-01' + n * interval '1 minute', false, '{}', now(), n, n
    from generate_series(10, 4000) as n`.execute(db)
  await sql`insert into read_models.instalment_days
    select gen_random_uuid(), '2026-01-' || lpad((1 + n % 28)::text, 2, '0'), 'complete', 1, 1, n
    from generate_series(10, 4000) as n`.execute(db)
  await sql`insert into read_models.instalments
    select gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
      '2026-01-' || lpad((1 + n % 28)::text, 2, '0'), 20000, 'complete', now(), null, null, n
    from generate_series(10, 4000) as n`.execute(db)
  await sql`insert into read_models.recurring_plan_counts
    select gen_random_uuid(), 'active', 1, n from generate_series(10, 4000) as n`.execute(db)
  const paymentId = plans.toPaymentId(1)
  const { paymentMethodReference } = plans.visa
  const at = plans.dueAt(1)
  const queryPlans = await explainQueries(url, async (asking) => {
    await plansGoingOn(asking, { ...mine, before: null, limit: 20 })
    await planOfPayment(asking, { ...mine, paymentId })
    await plansWaiting(asking, { ...mine, limit: 20 })
    await listPlans(asking, { donorId, after: 0n, limit: 20 })
    await isCardTied(asking, { donorId, paymentMethodReference })
    await listPlansOfCard(asking, { donorId, paymentMethodReference })
    await instalmentsOfDay(asking, { day: plans.dayOfNumber(1) })
    await overdueCount(asking, { dueBefore: at, triedBefore: at, suspended: [harbourId] })
    await listDuePlans(asking, { organisationId: harbourId, now: at, after: null, limit: 100 })
    await listOpenPlans(asking, { organisationId: harbourId, after: null, limit: 100 })
    await countActivePlans(asking, { organisationId: harbourId })
  })
  expect(queryPlans).toHaveLength(14)
  for (const plan of queryPlans) expect(plan).not.toMatch(/Seq Scan/)
})
