import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
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
  dump,
  empty,
  explainQueries,
} from '../../../engine/testing/database.ts'
import { given, projectAll, projectAtOnce, projectOneByOne } from '../../../engine/testing/given.ts'
import { another, atLionRock, toRecorded } from '../../../engine/testing/history.ts'
import * as ways from '../../../engine/testing/ways-of-paying.ts'
import { paymentHistoryModel } from '../project.ts'
import { toGivenCents, toNetCents } from './giving-columns.ts'
import {
  countGivers,
  sumGiving,
  sumGivingByHour,
  sumGivingByMethod,
  sumGivingByProject,
  sumGivingByTime,
  sumOfflineGiving,
} from './giving-sums.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const books = { organisationId: harbourId, recordedBy: null }
const november = { from: calendarDay('2026-11-01'), to: calendarDay('2026-11-30') }
const toDay = (text: string) => ({ from: calendarDay(text), to: calendarDay(text) })
const { amountCents, breakdown } = paid.succeeded.data
const { nonprofitReceivesCents: netCents, totalAmountCents: totalCents } = breakdown
const gift = { gifts: 1, amountCents, netCents }
const byCard = [paid.initiated, paid.identified, paid.succeeded]
const anotherByCard = (number: number) => byCard.map((event) => another(event, number))

/** Projects events, each recorded at its moment. */
const projectAt = async (...steps: readonly (readonly [at: string, event: AnyEvent])[]) => {
  await empty(db, paymentHistoryModel)
  const recorded = toRecorded(...steps.map(([, event]) => event))
  for (const [index, event] of recorded.entries()) {
    const at = instant(steps[index]?.[0] ?? '')
    const moved = { ...event, recordedAt: at, meta: { ...event.meta, at } }
    await projectAll(db, paymentHistoryModel, [moved])
  }
}

const atNoon = (...events: readonly AnyEvent[]) =>
  events.map((event) => ['2026-11-12T04:00:00.000Z', event] as const)

describe('the giving of a charity', () => {
  it('is the same however its events arrive', async () => {
    const events = [
      ...byCard,
      ways.refundRequested(100),
      ways.refundSucceeded(100),
      ...anotherByCard(11),
      offline.recorded,
      offline.approved,
      offline.amended,
      ...byCard.map(atLionRock),
    ]
    const rows = await projectOneByOne(db, paymentHistoryModel, events)
    expect(rows).toEqual(await projectAtOnce(db, paymentHistoryModel, events))
  })

  it('is summed by day and by month, within the period', async () => {
    await given(db, ...byCard, ...anotherByCard(12)).projectTwice(paymentHistoryModel)
    const both = { gifts: 2, amountCents: 2 * amountCents, netCents: 2 * netCents }
    const before = { ...november, to: calendarDay('2026-11-19') }
    const periods = [november, before]
    expect(await sumGivingByTime(db, { ...books, step: 'day' }, periods)).toMatchObject([
      [{ at: '2026-11-20', ...both }],
      [],
    ])
    expect(await sumGivingByTime(db, { ...books, step: 'month' }, periods)).toMatchObject([
      [{ at: '2026-11', ...both }],
      [],
    ])
  })

  it('belongs to the day on which a transfer came', async () => {
    const { data } = ways.approved
    const late = { ...ways.approved, data: { ...data, receivedOn: calendarDay('2026-11-02') } }
    await given(db, ways.submitted, late).projectTwice(paymentHistoryModel)
    expect(await sumGivingByTime(db, { ...books, step: 'day' }, [november])).toMatchObject([
      [{ at: '2026-11-02', gifts: 1 }],
    ])
    expect(await sumGivingByHour(db, { ...books, period: november })).toEqual([])
  })

  it('is summed by project, by method and by hour', async () => {
    const { projectId } = paid.succeeded.data
    await given(db, ...byCard, ...anotherByCard(13)).projectTwice(paymentHistoryModel)
    const sums = { ...books, period: november }
    const projects = await sumGivingByProject(db, sums)
    expect(projects).toHaveLength(2)
    expect(projects).toContainEqual(expect.objectContaining({ projectId, ...gift }))
    expect(await sumGivingByMethod(db, sums)).toMatchObject([{ method: 'card', gifts: 2 }])
    // A Friday at half past ten.
    expect(await sumGivingByHour(db, sums)).toEqual([
      { weekday: 5, hour: 10, gifts: 2, amountCents: 2 * amountCents },
    ])
  })

  it('has the entries that staff recorded apart', async () => {
    const entry = [offline.recorded, offline.approved]
    await given(db, ...byCard, ...entry).projectTwice(paymentHistoryModel)
    const [sums] = await sumGiving(db, books, [november])
    const recorded = await sumOfflineGiving(db, { ...books, period: november })
    expect(recorded).toMatchObject({ gifts: 1, amountCents: 50_000 })
    expect(sums).toMatchObject({ gifts: 2, amountCents: amountCents + 50_000 })
    expect(sums?.directNetCents).toBe(recorded?.netCents)
    await given(db, ...entry, offline.voided).projectTwice(paymentHistoryModel)
    expect(await sumOfflineGiving(db, { ...books, period: november })).toBeNull()
    await projectAt(...atNoon(...entry), ['2026-11-25T04:00:00.000Z', offline.voided])
    expect(await sumOfflineGiving(db, { ...books, period: november })).toBeNull()
  })

  it('has a corrected entry on its other day and method, from the day of the correction', async () => {
    const after = {
      ...offline.amended.data.after,
      method: 'cash' as const,
      receivedAt: instant('2026-11-05T04:00:00.000Z'),
    }
    const moved = { ...offline.amended, data: { ...offline.amended.data, after } }
    await projectAt(...atNoon(offline.recorded, offline.approved), [
      '2026-11-25T04:00:00.000Z',
      moved,
    ])
    const readAt = async (recordedBy: CalendarDay | null) => {
      const view = { ...books, recordedBy }
      const [days = []] = await sumGivingByTime(db, { ...view, step: 'day' }, [november])
      const methods = await sumGivingByMethod(db, { ...view, period: november })
      const periods = [toDay('2026-11-05'), toDay('2026-11-10'), november]
      return {
        days: days.map(({ at, amountCents: sum }) => [at, sum]),
        methods: methods.map(({ method, gifts }) => [method, gifts]),
        givers: (await countGivers(db, view, periods)).map(({ first }) => first),
      }
    }
    expect(await readAt(calendarDay('2026-11-24'))).toEqual({
      days: [['2026-11-10', 50_000]],
      methods: [['bank_transfer', 1]],
      givers: [0, 1, 1],
    })
    expect(await readAt(null)).toEqual({
      days: [['2026-11-05', 60_000]],
      methods: [['cash', 1]],
      givers: [1, 0, 1],
    })
  })
})

