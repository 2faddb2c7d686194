import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../engine/database.ts'
import {
  createProjectionDatabase,
  empty,
  explainQueries,
} from '../../../engine/testing/database.ts'
import { projectAll, projectOneByOne } from '../../../engine/testing/given.ts'
import { toRecorded } from '../../../engine/testing/history.ts'
import { plansList } from '../plans/list.ts'
import { recurringPlansModel } from '../project.ts'
import { sumPlanMovements } from './plan-sums.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { planIds } = plans
const { amountCents } = plans.started.data
const books = { organisationId: harbourId, recordedBy: null }
const always = { from: null, to: calendarDay('2027-12-31') }

/** Projects events, each recorded at noon of its day. */
const take = async (...steps: readonly (readonly [day: string, event: RecurringPlanEvent])[]) => {
  await empty(db, recurringPlansModel)
  const recorded = toRecorded(...steps.map(([, event]) => event))
  const events: RecordedEvent[] = []
  for (const [index, event] of recorded.entries()) {
    const at = instant(`${steps[index]?.[0] ?? ''}T04:00:00.000Z`)
    const data = 'at' in event.data ? { ...event.data, at } : event.data
    events.push({ ...event, data, recordedAt: at, meta: { ...event.meta, at } })
  }
  await projectAll(db, recurringPlansModel, events)
}

const readMovements = async (period = always) => {
  const [sums = []] = await sumPlanMovements(db, books, [period])
  return Object.fromEntries(
    sums.map(({ movement, plans: count, amountCents: sum }) => [movement, [count, sum]]),
  )
}

const standing = async () =>
  (await db.selectFrom('read_models.recurring_plans').select('standing').execute()).map(
    (row) => row.standing,
  )

const edited = (sum: number): RecurringPlanEvent => ({
  type: 'RecurringPlanEdited',
  data: { ...planIds, amountCents: cents(sum), anchor: { number: 1, day: plans.firstDay } },
  personal: { memo: '' },
})
const paused = { type: 'RecurringPlanPaused', data: planIds } as const
const resumed = {
  type: 'RecurringPlanResumed',
  data: { ...planIds, anchor: { number: 1, day: plans.firstDay } },
} as const
const cancelled = {
  type: 'RecurringPlanCancelled',
  data: { ...planIds, because: 'donor' },
} as const
const givenUp = (number: number): RecurringPlanEvent => ({
  type: 'InstalmentCancelled',
  data: {
    ...planIds,
    number,
    because: 'time',
    paymentId: plans.toPaymentId(number),
    hadBegun: true,
  },
})

