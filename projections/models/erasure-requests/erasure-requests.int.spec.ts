import type { DonorErased } from '@almoner/domain/donor/events.ts'
import * as the from '@almoner/domain/erasure-request/fixtures.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import {
  createProjectionDatabase,
  dump,
  empty,
  explainQueries,
} from '../../engine/testing/database.ts'
import { given, projectAll, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock, toRecorded } from '../../engine/testing/history.ts'
import { erasureRequestsList } from './list.ts'
import { erasureRequestsModel } from './project.ts'
import {
  erasureRequestsDue,
  findErasureRequest,
  findNewestErasureRequest,
  listUnsettledErasureRequests,
} from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const person = fixtureId('person', 60)
const requestId = fixtureId('erasure_request', 60)
const find = () => findErasureRequest(db, requestId)
const newest = (organisationId = harbourId) =>
  findNewestErasureRequest(db, { organisationId, people: [fixtureId('person', 7), person] })
const unsettled = async (of = db) =>
  (await listUnsettledErasureRequests(of, { people: [person], limit: 10 })).map(
    ({ organisationId }) => organisationId,
  )
const page = { scope: null, sort: 'due', after: null, before: null, size: 10 } as const
const listed = async (show: 'open' | 'decided' | 'all') =>
  (await erasureRequestsList.page(db, { ...page, filters: { show } })).rows.map(
    ({ requestId: id }) => id,
  )
const erasure: DonorErased = {
  type: 'DonorErased',
  data: { donorId: fixtureId('donor', 40), people: [person] },
}

describe('a request for the erasure of a donor', () => {
  it('is the same however its events arrive', async () => {
    for (const end of [
      [the.withdrawn()],
      [the.declined()],
      [the.approved(), the.carriedOut()],
      [erasure, the.carriedOut()],
    ]) {
      const events = [the.erasureRequested(), ...end, the.erasureRequested(61)]
      const rows = await projectOneByOne(db, erasureRequestsModel, events)
      expect(rows).toEqual(await projectAtOnce(db, erasureRequestsModel, events))
    }
  })

  it('is found at its charity by each of its people, with the day of the answer', async () => {
    await given(db, the.erasureRequested()).projectTwice(erasureRequestsModel)
    expect(await newest()).toMatchObject({
      requestId,
      status: 'open',
      reason: 'She wrote to us on 10 November.',
      dueOn: '2026-12-20',
      decidedBy: null,
    })
    expect(await newest(lionRockId)).toBeNull()
  })

  it('is the newest one of a donor who asked twice', async () => {
    const events = [the.erasureRequested(), the.withdrawn()] as const
    const second = the.erasureRequested(61)
    const again = { ...second, data: { ...second.data, people: [person] } }
    await given(db, ...events, again).projectTwice(erasureRequestsModel)
    expect(await newest()).toMatchObject({ requestId: fixtureId('erasure_request', 61) })
  })

  it('keeps who decided it, when and why', async () => {
    await given(db, the.erasureRequested(), the.declined()).projectTwice(erasureRequestsModel)
    expect(await find()).toMatchObject({
      status: 'declined',
      decidedBy: fixtureId('administrator', 40),
      declineReason: 'It was not the donor who wrote.',
    })
  })

  it('waits at every charity until it is decided or carried out', async () => {
    const here = [the.erasureRequested(), the.approved()] as const
    const there = atLionRock(the.erasureRequested())
    const elsewhere = {
      ...there,
      data: { ...there.data, requestId: fixtureId('erasure_request', 61) },
    }
    await given(db, ...here, elsewhere).projectTwice(erasureRequestsModel)
    expect(await unsettled()).toEqual([harbourId, lionRockId])
    await given(db, ...here, the.carriedOut(), elsewhere).projectTwice(erasureRequestsModel)
    expect(await unsettled()).toEqual([lionRockId])
  })

  it.each([
    ['carried out', [the.approved(), erasure, the.carriedOut()]],
    ['declined before', [the.declined(), erasure]],
  ])('keeps no text about a donor who is erased: %s', async (_what, events) => {
    await empty(db, erasureRequestsModel)
    await projectAll(db, erasureRequestsModel, toRecorded(the.erasureRequested(), ...events))
    expect((await find())?.reason).toBe(erased)
    expect([null, erased]).toContain((await find())?.declineReason)
    const rows = JSON.stringify(await dump(db, erasureRequestsModel))
    expect(rows).not.toContain('She wrote')
    expect(rows).not.toContain('It was not')
  })
})

describe('the list of requests', () => {
  it('begins with the earliest day, and has those to decide apart', async () => {
    const later = the.erasureRequested(62)
    const receivedOn = calendarDay('2026-11-01')
    const earlier = { ...later, data: { ...later.data, receivedOn } }
    await given(
      db,
      the.erasureRequested(),
      the.erasureRequested(61),
      the.withdrawn(61),
      earlier,
    ).projectTwice(erasureRequestsModel)
    expect(await listed('open')).toEqual([fixtureId('erasure_request', 62), requestId])
    expect(await listed('decided')).toEqual([fixtureId('erasure_request', 61)])
    expect(await listed('all')).toHaveLength(3)
  })

  it('says which are due by a day, and how many are overdue', async () => {
    await given(db, the.erasureRequested(), the.erasureRequested(61)).projectTwice(
      erasureRequestsModel,
    )
    const dueOn = calendarDay('2026-12-20')
    const due = (by: typeof dueOn, today = by) => erasureRequestsDue(db, { by, today, limit: 1 })
    expect(await due(addDays(dueOn, -1))).toMatchObject({ first: [], count: 0, overdue: 0 })
    expect(await due(dueOn)).toEqual({
      first: [{ organisationId: harbourId, dueOn }],
      count: 2,
      overdue: 0,
    })
    expect(await due(addDays(dueOn, 1))).toMatchObject({ count: 2, overdue: 2 })
  })

  it('is read by indexes', async () => {
    await sql`insert into read_models.erasure_requests
        (request_id, organisation_id, person_id, people, status, reason, received_on, due_on,
         requested_by, requested_at, requested_position, position)
      select gen_random_uuid(), gen_random_uuid(), id, array[id],
        case when number % 50 = 0 then 'open' else 'carried_out' end, '', day, day + 40,
        gen_random_uuid(), now(), number, number
      from generate_series(1000, 9000) number,
        lateral (select gen_random_uuid() as id, date '2026-01-01' + number % 300 as day) as made`.execute(
      db,
    )
    await sql`analyze read_models.erasure_requests`.execute(db)
    const plans = await explainQueries(url, async (asking) => {
      await unsettled(asking)
      await findNewestErasureRequest(asking, { organisationId: harbourId, people: [person] })
      await erasureRequestsList.page(asking, { ...page, filters: { show: 'open' } })
      await erasureRequestsList.page(asking, { ...page, filters: { show: 'decided' } })
    })
    for (const [index, name] of ['people', 'people', 'open', 'decided'].entries()) {
      expect(plans[index]).toMatch(new RegExp(`erasure_requests_${name}`))
    }
  })
})