describe('money that went back', () => {
  const back = [
    ['2026-11-02T04:00:00.000Z', paid.initiated],
    ['2026-11-02T04:00:01.000Z', paid.identified],
    ['2026-11-02T04:00:02.000Z', paid.succeeded],
    ['2026-11-19T04:00:00.000Z', ways.refundRequested(totalCents)],
    ['2026-11-20T04:00:00.000Z', ways.refundSucceeded(totalCents)],
  ] as const

  it('is taken off on its own day, the gift without the fees that the payer added', async () => {
    await projectAt(...back)
    const [came, wentBack, all] = await sumGiving(db, books, [
      toDay('2026-11-02'),
      toDay('2026-11-20'),
      november,
    ])
    expect(came).toMatchObject({ ...gift, totalCents, refunds: 0 })
    expect(wentBack).toMatchObject({ gifts: 0, refunds: 1, refundedCents: totalCents })
    expect([came, wentBack, all].map((sums) => sums && toGivenCents(sums))).toEqual([
      amountCents,
      0 - amountCents,
      0,
    ])
    // The fees are not returned.
    expect(all && toNetCents(all)).toBe(netCents - totalCents)
  })

  it('is not known before it was recorded', async () => {
    await projectAt(...back)
    const sum = async (day: string) => {
      const [sums] = await sumGiving(db, { ...books, recordedBy: calendarDay(day) }, [november])
      return sums && toGivenCents(sums)
    }
    expect(await sum('2026-11-01')).toBe(0)
    expect(await sum('2026-11-19')).toBe(amountCents)
    expect(await sum('2026-11-20')).toBe(0)
  })

  it('is lost with a dispute on the day it is lost', async () => {
    const dispute = ways.disputeOpened.data.amountCents
    await projectAt(
      ...back.slice(0, 3),
      ['2026-11-05T04:00:00.000Z', ways.disputeOpened],
      ['2026-11-25T04:00:00.000Z', ways.disputeClosed('lost')],
    )
    const [opened, lost] = await sumGiving(db, books, [toDay('2026-11-05'), toDay('2026-11-25')])
    expect(opened).toMatchObject({ disputes: 1, disputedCents: dispute, losses: 0 })
    expect(lost).toMatchObject({ disputes: 0, losses: 1, lostCents: dispute })
  })

  it('makes an amended entry a correction of its own day, recorded later', async () => {
    await projectAt(
      ['2026-11-12T04:00:00.000Z', offline.recorded],
      ['2026-11-12T05:00:00.000Z', offline.approved],
      ['2026-11-25T04:00:00.000Z', offline.amended],
    )
    const readDays = async (day: string | null) => {
      const recordedBy = day === null ? null : calendarDay(day)
      const [days = []] = await sumGivingByTime(db, { ...books, recordedBy, step: 'day' }, [
        november,
      ])
      return days.map(({ at, amountCents: sum }) => [at, sum])
    }
    expect(await readDays('2026-11-24')).toEqual([['2026-11-10', 50_000]])
    expect(await readDays(null)).toEqual([['2026-11-10', 60_000]])
  })
})

