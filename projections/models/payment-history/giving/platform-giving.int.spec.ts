import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../engine/database.ts'
import {
  createProjectionDatabase,
  empty,
  explainQueries,
} from '../../../engine/testing/database.ts'
import { projectAll } from '../../../engine/testing/given.ts'
import { another, atLionRock, toRecorded } from '../../../engine/testing/history.ts'
import * as ways from '../../../engine/testing/ways-of-paying.ts'
import { countFailuresByCharity } from '../lists/payment-totals.ts'
import { paymentHistoryModel } from '../project.ts'
import { sumGiving, sumGivingByMethod, sumGivingByTime, type Period } from './giving-sums.ts'
import {
  sumGivingByCharity,
  sumPlatformGiving,
  sumPlatformGivingByMethod,
  sumPlatformGivingByTime,
} from './platform-giving.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
  await projectAt(
    ...giftOn('2026-08-31', 11),
    ...giftOn('2026-09-01', 12, atLionRock),
    ...giftOn('2026-10-15', 13),
    ...giftOn('2026-11-20', 10),
    ['2026-11-21', offline.recorded],
    ['2026-11-21', offline.approved],
    ...giftOn('2026-11-24', 14, atLionRock),
    ['2026-11-24', another(paid.initiated, 15)],
    ['2026-11-24', another(paid.declined, 15)],
    ['2026-11-25', ways.refundRequested(100)],
    ['2026-11-25', ways.refundSucceeded(100)],
    ['2026-12-01', offline.amended],
  )
})
afterAll(() => drop())

const giftOn = (
  day: string,
  number: number,
  atCharity: (event: AnyEvent) => AnyEvent = (event) => event,
) =>
  [paid.initiated, paid.identified, paid.succeeded].map(
    (event) => [day, atCharity(number === 10 ? event : another(event, number))] as const,
  )

/** Projects events, each recorded at noon of its day. */
const projectAt = async (...steps: readonly (readonly [day: string, event: AnyEvent])[]) => {
  await empty(db, paymentHistoryModel)
  const recorded = toRecorded(...steps.map(([, event]) => event))
  const events = recorded.map((event, index) => {
    const at = instant(`${steps[index]?.[0]}T04:00:00.000Z`)
    return Object.assign(event, { recordedAt: at, meta: { ...event.meta, at } })
  })
  await projectAll(db, paymentHistoryModel, events)
}

const days = (from: string, to: string): Period => ({
  from: calendarDay(from),
  to: calendarDay(to),
})

const periods = [
  days('2026-11-20', '2026-11-20'),
  days('2026-11-02', '2026-11-29'),
  days('2026-11-01', '2026-11-30'),
  days('2026-08-31', '2026-11-24'),
  days('2026-09-01', '2026-12-15'),
  days('2025-04-01', '2026-11-30'),
  days('2024-01-01', '2024-12-31'),
]

const charities = [harbourId, lionRockId]
const recordedBys: readonly (CalendarDay | null)[] = [null, calendarDay('2026-11-24')]

type Sums = Awaited<ReturnType<typeof sumGiving>>[number]

const addUp = (all: readonly Sums[]): Record<string, number> => {
  const total: Record<string, number> = {}
  for (const sums of all) {
    for (const [key, value] of Object.entries(sums)) total[key] = (total[key] ?? 0) + value
  }
  return total
}

const zero = {
  gifts: 0,
  amountCents: 0,
  totalCents: 0,
  feeCents: 0,
  netCents: 0,
  refunds: 0,
  refundedCents: 0,
  disputes: 0,
  disputedCents: 0,
  losses: 0,
  lostCents: 0,
  givenBackCents: 0,
  directNetCents: 0,
}
const withoutCharity = ({ organisationId: _id, ...sums }: Sums & { organisationId: string }) => sums
const withoutTime = ({ at: _at, ...sums }: object & { at: string }) => sums as Sums
const withoutMethod = ({ method: _method, ...sums }: object & { method: string }) => sums as Sums

