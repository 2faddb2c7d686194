import type { staff, TestedRoute } from './route.ts'

const payoutIds = { ids: { payoutId: ['payout_not_found', 'payout'] } } as const

/** The amount that can be paid out to a charity, and its payouts. */
export const payoutRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/payouts': door('payouts.read'),
  'GET /api/organizations/payouts/totals': door('payouts.read'),
  'GET /api/organizations/payouts.csv': door('payouts.export', { isLimited: true }),
  'GET /api/organizations/payouts/next': door('payouts.request'),
  'POST /api/organizations/payouts': door('payouts.request', {
    // Its guesses of a password are limited; without money it refuses before it looks at one.
    body: { amount: '100.00', seen: 0, password: 'Wrong2026' },
  }),
  'GET /api/organizations/payouts/:payoutId': door('payouts.read', payoutIds),
  'GET /api/organizations/payouts/:payoutId/lines': door('payouts.read', payoutIds),
  'GET /api/organizations/payouts/:payoutId/lines.csv': door('payouts.export', {
    ...payoutIds,
    isLimited: true,
  }),
  'GET /api/organizations/payouts/:payoutId/statement.pdf': door('payouts.read', {
    ...payoutIds,
    isLimited: true,
  }),
  'POST /api/organizations/payouts/:payoutId/cancel': door('payouts.request', payoutIds),
})
