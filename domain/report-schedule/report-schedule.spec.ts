import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId } from '../fixtures.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { reportSchedule } from './index.ts'
import { duePeriod } from './period.ts'

const schedule = { type: 'ScheduleReport', ...the.scheduled.data } as const
const end = { type: 'EndReportSchedule', by: the.byStaff.by, at: the.byStaff.at } as const

describe('a schedule of reports', () => {
  it('begins once, and ends once', () => {
    given(reportSchedule).when(schedule).then(the.scheduled)
    given(reportSchedule, the.scheduled).when(schedule).thenNothing()
    given(reportSchedule, the.scheduled).when(end).then(the.ended)
    given(reportSchedule, the.scheduled, the.ended).when(end).thenNothing()
    given(reportSchedule).when(end).thenNothing()
  })

  it('is refused for a format in which its kind is not made', () => {
    given(reportSchedule)
      .when({ ...schedule, format: 'zip' })
      .thenRefused('format_unknown')
  })

  it('is refused without the project that its kind needs, or with one that it does not take', () => {
    given(reportSchedule)
      .when({ ...schedule, kind: 'event_statement', format: 'csv' })
      .thenRefused('project_required')
    given(reportSchedule)
      .when({ ...schedule, params: { projectId: fixtureId('project', 20) } })
      .thenRefused('project_not_taken')
  })
})

describe('the period of a schedule', () => {
  it.each([
    ['daily', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['weekly', '2026-11-30', '2026-11-23', '2026-11-29'],
    ['monthly', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['monthly', '2027-01-01', '2026-12-01', '2026-12-31'],
    ['yearly', '2026-04-02', '2025-04-01', '2026-03-31'],
  ] as const)('of a %s one on %s is %s to %s', (every, day, from, to) => {
    expect(duePeriod(every, calendarDay(day))).toEqual({ from, to })
  })

  it.each([
    ['weekly', '2026-12-01'],
    ['monthly', '2026-11-30'],
    ['yearly', '2026-04-01'],
  ] as const)('of a %s one is not over on %s', (every, day) => {
    expect(duePeriod(every, calendarDay(day))).toBeNull()
  })
})
