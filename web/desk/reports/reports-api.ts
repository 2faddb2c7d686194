import { queryOptions } from '@tanstack/react-query'
import type {
  ReportAnswer,
  ReportKindsAnswer,
  ReportRequestBody,
  ReportScheduleBody,
  ReportSchedulesAnswer,
  RequestedReportAnswer,
} from '@almoner/api/desk/reports/contract.ts'
import { call } from '../../lib/api/api.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const reports = '/api/organizations/reports'

const reportPath = (reportId: string): string => `${reports}/${encodeURIComponent(reportId)}`
export const filePath = (reportId: string): string => `${reportPath(reportId)}/file`

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** The kinds that can be requested, with their formats. */
export const kindsQuery = queryOptions({
  queryKey: ['desk', 'reports', 'kinds'],
  queryFn: ({ signal }) =>
    call<ReportKindsAnswer>('GET', `${reports}/kinds`, undefined, { signal }),
  ...follows('organization'),
})

/** While it is made it is read every second; afterwards when the list of reports changes. */
export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['desk', 'reports', 'one', reportId],
    queryFn: ({ signal }) => call<ReportAnswer>('GET', reportPath(reportId), undefined, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isBeingMade(data) ? 1_000 : false),
    ...follows('reports'),
  })

export const isBeingMade = ({ status }: Pick<ReportAnswer, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/** A retry with the same key is the same report. */
export const requestReport = (body: ReportRequestBody, key: string) =>
  call<RequestedReportAnswer>('POST', reports, body, withKey(key))

export const schedulesQuery = queryOptions({
  queryKey: ['desk', 'reports', 'schedules'],
  queryFn: ({ signal }) =>
    call<ReportSchedulesAnswer>('GET', `${reports}/schedules`, undefined, { signal }),
  ...follows('reports'),
})

export const scheduleReport = (body: ReportScheduleBody, key: string) =>
  call<ReportSchedulesAnswer>('POST', `${reports}/schedules`, body, withKey(key))

export const endSchedule = (scheduleId: string, key: string) =>
  call<ReportSchedulesAnswer>(
    'DELETE',
    `${reports}/schedules/${encodeURIComponent(scheduleId)}`,
    undefined,
    withKey(key),
  )
