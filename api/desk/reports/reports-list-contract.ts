import { reportKinds } from '@almoner/domain/reporting/values.ts'
import { choice, days, listContract } from '../../http/lists/contract.ts'
import type { ReportAnswer } from './contract.ts'

/** A report in the list: whether its file is stored is shown on its own screen. */
export type ListedReport = Omit<
  ReportAnswer,
  'totals' | 'explain' | 'isStored' | 'isOfEarlierVersion' | 'figuresSha256' | 'earlier'
>

/** GET /organizations/reports: those that were requested, the newest first. */
export const reportsList = listContract<ListedReport, { rows: number }>()({
  path: '/api/organizations/reports',
  filters: { kind: choice(reportKinds, 'kind'), day: days('day') },
  sorts: ['date'],
  firstSort: '-date',
  pageSize: 20,
  live: 'reports',
})
