import type { staff, TestedRoute } from './route.ts'

const resolving = {
  body: { note: 'settled' },
  ids: { inboxItemId: ['inbox_item_not_found', 'reviewItem'] },
} as const

/** The manual reviews of a charity. */
export const manualReviewRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/inbox': door('inbox.read'),
  'GET /api/organizations/inbox/about': door('inbox.read'),
  'GET /api/organizations/inbox/totals': door('inbox.read'),
  'GET /api/organizations/inbox.csv': door('inbox.export', { isLimited: true }),
  'POST /api/organizations/inbox/:inboxItemId/resolve': door('inbox.settle', resolving),
})
