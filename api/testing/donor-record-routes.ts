import type { staff, TestedRoute } from './route.ts'

/** The donors of a charity, and those who agreed to its news. */
export const donorRecordRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/donors': door('donors.read'),
  'GET /api/organizations/donors/totals': door('donors.read'),
  'GET /api/organizations/donors.csv': door('donors.export', { isLimited: true }),
  'GET /api/organizations/donors/:donorId': door('donors.read', {
    ids: { donorId: ['donor_record_not_found'] },
  }),
  'GET /api/organizations/donors/:donorId/receipts': door('donors.read', {
    ids: { donorId: ['donor_record_not_found'] },
  }),
  'GET /api/organizations/donors/:donorId/statement.pdf': door('donors.export', {
    query: { year: '2026' },
    ids: { donorId: ['donor_record_not_found'] },
    isLimited: true,
  }),
  'POST /api/organizations/donors/:donorId/merge': door('donors.merge', {
    body: { donorId: '00000000-0000-4000-8000-000000000071' },
    ids: { donorId: ['donor_record_not_found'] },
  }),
  'POST /api/organizations/donors/:donorId/separate': door('donors.merge', {
    body: { donorId: '00000000-0000-4000-8000-000000000071' },
    ids: { donorId: ['donor_record_not_found'] },
  }),
  'POST /api/organizations/donors/:donorId/erasure-request': door('donors.erase', {
    body: { receivedOn: '2026-11-01', reason: 'By email', password: 'Wrong2026' },
    ids: { donorId: ['donor_record_not_found'] },
  }),
  'POST /api/organizations/donors/:donorId/erasure-request/withdraw': door('donors.erase', {
    body: { requestId: '00000000-0000-4000-8000-000000000072' },
    ids: { donorId: ['donor_record_not_found'] },
  }),
  'GET /api/organizations/supporters': door('supporters.read'),
  'GET /api/organizations/supporters/totals': door('supporters.read'),
  'GET /api/organizations/supporters.csv': door('supporters.export', { isLimited: true }),
})
