import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as the from '@almoner/domain/plan-subscription/fixtures.ts'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { subscriptionsModel } from './project.ts'
import { findSubscription, listDueSubscriptions } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const after = async (...events: readonly AnyEvent[]) => {
  await given(db, ...events).projectTwice(subscriptionsModel)
  return await findSubscription(db, harbourId)
}
const isDue = async (now: string): Promise<boolean> => {
  const due = await listDueSubscriptions(db, { by: instant(now), after: null, limit: 10 })
  return due.includes(harbourId)
}

const issued = [the.started, the.issued, the.numbered]
const paid = [...issued, the.chargeBegun, the.paid]

describe('the subscription of a charity', () => {
  it('is the same however its events arrive', async () => {
    const events = [...the.everyEvent, ...the.everyEvent.map(atLionRock)]
    const rows = await projectOneByOne(db, subscriptionsModel, events)
    expect(rows).toEqual(await projectAtOnce(db, subscriptionsModel, events))
  })

  it('has its plan, the period that was invoiced and what rests', async () => {
    expect(await after()).toBeNull()
    expect(await after(the.started)).toMatchObject({
      plan: 'plus',
      period: 'annual',
      size: null,
      current: null,
      status: 'running',
      restingProjectIds: [],
    })
    expect(await after(...issued)).toMatchObject({
      current: { from: '2026-11-20', until: '2027-11-20' },
    })
    const restingProjectIds = the.projectOrder.slice(1)
    const changed = { ...the.planChanged.data, plan: 'free' as const, restingProjectIds }
    expect(await after(...issued, { ...the.planChanged, data: changed })).toMatchObject({
      plan: 'free',
      restingProjectIds,
    })
    expect(await findSubscription(db, lionRockId)).toBeNull()
  })

  it('is past due from a failed charge until it is paid or void', async () => {
    const failed = [...issued, the.chargeBegun, the.chargeFailed]
    expect(await after(...issued, the.chargeBegun)).toMatchObject({ status: 'running' })
    expect(await after(...failed)).toMatchObject({ status: 'past_due' })
    const again = { ...the.chargeBegun, data: { ...the.chargeBegun.data, try: 2 } }
    const secondPaid = { ...the.paid, data: { ...the.paid.data, try: 2 } }
    expect(await after(...failed, again, secondPaid)).toMatchObject({ status: 'running' })
    expect(await after(...failed, the.voided)).toMatchObject({ status: 'running' })
  })

  it('is due for its invoice, its number and its charge at once', async () => {
    for (const events of [[the.started], issued.slice(0, -1), issued, paid.slice(0, -1)]) {
      await after(...events)
      expect(await isDue('2026-11-20T03:00:00.000Z')).toBe(true)
    }
  })

  it('is due for its next try, its settlement, the expiry of a credit and its next period', async () => {
    await after(...issued, the.chargeBegun, the.chargeFailed)
    expect(await isDue('2026-11-20T23:59:59.000Z')).toBe(false)
    expect(await isDue('2026-11-21T00:00:00.000Z')).toBe(true)
    await after(...paid)
    expect(await isDue('2026-11-26T23:59:59.000Z')).toBe(false)
    expect(await isDue('2026-11-27T00:00:00.000Z')).toBe(true)
    expect(await after(...paid, the.settled)).toMatchObject({
      nextActAt: '2027-11-20T00:00:00.000Z',
    })
    const other = { ...the.creditGranted.data, expiresOn: the.settled.data.at.slice(0, 10) }
    expect(await after(...paid, the.settled, { ...the.creditGranted, data: other })).toMatchObject({
      nextActAt: '2026-11-27T00:00:00.000Z',
    })
  })

  it('is not due while its charity is suspended, and later by these days', async () => {
    const settled = [...paid, the.settled]
    expect(await after(...settled, the.rested)).toMatchObject({ nextActAt: null })
    expect(await after(...settled, the.rested, the.resumed)).toMatchObject({
      current: { from: '2026-11-20', until: '2027-12-02' },
      nextActAt: '2027-12-02T00:00:00.000Z',
    })
  })

  it('waits for a person on a plan without a price', async () => {
    const free = { ...the.started, data: { ...the.started.data, plan: 'free' as const } }
    expect(await after(free)).toMatchObject({ nextActAt: null })
    expect(await isDue('2030-01-01T00:00:00.000Z')).toBe(false)
  })
})

describe('the subscriptions that are due', () => {
  it('are listed in pages, and found by an index', async () => {
    await given(db, the.started, atLionRock(the.started)).projectTwice(subscriptionsModel)
    const by = instant('2026-11-20T03:00:00.000Z')
    const read = (asking: Db, last: typeof harbourId | null) =>
      listDueSubscriptions(asking, { by, after: last, limit: 1 })
    const [first] = await read(db, null)
    expect(first).toBe(harbourId)
    expect(await read(db, harbourId)).toEqual([lionRockId])
    expect(await read(db, lionRockId)).toEqual([])
    await sql`insert into read_models.subscriptions
      select gen_random_uuid(), plan, billing_period, size, current_from, current_until, status,
        resting_project_ids, null, state, position
      from read_models.subscriptions, generate_series(1, 3000)`.execute(db)
    const plans = [
      ...(await explainQueries(url, (asking) => read(asking, harbourId))),
      ...(await explainQueries(url, (asking) => findSubscription(asking, harbourId))),
    ]
    expect(plans).toHaveLength(2)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
  })
})
