import type { staff, TestedRoute } from './route.ts'

/** A charity's balance, and the postings of its figures. */
export const balanceRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/balance': door('balance.read'),
  'GET /api/organizations/balance/postings': door('balance.read'),
  'GET /api/organizations/balance/postings/totals': door('balance.read'),
  'GET /api/organizations/balance/postings.csv': door('balance.export', { isLimited: true }),
  'GET /api/organizations/postings': door('balance.read'),
  'GET /api/organizations/postings/totals': door('balance.read'),
  'GET /api/organizations/postings.csv': door('balance.export', { isLimited: true }),
})
