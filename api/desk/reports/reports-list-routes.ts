import { reportsList as query } from '@almoner/projections/models/report-requests/list.ts'
import type { ReportRow } from '@almoner/projections/models/report-requests/query.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Columns } from '@almoner/workflows/documents/csv/columns.ts'
import { reportTitles } from '@almoner/workflows/locales/report-titles.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadStaffNames } from '../../use-cases/accounts/staff-names.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { toListed } from './answers.ts'
import { reportsList, type ListedReport } from './reports-list-contract.ts'

/** The reports of a charity, for staff who may read its books. */
export const reportsListRoutes = listRoutes({
  list: reportsList,
  query,
  permissions: { read: 'reports.read', export: 'reports.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const names = await loadStaffNames(c)
    const upTo = (await loadBooksAsOf(c))?.position ?? null
    const toRow = (row: ReportRow): ListedReport => toListed(row, names)
    return {
      scope: { organisationId, upTo },
      toRow,
      toTotals: (totals) => totals,
      csv: { fileName: `${subDomain}-reports.csv`, columns: reportsColumns, toLine: toRow },
    }
  },
})

const reportsColumns: Columns<ListedReport> = [
  {
    head: { en: 'Requested (Hong Kong time)', zh: '要求於（香港時間）', cn: '请求于（香港时间）' },
    time: ({ requestedAt }) => instant(requestedAt),
  },
  {
    head: { en: 'Report', zh: '報表', cn: '报表' },
    text: ({ kind }, language) => reportTitles[kind][language],
  },
  { head: { en: 'From', zh: '由', cn: '从' }, text: ({ from }) => from },
  { head: { en: 'To', zh: '至', cn: '至' }, text: ({ to }) => to },
  { head: { en: 'Format', zh: '格式', cn: '格式' }, text: ({ format }) => format },
  { head: { en: 'Rows', zh: '行數', cn: '行数' }, count: ({ rows }) => rows },
  { head: { en: 'Position', zh: '位置', cn: '位置' }, text: ({ position }) => position },
  { head: { en: 'SHA-256', zh: 'SHA-256', cn: 'SHA-256' }, text: ({ sha256 }) => sha256 },
  { head: { en: 'Report number', zh: '報表編號', cn: '报表编号' }, text: ({ id }) => id },
]
