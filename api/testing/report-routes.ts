import type { staff, TestedRoute } from './route.ts'

const ofReport = { ids: { reportId: ['report_not_found'] } } as const
const missing = '00000000-0000-4000-8000-00000000dead'
const content = { kind: 'donation_ledger', format: 'csv' }

/** A charity's reports, and the schedules that request them. */
export const reportRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/reports': door('reports.read'),
  'GET /api/organizations/reports/totals': door('reports.read'),
  'GET /api/organizations/reports.csv': door('reports.export', { isLimited: true }),
  'GET /api/organizations/reports/kinds': door('reports.read'),
  'POST /api/organizations/reports': door('reports.request', {
    body: { ...content, from: '2026-10-01', to: '2026-10-31' },
    isLimited: true,
  }),
  'GET /api/organizations/reports/diff': door('reports.read', {
    query: { one: missing, other: missing },
    ids: { one: ['report_not_found'], other: ['report_not_found'] },
  }),
  'GET /api/organizations/reports/:reportId': door('reports.read', ofReport),
  'GET /api/organizations/reports/:reportId/file': door('reports.export', ofReport),
  'GET /api/organizations/reports/schedules': door('report_schedules.read'),
  'POST /api/organizations/reports/schedules': door('report_schedules.edit', {
    body: { ...content, every: 'monthly' },
  }),
  'DELETE /api/organizations/reports/schedules/:scheduleId': door('report_schedules.edit', {
    ids: { scheduleId: ['report_schedule_not_found'] },
  }),
})
