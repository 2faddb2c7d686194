import { describe, expect, it, vi } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { profile } from '@almoner/domain/organisation/fixtures.ts'
import * as the from '@almoner/domain/report/fixtures.ts'
import { reportSchedule } from '@almoner/domain/report-schedule/index.ts'
import * as schedules from '@almoner/domain/report-schedule/fixtures.ts'
import { report, type MadeReport } from '@almoner/domain/report/index.ts'
import { toPosition } from '@almoner/eventstore/position.ts'
import type { ReportScheduleRow } from '@almoner/projections/models/report-requests/query.ts'
import { createDesk } from '../../testing/desk.ts'
import { emptyReports } from '../../testing/reports.ts'
import { performTask } from '../../testing/perform-task.ts'
import { makeReport } from './make-report.ts'
import { removeReports } from './remove-reports.ts'
import { requestReports } from './request-reports.ts'

const { reportId } = the.requested.data
const reader = fixtureId('staff', 72)

/** Harbour with a finance manager, and a report that they requested. */
const deskWith = async ({
  language = 'en',
  starts = true,
}: { language?: Language; starts?: boolean } = {}) => {
  const { world, letters } = await createDesk({
    misses: ({ type }) => !starts && type === 'ReportRequested',
    language,
    charity: { profile: { ...profile, defaultLanguage: language, plan: 'premium' } },
  })
  const request = async () => {
    const { organisationId } = the.requested.data
    const command = {
      type: 'RequestReport',
      reportId,
      organisationId,
      request: the.reportRequest,
      by: reader,
      scheduleId: null,
      mailTo: reader,
      isLost: false,
      at: world.clock.now(),
    } as const
    await world.tell(report, { id: reportId, command })
    await world.engine.advance(60_000)
  }
  const types = async (id: string = reportId) =>
    (await world.books.read(streamName(report.category, id))).map(({ type }) => type)
  return { world, letters, request, types }
}

describe('a report', () => {
  it('is made once it is requested, and its reader is told if it is empty', async () => {
    const { request, types, letters } = await deskWith()
    await request()
    expect(await types()).toEqual(['ReportRequested', 'ReportEmpty'])
    expect(letters().at(-1)).toMatchObject({
      to: 'finance@harbour.example',
      subject: 'Harbour Light Children’s Fund: no data records for the date range: Donation ledger',
    })
  })

  it.each(languages)('is mailed as a link that needs a login, in %s', async (language) => {
    const { world, request, letters } = await deskWith({ language })
    await request()
    const command = { type: 'RecordReport', round: 2, made: the.made, at: the.at } as const
    const again = {
      type: 'RequestReport',
      ...the.requested.data,
      mailTo: reader,
      isLost: true,
    } as const
    await world.tell(report, { id: reportId, command: { ...again, at: the.at } })
    await world.tell(report, { id: reportId, command })
    await world.engine.advance(60_000)
    expect(letters().at(-1)?.attachments ?? []).toEqual([])
    expect(letters().at(-1)?.text).toContain(`https://example/OrgSettings/Reports/${reportId}`)
  })

  it('that is made again in the same round is recorded once', async () => {
    const { world, types } = await deskWith({ starts: false })
    const makes = vi.fn<() => Promise<MadeReport | null>>(async () => the.made)
    const deps = { ...emptyReports, store: world.books, now: world.clock.now, makeReport: makes }
    await world.tell(report, {
      id: reportId,
      command: { type: 'RequestReport', ...the.requested.data, isLost: false },
    })
    await performTask(makeReport, deps, { reportId, round: 1 })
    await performTask(makeReport, deps, { reportId, round: 1 })
    expect(makes).toHaveBeenCalledOnce()
    expect(await types()).toEqual(['ReportRequested', 'ReportReady'])
  })

  it('of an earlier version of its kind fails, and its reader can request the present one', async () => {
    const { world, types } = await deskWith({ starts: false })
    const makes = vi.fn<() => Promise<MadeReport | null>>(async () => the.made)
    const deps = { ...emptyReports, store: world.books, now: world.clock.now, makeReport: makes }
    await world.tell(report, {
      id: reportId,
      command: { type: 'RequestReport', ...the.requested.data, isLost: false },
    })
    await performTask(makeReport, { ...deps, kindVersion: () => 2 }, { reportId, round: 1 })
    expect(makes).not.toHaveBeenCalled()
    expect(await types()).toEqual(['ReportRequested', 'ReportFailed'])
  })

  it('that cannot be made fails, and waits for the read models before', async () => {
    const { world, types } = await deskWith({ starts: false })
    const deps = { ...emptyReports, store: world.books, now: world.clock.now }
    await world.tell(report, {
      id: reportId,
      command: { type: 'RequestReport', ...the.requested.data, isLost: false },
    })
    const behind = { ...deps, untilShown: async () => false }
    await expect(makeReport.run(behind)({ reportId, round: 1 }, null)).rejects.toThrow(
      /read models/,
    )
    await makeReport.afterFailure?.(deps)(
      { reportId, round: 1 },
      { name: '', message: '', final: true },
    )
    expect(await types()).toEqual(['ReportRequested', 'ReportFailed'])
  })
})

