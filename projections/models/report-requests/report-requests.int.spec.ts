import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import * as the from '@almoner/domain/report/fixtures.ts'
import * as schedules from '@almoner/domain/report-schedule/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { reportsList } from './list.ts'
import { reportRequestsModel } from './project.ts'
import { findReport, listAllSchedules, listEarlierExports, listSchedules } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { reportId } = the.requested.data
const again = { ...the.requested, data: { ...the.requested.data, round: 2 } }

describe('the reports of a charity', () => {
  it('are the same however their events arrive', async () => {
    const events = [
      the.requested,
      the.ready,
      again,
      { ...the.failed, data: { ...the.failed.data, round: 2 } },
      schedules.scheduled,
      schedules.ended,
    ]
    const rows = await projectOneByOne(db, reportRequestsModel, events)
    expect(rows).toEqual(await projectAtOnce(db, reportRequestsModel, events))
  })

  it('show what was requested, and the file', async () => {
    await given(db, the.requested, the.ready).projectTwice(reportRequestsModel)
    expect(await findReport(db, { organisationId: harbourId, reportId })).toMatchObject({
      status: 'ready',
      from: '2026-10-01',
      knownPosition: 1204n,
      rows: 2,
      totals: [{ key: 'received', value: 75_000 }],
      sha256: 'a'.repeat(64),
    })
    expect(await findReport(db, { organisationId: lionRockId, reportId })).toBeNull()
  })

  it('for a software name the earlier ones of an overlapping period', async () => {
    const files = [
      ['2026-09-01', '2026-09-30', 'xero'],
      ['2026-09-15', '2026-10-15', 'xero'],
      ['2026-10-01', '2026-10-31', 'sage50'],
      ['2026-10-31', '2026-11-30', 'xero'],
      ['2026-10-01', '2026-10-31', 'xero'],
    ] as const
    const events = files.flatMap(([from, to, format], index) => {
      const id = fixtureId('report', 80 + index)
      const { request } = the.requested.data
      const days = { from: calendarDay(from), to: calendarDay(to) }
      const changed = { ...request, ...days, kind: 'gl_journal' as const, format }
      return [
        { ...the.requested, data: { ...the.requested.data, reportId: id, request: changed } },
        { ...the.ready, data: { ...the.ready.data, reportId: id } },
      ]
    })
    await given(db, ...events).projectTwice(reportRequestsModel)
    const own = { organisationId: harbourId, reportId: fixtureId('report', 84) }
    const report = requirePresent(await findReport(db, own), 'the newest report')
    const list = async (changes: object = {}) => {
      const options = { organisationId: harbourId, report, upTo: null, ...changes }
      return (await listEarlierExports(db, options)).map(({ from }) => from)
    }
    expect(await list()).toEqual(['2026-10-31', '2026-09-15'])
    expect(await list({ organisationId: lionRockId })).toEqual([])
    expect(await list({ upTo: 1203n })).toEqual([])
  })

  it('of a new round is not ready', async () => {
    await given(db, the.requested, the.ready, again).projectTwice(reportRequestsModel)
    const report = await findReport(db, { organisationId: harbourId, reportId })
    expect(report).toMatchObject({ status: 'requested', rows: null, sha256: null })
  })
})

describe('the schedules of a charity', () => {
  it('are listed until they end', async () => {
    const ofLionRock = atLionRock(schedules.scheduled)
    const theirs = {
      ...ofLionRock,
      data: { ...ofLionRock.data, scheduleId: fixtureId('report_schedule', 171) },
    }
    await given(db, schedules.scheduled, theirs).projectTwice(reportRequestsModel)
    const list = async () => (await listSchedules(db, { organisationId: harbourId })).length
    expect(await list()).toBe(1)
    await given(db, schedules.scheduled, schedules.ended).projectTwice(reportRequestsModel)
    expect(await list()).toBe(0)
    expect(await listAllSchedules(db, { after: null, limit: 10 })).toEqual([])
  })
})

describe('many reports', () => {
  it('are read by an index, for every query', async () => {
    await given(db, the.requested, the.ready, schedules.scheduled).projectTwice(reportRequestsModel)
    await sql`insert into read_models.reports
      select (jsonb_populate_record(reports, jsonb_build_object('report_id', gen_random_uuid(),
        'organisation_id', case number % 9 when 0 then ${harbourId}::uuid else ${lionRockId}::uuid end,
        'requested_position', number))).*
      from read_models.reports, generate_series(1, 20000) number`.execute(db)
    await sql`insert into read_models.report_schedules
      select (jsonb_populate_record(schedules, jsonb_build_object('schedule_id', gen_random_uuid(),
        'organisation_id', case number % 9 when 0 then ${harbourId}::uuid else ${lionRockId}::uuid end))).*
      from read_models.report_schedules schedules, generate_series(1, 20000) number`.execute(db)
    await sql`analyze read_models.reports, read_models.report_schedules`.execute(db)
    const plans = await explainQueries(url, async (explained) => {
      await findReport(explained, { organisationId: harbourId, reportId })
      const report = requirePresent(
        await findReport(db, { organisationId: harbourId, reportId }),
        'the report',
      )
      await listEarlierExports(explained, { organisationId: harbourId, report, upTo: null })
      await listSchedules(explained, { organisationId: harbourId })
      await listAllSchedules(explained, { after: null, limit: 10 })
      await reportsList.page(explained, {
        scope: { organisationId: harbourId, upTo: null },
        filters: {},
        sort: '-date',
        after: null,
        before: null,
        size: 20,
      })
    })
    for (const plan of plans) expect(plan).not.toContain('Seq Scan')
  })
})