describe('the people who gave', () => {
  const on = (day: string, number: number): readonly (readonly [string, AnyEvent])[] =>
    byCard.map((event) => [`${day}T04:00:00.000Z`, number === 10 ? event : another(event, number)])

  it('count once in each period, and are first or return', async () => {
    await projectAt(...on('2026-11-02', 10), ...on('2026-11-04', 11), ...on('2026-11-20', 12))
    const period = (from: string, to: string) => ({ from: calendarDay(from), to: calendarDay(to) })
    expect(
      await countGivers(db, books, [
        november,
        period('2026-11-03', '2026-11-30'),
        toDay('2026-11-02'),
        toDay('2026-11-03'),
      ]),
    ).toEqual([
      { first: 1, returning: 0 },
      { first: 0, returning: 1 },
      { first: 1, returning: 0 },
      { first: 0, returning: 0 },
    ])
  })

  it('are as known before an earlier gift was recorded', async () => {
    const entry = [offline.recorded, offline.approved] as const
    const late = { ...offline.recorded, data: { ...offline.recorded.data, giverId: paid.payerId } }
    await projectAt(
      ...on('2026-11-20', 10),
      ['2026-11-25T04:00:00.000Z', late],
      ['2026-11-25T04:00:01.000Z', entry[1]],
    )
    const count = (day: string) =>
      countGivers(db, { ...books, recordedBy: calendarDay(day) }, [toDay('2026-11-20')])
    expect(await count('2026-11-24')).toEqual([{ first: 1, returning: 0 }])
    expect(await count('2026-11-25')).toEqual([{ first: 0, returning: 1 }])
  })
})

describe('the sums of giving', () => {
  it('are each charity’s own, and name no payer', async () => {
    await projectAtOnceOfTwo()
    const theirs = { organisationId: lionRockId, recordedBy: null }
    expect(await sumGivingByMethod(db, { ...theirs, period: november })).toMatchObject([
      { gifts: 1 },
    ])
    const {
      'read_models.payment_history': _payments,
      'read_models.donor_records': _donors,
      'read_models.payer_names': _names,
      ...sums
    } = await dump(db, paymentHistoryModel)
    expect(JSON.stringify(sums)).not.toMatch(/大文|tai\.man|9123/)
  })

  it('are read by their keys among three years of many charities', async () => {
    await sql`insert into read_models.giving_days
      select ('00000000-0000-4000-8000-' || lpad(charity::text, 12, '0'))::uuid,
        date '2026-11-19' - day, date '2026-11-19' - day, '', 'card', 'donation', 'online',
        1, 100, 100, 4, 96, 0, 0, 0, 0, 0, 0, 0
      from generate_series(3, 103) charity, generate_series(0, 1095) day`.execute(db)
    await sql`insert into read_models.giving_hours
      select organisation_id, day, recorded_day, 9, 1, 100 from read_models.giving_days
      where organisation_id <> ${harbourId} and organisation_id <> ${lionRockId}`.execute(db)
    await sql`insert into read_models.giver_days
      select organisation_id, day, recorded_day, day - 30, 1 from read_models.giving_hours
      where organisation_id <> ${harbourId} and organisation_id <> ${lionRockId}`.execute(db)
    await sql`insert into read_models.giver_months
      select organisation_id, day, recorded_day, date_trunc('month', earlier_day), people
      from read_models.giver_days
      where organisation_id <> ${harbourId} and organisation_id <> ${lionRockId}
      on conflict do nothing`.execute(db)
    const plans = await explainQueries(url, async (asking) => {
      const sums = { ...books, period: november }
      await sumGiving(asking, books, [november, november])
      await sumGivingByTime(asking, { ...books, step: 'month' }, [november])
      await sumGivingByProject(asking, sums)
      await sumGivingByMethod(asking, sums)
      await sumGivingByHour(asking, sums)
      await countGivers(asking, books, [november])
    })
    expect(plans).toHaveLength(6)
    for (const plan of plans) expect(plan).toMatch(/giv(?:ing|er)_(?:days|hours|months)_pkey/)
  })
})

const projectAtOnceOfTwo = async () => {
  await empty(db, paymentHistoryModel)
  await projectAll(db, paymentHistoryModel, toRecorded(...byCard, ...byCard.map(atLionRock)))
}
