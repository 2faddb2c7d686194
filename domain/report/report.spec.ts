import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId, harbourId, lionRockId } from '../fixtures.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { report, type ReportCommand } from './index.ts'
import { reportText } from '../reporting/request.ts'
import { formatsOfKind, reportKinds } from '../reporting/values.ts'

const { reportId, organisationId, by, scheduleId, mailTo } = the.requested.data
const request = {
  type: 'RequestReport',
  reportId,
  organisationId,
  by,
  scheduleId,
  mailTo,
  request: the.reportRequest,
  isLost: false,
  at: the.at,
} as const
const record = { type: 'RecordReport', round: 1, made: the.made, at: the.at } as const
const fail: ReportCommand = { type: 'FailReport', round: 1, at: the.at }
const projectId = fixtureId('project', 20)
const nextRound = { ...the.requested, data: { ...the.requested.data, round: 2 } }

describe('a report', () => {
  it('is requested once', () => {
    given(report).when(request).then(the.requested)
    given(report, the.requested).when(request).thenNothing()
    given(report, the.requested, the.ready).when(request).thenNothing()
    given(report, the.requested, the.empty).when(request).thenNothing()
  })

  it('is made again if its file is no longer stored, or after a failure', () => {
    given(report, the.requested, the.ready)
      .when({ ...request, isLost: true })
      .then(nextRound)
    given(report, the.requested, the.failed).when(request).then(nextRound)
    given(report, the.requested)
      .when({ ...request, isLost: true })
      .thenNothing()
  })

  it('is ready, empty or failed, once', () => {
    given(report, the.requested).when(record).then(the.ready)
    given(report, the.requested)
      .when({ ...record, made: null })
      .then(the.empty)
    given(report, the.requested).when(fail).then(the.failed)
    given(report, the.requested, the.ready).when(record).thenNothing()
    given(report, the.requested, the.ready).when(fail).thenNothing()
  })

  it('of an earlier round changes nothing', () => {
    given(report, the.requested, the.ready, nextRound).when(record).thenNothing()
  })

  it.each([
    [{ format: 'xero' }, 'format_unknown'],
    [{ format: 'zip' }, 'format_unknown'],
    [{ to: calendarDay('2026-09-30') }, 'period_invalid'],
    [{ from: calendarDay('2006-10-01') }, 'period_invalid'],
    [{ kind: 'event_statement' }, 'project_required'],
    [{ kind: 'balance_statement', params: { projectId } }, 'project_not_taken'],
  ] as const)('is refused with %j', (part, reason) => {
    given(report)
      .when({ ...request, request: { ...the.reportRequest, ...part } })
      .thenRefused(reason)
  })
})

describe('a report of one project', () => {
  it.each(['donation_ledger', 'event_statement'] as const)('can be a %s', (kind) => {
    const ofProject = { ...the.reportRequest, kind, params: { projectId } }
    given(report)
      .when({ ...request, request: ofProject })
      .then({ ...the.requested, data: { ...the.requested.data, request: ofProject } })
  })
})

describe('the text of a request', () => {
  it('differs by charity and by every part of the request', () => {
    const texts = [
      reportText(harbourId, the.reportRequest),
      reportText(lionRockId, the.reportRequest),
      reportText(harbourId, { ...the.reportRequest, position: '1205' }),
      reportText(harbourId, { ...the.reportRequest, language: 'zh' }),
      reportText(harbourId, { ...the.reportRequest, format: 'xlsx' }),
    ]
    expect(new Set(texts).size).toBe(texts.length)
  })
})

it('every kind has a format', () => {
  for (const kind of reportKinds) expect(formatsOfKind(kind).length).toBeGreaterThan(0)
})
