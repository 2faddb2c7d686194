import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, dump, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { another, atLionRock } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { givingDaysModel } from './project.ts'
import { sumGivingByMethod, sumGivingByProject, sumGivingByTime } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const november = {
  organisationId: harbourId,
  from: calendarDay('2026-11-01'),
  to: calendarDay('2026-11-30'),
}
const { amountCents } = paid.succeeded.data
const { nonprofitReceivesCents: netCents } = paid.covered500
const gift = { gifts: 1, amountCents, netCents }

describe('the income of a charity from donations', () => {
  it('is the same however its events arrive', async () => {
    const once = [paid.succeeded, another(ways.paidByPayMe, 11), paid.declined]
    const events = [...once, ...once.map(atLionRock)]
    const rows = await projectOneByOne(db, givingDaysModel, events)
    expect(rows).toEqual(await projectAtOnce(db, givingDaysModel, events))
  })

  it('is summed by day and by month, within the period', async () => {
    await given(db, paid.succeeded, another(paid.succeeded, 12)).projectTwice(givingDaysModel)
    const both = { gifts: 2, amountCents: 2 * amountCents, netCents: 2 * netCents }
    expect(await sumGivingByTime(db, { ...november, step: 'day' })).toEqual([
      { at: '2026-11-20', ...both },
    ])
    expect(await sumGivingByTime(db, { ...november, step: 'month' })).toEqual([
      { at: '2026-11', ...both },
    ])
    const before = { ...november, to: calendarDay('2026-11-19') }
    expect(await sumGivingByTime(db, { ...before, step: 'day' })).toEqual([])
  })

  it('belongs to the day on which a transfer came', async () => {
    const { data } = ways.approved
    const late = { ...ways.approved, data: { ...data, receivedOn: calendarDay('2026-11-02') } }
    await given(db, late).projectTwice(givingDaysModel)
    expect(await sumGivingByTime(db, { ...november, step: 'day' })).toMatchObject([
      { at: '2026-11-02', gifts: 1 },
    ])
  })

  it('is summed by project and by method', async () => {
    const { data } = paid.succeeded
    const general = another({ ...paid.succeeded, data: { ...data, projectId: null } }, 13)
    const larger = { ...paid.succeeded, data: { ...data, amountCents: cents(amountCents + 100) } }
    await given(db, larger, general).projectTwice(givingDaysModel)
    expect(await sumGivingByProject(db, november)).toMatchObject([
      { projectId: data.projectId, gifts: 1, amountCents: amountCents + 100 },
      { projectId: null, ...gift },
    ])
    expect(await sumGivingByMethod(db, november)).toMatchObject([{ method: 'card', gifts: 2 }])
  })

  it('is each charity’s own, and names no payer', async () => {
    await given(db, paid.initiated, paid.succeeded).projectTwice(givingDaysModel)
    const theirs = { ...november, organisationId: lionRockId }
    expect(await sumGivingByMethod(db, theirs)).toEqual([])
    expect(JSON.stringify(await dump(db, givingDaysModel))).not.toMatch(/大文|tai\.man|9123/)
  })

  it('is read by its key among three years of many charities', async () => {
    await sql`insert into read_models.giving_days
      select ('00000000-0000-4000-8000-' || lpad(charity::text, 12, '0'))::uuid,
        date '2026-11-19' - day, '', 'card', 'donation', 1, 100, 96, 1
      from generate_series(3, 103) charity, generate_series(0, 1095) day`.execute(db)
    const plans = await explainQueries(url, async (asking) => {
      await sumGivingByTime(asking, { ...november, step: 'month' })
      await sumGivingByProject(asking, november)
      await sumGivingByMethod(asking, november)
    })
    expect(plans).toHaveLength(3)
    for (const plan of plans) expect(plan).toMatch(/giving_days_pkey/)
  })
})
