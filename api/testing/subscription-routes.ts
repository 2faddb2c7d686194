import type { staff, TestedRoute } from './route.ts'

const stepUp = { password: 'Wrong2026' }

/** What a charity pays the platform. */
export const subscriptionRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/subscription': door('subscription.read'),
  'GET /api/organizations/subscription/history': door('subscription.read'),
  'GET /api/organizations/invoices': door('subscription.read'),
  'GET /api/organizations/invoices/totals': door('subscription.read'),
  'GET /api/organizations/invoices.csv': door('invoices.export', { isLimited: true }),
  'GET /api/organizations/invoices/:invoiceFile{ALM-[0-9]+-[0-9]+\\.pdf}': door(
    'subscription.read',
    { ids: { invoiceFile: ['invoice_not_found', 'invoice'] }, isLimited: true },
  ),
  'POST /api/organizations/subscription/plan': door('subscription.edit', {
    body: { plan: 'premium', period: 'annual' },
  }),
  'DELETE /api/organizations/subscription/plan-change': door('subscription.edit'),
  // Its guesses of a password are limited; without an invoice it refuses before it looks at one.
  'POST /api/organizations/subscription/pay': door('subscription.edit', { body: { stepUp } }),
  'PUT /api/organizations/subscription/card': door('subscription.edit', {
    body: { paymentMethod: 'pm_card_doors', stepUp },
    isLimited: true,
  }),
  'POST /api/organizations/subscription/card/status': door('subscription.edit', {
    body: { setupId: '00000000-0000-4000-8000-00000000dead' },
  }),
})