describe('the movements of the monthly sum', () => {
  it('are the same however the events arrive', async () => {
    const events = [
      plans.started,
      edited(30_000),
      plans.buildBegun(1),
      plans.waiting(1),
      givenUp(1),
      paused,
      resumed,
      plans.buildBegun(2),
      plans.completed(2),
      cancelled,
    ]
    const { 'read_models.plan_days': rows, ...others } = await projectOneByOne(
      db,
      recurringPlansModel,
      events,
    )
    await empty(db, recurringPlansModel)
    await projectAll(db, recurringPlansModel, toRecorded(...events))
    expect(Object.keys(others).length).toBeGreaterThan(0)
    expect(await readDays()).toEqual(rows)
  })

  it('begin, grow, shrink and end with a plan', async () => {
    await take(
      ['2026-11-01', plans.started],
      ['2026-11-02', edited(amountCents + 500)],
      ['2026-11-03', edited(amountCents + 200)],
      ['2026-11-04', cancelled],
    )
    expect(await readMovements()).toEqual({
      begun: [1, amountCents],
      increased: [0, 500],
      decreased: [0, -300],
      ended: [-1, 0 - amountCents - 200],
    })
    const november2 = { from: null, to: calendarDay('2026-11-02') }
    expect(await readMovements(november2)).toEqual({
      begun: [1, amountCents],
      increased: [0, 500],
    })
    expect(await standing()).toEqual(['ended'])
  })

  it('leave out what is paused, also if its amount changes meanwhile', async () => {
    await take(
      ['2026-11-01', plans.started],
      ['2026-11-02', paused],
      ['2026-11-03', edited(amountCents + 500)],
      ['2026-11-04', resumed],
    )
    expect(await readMovements()).toEqual({
      begun: [1, amountCents],
      paused: [-1, 0 - amountCents],
      resumed: [1, amountCents + 500],
    })
  })

  it('keep what waits for the donor, and leave out what was given up until it is paid again', async () => {
    const begin = [
      ['2026-11-01', plans.started],
      ['2026-11-02', plans.buildBegun(1)],
      ['2026-11-02', plans.waiting(1)],
    ] as const
    await take(...begin)
    expect(await readMovements()).toEqual({ begun: [1, amountCents] })
    await take(...begin, ['2026-11-20', givenUp(1)])
    expect(await standing()).toEqual(['failed'])
    const paid = [
      ['2026-12-02', plans.buildBegun(2)],
      ['2026-12-02', plans.completed(2)],
    ] as const
    await take(...begin, ['2026-11-20', givenUp(1)], ...paid)
    expect(await readMovements()).toEqual({
      begun: [1, amountCents],
      failed: [-1, 0 - amountCents],
      recovered: [1, amountCents],
    })
  })

  it('are found in the list of plans by the days on which they were lost', async () => {
    const failedOnce = [
      ['2026-11-01', plans.started],
      ['2026-11-02', plans.buildBegun(1)],
      ['2026-11-02', plans.waiting(1)],
      ['2026-11-20', givenUp(1)],
      ['2026-12-02', plans.buildBegun(2)],
      ['2026-12-02', plans.completed(2)],
    ] as const
    const countLost = async (from: string, to: string) => {
      const scope = { organisationId: harbourId, seesContact: true, cardsEndBy: always.to }
      const left = { from: calendarDay(from), to: calendarDay(to) }
      return (await plansList.totals(db, { scope, filters: { left } })).rows
    }
    await take(...failedOnce, ['2026-12-10', cancelled])
    expect(await countLost('2026-11-20', '2026-11-20')).toBe(1)
    expect(await countLost('2026-11-21', '2026-12-09')).toBe(0)
    expect(await countLost('2026-12-10', '2026-12-31')).toBe(1)
    expect(await countLost('2026-11-01', '2026-12-31')).toBe(1)
    await take(...failedOnce, ['2026-12-10', paused], ['2026-12-11', cancelled])
    expect(await countLost('2026-12-01', '2026-12-31')).toBe(0)
  })

  it('name what a retry brought', async () => {
    await take(
      ['2026-11-01', plans.started],
      ['2026-11-02', plans.buildBegun(1)],
      ['2026-11-02', plans.failed(1, { retryAt: plans.dueAt(1) })],
      ['2026-11-05', plans.buildBegun(1, { try: 2 })],
      ['2026-11-05', plans.completed(1)],
    )
    expect(await readMovements()).toMatchObject({ retried: [1, amountCents] })
  })

  it('are known from the day on which they were recorded', async () => {
    await take(['2026-11-01', plans.started], ['2026-11-04', cancelled])
    const sums = async (day: string) =>
      (await sumPlanMovements(db, { ...books, recordedBy: calendarDay(day) }, [always]))[0]?.length
    expect([await sums('2026-10-31'), await sums('2026-11-03'), await sums('2026-11-04')]).toEqual([
      0, 1, 2,
    ])
  })

  it('are each charity’s own, and read by their key', async () => {
    await take(['2026-11-01', plans.started])
    expect(await sumPlanMovements(db, { ...books, organisationId: lionRockId }, [always])).toEqual([
      [],
    ])
    await sql`insert into read_models.plan_days
      select ('00000000-0000-4000-8000-' || lpad(charity::text, 12, '0'))::uuid,
        date '2026-11-19' - day, date '2026-11-19' - day, 'begun', 1, 100, 1
      from generate_series(3, 103) charity, generate_series(0, 1095) day`.execute(db)
    const [plan] = await explainQueries(url, (asking) => sumPlanMovements(asking, books, [always]))
    expect(plan).toMatch(/plan_days_pkey/)
  })
})

const readDays = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(d)::text as row from read_models.plan_days d order by 1`.execute(db)
  return rows.map(({ row }) => row)
}