const schedule: ReportScheduleRow = {
  organisationId: harbourId,
  scheduleId: fixtureId('report_schedule', 71),
  kind: 'gl_journal',
  projectId: null,
  basis: 'business',
  language: 'en',
  format: 'xero',
  every: 'monthly',
  scheduledBy: reader,
  scheduledAt: the.at,
}

describe('the schedules of a day', () => {
  const listStreams = async (day: string, row: ReportScheduleRow = schedule) => {
    const { world } = await deskWith({ starts: false })
    await world.tell(reportSchedule, {
      id: row.scheduleId,
      command: { ...schedules.scheduled.data, type: 'ScheduleReport', by: row.scheduledBy },
    })
    const deps = {
      ...emptyReports,
      store: world.books,
      now: world.clock.now,
      reportSchedules: async ({ after }: { after: string | null }) => (after === null ? [row] : []),
    }
    await performTask(requestReports, deps, { day })
    await performTask(requestReports, deps, { day })
    const events = await world.books.readAll({ after: toPosition(0n), limit: 1_000 })
    return events.filter(({ type }) => /^Report(?!Scheduled)/.test(type))
  }

  it('request the last month on its first day, once', async () => {
    const events = await listStreams('2026-12-01')
    expect(events.map(({ type }) => type)).toEqual(['ReportRequested'])
    expect(events[0]?.data).toMatchObject({
      request: { from: '2026-11-01', to: '2026-11-30', format: 'xero', kind: 'gl_journal' },
      by: null,
      scheduleId: schedule.scheduleId,
      mailTo: reader,
    })
  })

  it('request nothing on other days', async () => {
    expect(await listStreams('2026-12-02')).toEqual([])
  })

  it('request nothing while the read models lag', async () => {
    const { world } = await deskWith({ starts: false })
    const reportSchedules = vi.fn<() => Promise<readonly ReportScheduleRow[]>>(async () => [])
    const deps = {
      ...emptyReports,
      store: world.books,
      now: world.clock.now,
      reportSchedules,
      untilShown: async (position: bigint) => position < (await world.books.head()),
    }
    await expect(requestReports.run(deps)({ day: '2026-12-01' }, null)).rejects.toThrow(
      /newest events/,
    )
    expect(reportSchedules).not.toHaveBeenCalled()
  })

  it('end for a person who has left the team', async () => {
    const row = { ...schedule, scheduledBy: fixtureId('staff', 99) }
    const events = await listStreams('2026-12-01', row)
    expect(events.map(({ type }) => type)).toEqual(['ReportScheduleEnded'])
  })
})

describe('stored reports', () => {
  it('are removed after thirty days, and all of them once a person is erased', async () => {
    const removeBefore = vi.fn<(moment: string) => Promise<number>>(async () => 3)
    const removeAll = vi.fn<() => Promise<void>>(async () => {})
    const untilShown = vi.fn<(position: bigint) => Promise<boolean>>(async () => true)
    const store = { head: async () => toPosition(9n) }
    const deps = {
      store,
      untilShown,
      reportFiles: { removeBefore, removeAll },
      now: () => the.at,
    }
    await performTask(removeReports, deps, { day: '2026-11-20' })
    expect(removeBefore).toHaveBeenCalledWith('2026-10-21T02:31:00.000Z')
    expect(removeAll).not.toHaveBeenCalled()
    await performTask(removeReports, deps, { eventId: 'event-1' })
    expect(removeAll).toHaveBeenCalledOnce()
  })

  it('are removed once more after the read models have the erasure', async () => {
    const order: string[] = []
    const deps = {
      store: { head: async () => toPosition(9n) },
      untilShown: async (position: bigint) => {
        order.push(`shown ${position}`)
        return order.length > 2
      },
      reportFiles: {
        removeBefore: async () => 0,
        removeAll: async () => {
          order.push('removed')
        },
      },
      now: () => the.at,
    }
    const remove = () => removeReports.run(deps)({ eventId: 'event-1' }, null)
    await expect(remove()).rejects.toThrow(/erasure/)
    await remove()
    expect(order).toEqual(['shown 9', 'removed', 'shown 9', 'removed'])
  })
})
