import type { staff, TestedRoute } from './route.ts'

/** The parts of the dashboard, and the month in which the financial year starts. */
export const dashboardRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/giving': door('giving.read'),
  'GET /api/organizations/dashboard/summary': door('giving.read'),
  'GET /api/organizations/dashboard/projects': door('giving.read'),
  'GET /api/organizations/dashboard/methods': door('giving.read'),
  'GET /api/organizations/dashboard/hours': door('giving.read'),
  'GET /api/organizations/dashboard/returns': door('giving.read'),
  'GET /api/organizations/dashboard/payouts': door('payouts.read'),
  'GET /api/organizations/dashboard/funnel': door('giving.read'),
  'GET /api/organizations/dashboard/plans': door('recurring_plans.read'),
  'GET /api/organizations/financial-year': door('giving.read'),
  'PUT /api/organizations/financial-year': door('financial_year.edit', {
    body: { startsIn: 4 },
  }),
})