describe('the giving of all charities', () => {
  it.each(recordedBys)(
    'is the sum of each charity’s own, as recorded by %s',
    async (recordedBy) => {
      const platform = await sumPlatformGiving(db, { recordedBy }, periods)
      const each = await Promise.all(
        charities.map((organisationId) => sumGiving(db, { organisationId, recordedBy }, periods)),
      )
      for (const [index, { charities: count, ...sums }] of platform.entries()) {
        const own = each.flatMap((ofCharity) => ofCharity[index] ?? [])
        expect({ index, ...sums }).toEqual({ index, ...addUp(own) })
        expect(count).toBe(own.filter(({ gifts }) => gifts > 0).length)
      }
      expect(platform.map(({ gifts }) => gifts)).toEqual([1, 3, 3, 6, 5, 6, 0])
    },
  )

  it.each(recordedBys)(
    'is divided by charity and by method, as recorded by %s',
    async (recordedBy) => {
      for (const period of periods) {
        const view = { recordedBy, period }
        const [whole] = await sumPlatformGiving(db, { recordedBy }, [period])
        const { charities: _count, ...total } = requirePresent(whole, 'the sums of a period')
        const byCharity = await sumGivingByCharity(db, view)
        for (const { organisationId, ...sums } of byCharity) {
          const [own] = await sumGiving(db, { organisationId, recordedBy }, [period])
          expect(sums).toEqual(own)
        }
        const own = await Promise.all(
          charities.map((organisationId) =>
            sumGivingByMethod(db, { ...view, organisationId, period }),
          ),
        )
        const byMethod = await sumPlatformGivingByMethod(db, view)
        for (const { method, ...sums } of byMethod) {
          const ofMethod = own.flat().filter((each) => each.method === method)
          expect(sums).toEqual(addUp(ofMethod.map(withoutMethod)))
        }
        const { directNetCents: _direct, ...ofMethods } = total
        expect({ ...zero, ...addUp(byCharity.map(withoutCharity)) }).toEqual(total)
        const { directNetCents: _zero, ...zeroOfMethods } = zero
        expect({ ...zeroOfMethods, ...addUp(byMethod.map(withoutMethod)) }).toEqual(ofMethods)
      }
    },
  )

  it.each(recordedBys)('is divided by day and month, as recorded by %s', async (recordedBy) => {
    for (const step of ['day', 'month'] as const) {
      const byTime = await sumPlatformGivingByTime(db, { recordedBy, step }, periods)
      const own = await Promise.all(
        charities.map((organisationId) =>
          sumGivingByTime(db, { organisationId, recordedBy, step }, periods),
        ),
      )
      for (const [index, rows] of byTime.entries()) {
        const ofCharities = own.flatMap((each) => each[index] ?? [])
        expect(rows.map(({ at }) => at)).toEqual(
          [...new Set(ofCharities.map(({ at }) => at))].toSorted(),
        )
        for (const { at, ...sums } of rows) {
          expect(sums).toEqual(addUp(ofCharities.filter((each) => each.at === at).map(withoutTime)))
        }
      }
    }
  })

  it('has the failed payments of each charity', async () => {
    const november = days('2026-11-01', '2026-11-30')
    expect(await countFailuresByCharity(db, november)).toEqual([
      { organisationId: harbourId, failure: 'card_declined', payments: 1 },
    ])
    expect(await countFailuresByCharity(db, days('2026-10-01', '2026-10-31'))).toEqual([])
  })

  it('reads whole months, and of the days only those beside them', async () => {
    await sql`insert into read_models.giving_days
      select ('00000000-0000-4000-8000-' || lpad(charity::text, 12, '0'))::uuid,
        date '2026-11-19' - day, date '2026-11-19' - day, '', 'card', 'donation', 'online',
        1, 100, 100, 4, 96, 0, 0, 0, 0, 0, 0, 0
      from generate_series(103, 203) charity, generate_series(0, 1095) day order by 2`.execute(db)
    await sql`insert into read_models.giving_months
      select date_trunc('month', day)::date, organisation_id, method, source, sum(gifts),
        sum(amount_cents), sum(total_cents), sum(fee_cents), sum(net_cents), 0, 0, 0, 0, 0, 0, 0
      from read_models.giving_days
      where organisation_id not in (${harbourId}, ${lionRockId}) group by 1, 2, 3, 4`.execute(db)
    const year = days('2026-04-01', '2026-11-19')
    const plans = await explainQueries(url, async (asking) => {
      await sumPlatformGiving(asking, { recordedBy: null }, [year])
      await sumGivingByCharity(asking, { recordedBy: null, period: year })
      await sumPlatformGivingByMethod(asking, { recordedBy: null, period: year })
    })
    expect(plans).toHaveLength(3)
    for (const plan of plans) {
      expect(plan).toContain('giving_days_of_all')
      expect(plan).toContain('giving_months')
      expect(plan).not.toContain('Seq Scan on giving_days')
    }
  })
})
