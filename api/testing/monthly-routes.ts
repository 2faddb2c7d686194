import type { staff, TestedRoute } from './route.ts'

/** A charity's monthly gifts. */
export const monthlyRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/monthly': door('recurring_plans.read'),
  'GET /api/organizations/monthly/troubles': door('recurring_plans.read'),
  'GET /api/organizations/monthly/troubles/totals': door('recurring_plans.read'),
  'GET /api/organizations/monthly/troubles.csv': door('recurring_plans.export', {
    isLimited: true,
  }),
  'GET /api/organizations/monthly/plans': door('recurring_plans.read'),
  'GET /api/organizations/monthly/plans/totals': door('recurring_plans.read'),
  'GET /api/organizations/monthly/plans.csv': door('recurring_plans.export', {
    isLimited: true,
  }),
  'GET /api/organizations/monthly/movements': door('recurring_plans.read'),
  'GET /api/organizations/monthly/movements/totals': door('recurring_plans.read'),
  'GET /api/organizations/monthly/movements.csv': door('recurring_plans.export', {
    isLimited: true,
  }),
  'GET /api/organizations/monthly/plans/:planId': door('recurring_plans.read', {
    ids: { planId: ['plan_not_found', 'monthly'] },
  }),
})
