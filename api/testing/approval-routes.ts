import { anyone, type staff, type TestedRoute } from './route.ts'

const approvalIds = { ids: { approvalId: ['approval_not_found', 'approval'] } } as const
const rules = {
  secondPerson: true,
  refundAbove: 4_000,
  refundDayAbove: 20_000,
  payoutAbove: 50_000,
  payoutSchedule: 'manual',
  seenChanges: 0,
  password: 'Harbour2026',
}

/** The rules for two persons at a charity, and what waits for the second. */
export const approvalRoutes = (door: typeof staff): Record<string, TestedRoute> => ({
  'GET /api/organizations/policy': door('policy.read'),
  'POST /api/organizations/policy': door('policy.edit', { body: rules, isLimited: true }),
  'GET /api/organizations/approvals': door('approvals.read'),
  'GET /api/organizations/approvals/totals': door('approvals.read'),
  'GET /api/organizations/approvals.csv': door('approvals.export', { isLimited: true }),
  'POST /api/organizations/approvals/:approvalId/approve': door('approvals.decide', approvalIds),
  'POST /api/organizations/approvals/:approvalId/refuse': door('approvals.decide', {
    body: { reason: 'not now' },
    ...approvalIds,
  }),
  'POST /api/organizations/approvals/:approvalId/cancel': door('approvals.decide', approvalIds),
})

const link = {
  ids: { token: ['link_invalid', 'usedLink'] },
  isLimited: true,
  host: 'localhost',
} as const

/** The links that cancel a delayed request. */
export const approvalLinkRoutes: Record<string, TestedRoute> = {
  'GET /api/organizations/approval-links/:token': anyone(link),
  'POST /api/organizations/approval-links/:token': anyone(link),
}
