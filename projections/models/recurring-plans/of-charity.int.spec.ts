import { fixtureId, harbourId, lionRockId } from '@almoner/domain/kernel/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, millisecondsOf } from '@almoner/domain/kernel/time.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, empty, plansOf } from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import { inOrder } from '../../engine/testing/history.ts'
import {
  planOfCharity,
  plansOfCharity,
  troublesOf,
  type Trouble,
  type TroublePlace,
} from './of-charity.ts'
import { recurringPlansModel } from './project.ts'
import { manyOthers } from './testing/many-others.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(() => empty(db, recurringPlansModel))

const planIdOf = (index: number) => fixtureId('recurring_plan', 80 + index)

/** The events of a plan as another one's, and another charity's. */
const of = (
  index: number,
  events: readonly RecurringPlanEvent[],
  organisationId: OrganisationId = harbourId,
): readonly RecurringPlanEvent[] =>
  events.map((event) => {
    const data = { ...event.data, planId: planIdOf(index), organisationId }
    return { ...event, data } as RecurringPlanEvent
  })
const take = (...events: readonly RecurringPlanEvent[]) =>
  projectAll(db, recurringPlansModel, inOrder(...events))

const { about, started, begun, completed, failed, waiting } = plans
const paused = { type: 'RecurringPlanPaused', data: about } as const
const cancelled = {
  type: 'RecurringPlanCancelled',
  data: { ...about, because: 'donor' },
} as const
const givenUp = {
  type: 'InstalmentCancelled',
  data: {
    ...about,
    number: 1,
    paymentId: plans.paymentIdOf(1),
    hadBegun: true,
    because: 'time',
  },
} as const

const everyStatus = ['active', 'paused', 'cancelled', 'completed'] as const

describe('a charity’s plans', () => {
  const theirs = { organisationId: harbourId, before: null, limit: 10 }

  it('come newest first, a page at a time, also over several statuses', async () => {
    await take(
      ...[1, 2, 3, 4].flatMap((index) => of(index, [started])),
      ...of(2, [paused]),
      ...of(3, [cancelled]),
      ...of(9, [started], lionRockId),
    )
    const all = await plansOfCharity(db, { ...theirs, statuses: everyStatus })
    expect(all.map(({ planId }) => planId)).toEqual([4, 3, 2, 1].map(planIdOf))
    const running = await plansOfCharity(db, { ...theirs, statuses: ['active'] })
    expect(running.map(({ planId }) => planId)).toEqual([4, 1].map(planIdOf))
    const [first, second] = all
    const page = { statuses: everyStatus, before: second?.startedPosition ?? null, limit: 1 }
    const [third] = await plansOfCharity(db, { ...theirs, ...page })
    expect(first?.planId).toBe(planIdOf(4))
    expect(third?.planId).toBe(planIdOf(2))
  })

  it('open for their own charity alone, with why each instalment was written off', async () => {
    await take(...of(1, [started, begun(1), waiting(1), givenUp]))
    const found = await planOfCharity(db, { organisationId: harbourId, planId: planIdOf(1) })
    expect(found).toMatchObject({ planId: planIdOf(1), plan: { nextNumber: 2 } })
    expect(found?.letGo.get(1)).toBe('time')
    const foreign = { organisationId: lionRockId, planId: planIdOf(1) }
    expect(await planOfCharity(db, foreign)).toBeNull()
  })
})

const days = 86_400_000
const after = (milliseconds: number) =>
  instantFromMilliseconds(millisecondsOf(plans.dueAt(1)) + milliseconds)
const deadlines = { dueBefore: after(3 * days), triedBefore: after(-days) }

/** One plan of each kind, and one without an issue. */
const history = [
  ...of(1, [started]),
  ...of(2, [started, begun(1), waiting(1)]),
  ...of(3, [started, begun(1), failed(1, { retryAt: after(5 * days) })]),
  ...of(4, [started, begun(1), waiting(1), givenUp]),
  ...of(5, [started, begun(1, { at: after(-2 * days) })]),
  ...of(6, [started, begun(1), failed(1, { retryAt: after(days) })]),
  ...of(7, [started, begun(1), failed(1, { retryAt: after(days) }), paused]),
  ...of(8, [started, begun(1), completed(1)]),
  ...of(9, [started], lionRockId),
]

describe('the list of issues', () => {
  const look = (
    kind?: Trouble,
    { place = null, limit = 10 }: { place?: TroublePlace | null; limit?: number } = {},
  ) => troublesOf(db, { organisationId: harbourId, ...deadlines, kind, after: place, limit })

  it.each<[Trouble | undefined, readonly number[]]>([
    ['overdue', [6, 5, 1]],
    ['waiting', [2]],
    ['retrying', [7, 3]],
    ['given_up', [4]],
    [undefined, [7, 6, 5, 4, 3, 2, 1]],
  ])('by its kind %s is the instalment of each such plan', async (kind, indexes) => {
    await take(...history)
    const found = await look(kind)
    expect(found.map(({ planId }) => planId)).toEqual(indexes.map(planIdOf))
    for (const { number, day } of found)
      expect({ number, day }).toEqual({ number: 1, day: plans.firstDay })
  })

  it('comes in pages that hold each once', async () => {
    await take(...history)
    const all = await look()
    const seen: TroublePlace[] = []
    let place: TroublePlace | null = null
    for (let page = 0; page < 5; page += 1) {
      const rows: readonly TroublePlace[] = await look(undefined, { place, limit: 3 })
      seen.push(...rows)
      place = rows.at(-1) ?? place
    }
    expect(seen.map(({ planId }) => planId)).toEqual(all.map(({ planId }) => planId))
  })

  it('is nothing of another charity', async () => {
    await take(...of(1, [started, begun(1), waiting(1)]))
    const theirs = { organisationId: lionRockId, ...deadlines, after: null, limit: 10 }
    expect(await troublesOf(db, { ...theirs, kind: undefined })).toEqual([])
  })
})

it('every question is answered by an index', async () => {
  await take(...history)
  await manyOthers(db)
  const mine = { organisationId: harbourId, limit: 20 }
  const place = { day: plans.firstDay, planId: planIdOf(9), number: 9 }
  const kinds = [undefined, 'overdue', 'waiting', 'retrying', 'given_up'] as const
  const asked = await plansOf(url, async (asking) => {
    await plansOfCharity(asking, { ...mine, statuses: everyStatus, before: 1_000_000n })
    await plansOfCharity(asking, { ...mine, statuses: ['paused'], before: null })
    await planOfCharity(asking, { organisationId: harbourId, planId: planIdOf(1) })
    for (const kind of kinds) {
      await troublesOf(asking, { ...mine, ...deadlines, kind, after: place })
      await troublesOf(asking, { ...mine, ...deadlines, kind, after: null })
    }
  })
  expect(asked.length).toBeGreaterThanOrEqual(4 + 2 * kinds.length)
  for (const plan of asked) expect(plan).not.toMatch(/Seq Scan/)
})
