import type { staff, TestedRoute } from './route.ts'

/** The donors of a charity, and those who agreed to its news. */
export const donorRecordRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/donors': door('donors.read'),
  'GET /api/organizations/donors/totals': door('donors.read'),
  'GET /api/organizations/donors.csv': door('donors.export', { isLimited: true }),
  'GET /api/organizations/supporters': door('supporters.read'),
  'GET /api/organizations/supporters/totals': door('supporters.read'),
  'GET /api/organizations/supporters.csv': door('supporters.export', { isLimited: true }),
})
