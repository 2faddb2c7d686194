import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { calendarDay, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { hongKongTime } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import type { Db } from '../../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../../engine/testing/database.ts'
import { given } from '../../../engine/testing/given.ts'
import { paymentHistoryModel } from '../project.ts'
import { paymentsList } from './list.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
  await given(db, paid.initiated, paid.identified, paid.succeeded).projectTwice(paymentHistoryModel)
  // Some fifteen gifts on each day of a year.
  await sql`insert into read_models.payment_history
    select another.* from read_models.payment_history as first, generate_series(1, 6000) as n
    cross join lateral jsonb_populate_record(first, jsonb_build_object('payment_id',
      gen_random_uuid(), 'provider_payment_id', n, 'given_at',
      first.given_at - n * interval '91 minutes', 'initiated_position', -n, 'position', -n)) another`.execute(
    db,
  )
  await sql`delete from read_models.giving_hours`.execute(db)
  await sql`insert into read_models.giving_hours
    select organisation_id, (given_at at time zone 'Asia/Hong_Kong')::date, current_date,
      extract(hour from given_at at time zone 'Asia/Hong_Kong')::int, count(*), sum(amount_cents)
    from read_models.payment_history group by 1, 2, 3, 4`.execute(db)
})
afterAll(() => drop())

const query = { sort: '-date', after: null, before: null, size: 500 } as const
const scope = { organisationId: harbourId, seesContact: true }
const year = { from: calendarDay('2025-11-20'), to: calendarDay('2026-11-19') }
const fridayEvening = { weekday: 5, hour: 20 }

describe('the payments of an hour of the week', () => {
  it('are all gifts of that hour, and no other', async () => {
    const filters = { status: 'came', day: year, hour: fridayEvening } as const
    const { rows } = await paymentsList.page(db, { ...query, scope, filters })
    const all: string[] = []
    const everything = { status: 'came', day: year } as const
    for await (const batch of paymentsList.all(db, { ...query, scope, filters: everything })) {
      for (const { paymentId, givenAt } of batch) {
        const isFriday = new Date(toCalendarDay(givenAt)).getUTCDay() === 5
        if (isFriday && hongKongTime(givenAt).hour === 20) all.push(paymentId)
      }
    }
    expect(rows.map(({ paymentId }) => paymentId)).toEqual(all)
    expect(rows.length).toBeGreaterThan(20)
    expect((await paymentsList.totals(db, { scope, filters })).rows).toBe(rows.length)
  })

  it('are none if the hour had no gift', async () => {
    const theirs = { organisationId: lionRockId, seesContact: true }
    const filters = { hour: fridayEvening }
    expect((await paymentsList.page(db, { ...query, scope: theirs, filters })).rows).toEqual([])
  })

  it('are read by the index of time, and not all payments of the days', async () => {
    const plans = await explainQueries(url, async (asking) => {
      const filters = { status: 'came', day: year, hour: fridayEvening } as const
      await paymentsList.page(asking, { ...query, scope, filters, size: 20 })
    })
    expect(plans).toHaveLength(2)
    expect(plans[0]).toMatch(/giving_hours/)
    expect(plans[1]).toMatch(/BitmapOr/)
    expect(plans[1]).not.toMatch(/Seq Scan/)
  })
})
