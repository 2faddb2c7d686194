import { settingNames } from '../use-cases/history/settings/contract.ts'
import { loginRoutes } from './login-routes.ts'
import { administrator, type TestedRoute } from './route.ts'

const password = { password: 'Wrong2026' }
const resolving = {
  body: { note: 'settled' },
  ids: { inboxItemId: ['inbox_item_not_found', 'reviewItem'] },
} as const

// Every administrator may read every charity, so only a charity without an application is refused.
const ofCharity = { ids: { organizationId: ['application_not_found'] } } as const
const ofAccount = { ids: { organizationId: ['not_found'] } } as const
const historiesOfSettings = Object.fromEntries(
  settingNames.map((name) => [
    `GET /api/admin/organizations/:organizationId/settings/${name}/history`,
    administrator('charities.read', ofAccount),
  ]),
)
const ofErasure = { ids: { requestId: ['erasure_request_not_found'] } } as const
const seenSubmission = { round: 1, snapshotSha256: 'a'.repeat(64) }

/** Administration's routes. */
export const administratorRoutes: Record<string, TestedRoute> = {
  'GET /api/admin/status': administrator('administrator_account.read'),
  ...loginRoutes('/api/admin', administrator, {
    read: 'administrator_account.read',
    edit: 'administrator_account.edit',
  }),
  'GET /api/admin/changes': administrator('administration.open'),
  'GET /api/admin/organizations': administrator('charities.read'),
  'GET /api/admin/organizations/totals': administrator('charities.read'),
  'GET /api/admin/organizations.csv': administrator('charities.export', { isLimited: true }),
  'GET /api/admin/failing-invoices': administrator('platform_money.read'),
  'GET /api/admin/failing-invoices/totals': administrator('platform_money.read'),
  'GET /api/admin/failing-invoices.csv': administrator('platform_money.export', {
    isLimited: true,
  }),
  'GET /api/admin/erasure-requests': administrator('erasures.read'),
  'GET /api/admin/erasure-requests/totals': administrator('erasures.read'),
  'GET /api/admin/erasure-requests.csv': administrator('erasures.export', { isLimited: true }),
  'GET /api/admin/erasure-requests/:requestId': administrator('erasures.read', ofErasure),
  'POST /api/admin/erasure-requests/:requestId/approve': administrator('erasures.decide', {
    body: { stepUp: password },
    ...ofErasure,
  }),
  'POST /api/admin/erasure-requests/:requestId/decline': administrator('erasures.decide', {
    body: { reason: 'Not signed', stepUp: password },
    ...ofErasure,
  }),
  'GET /api/admin/dashboard/summary': administrator('platform_money.read'),
  'GET /api/admin/dashboard/charities': administrator('platform_money.read'),
  'GET /api/admin/dashboard/giving': administrator('platform_money.read'),
  'GET /api/admin/dashboard/methods': administrator('platform_money.read'),
  'GET /api/admin/dashboard/returns': administrator('platform_money.read'),
  'GET /api/admin/dashboard/returns/charities': administrator('platform_money.read'),
  'GET /api/admin/dashboard/returns/charities/totals': administrator('platform_money.read'),
  'GET /api/admin/dashboard/returns/charities.csv': administrator('platform_money.export', {
    isLimited: true,
  }),
  'GET /api/admin/dashboard/plans': administrator('platform_money.read'),
  'GET /api/admin/dashboard/money': administrator('platform_money.read'),
  'GET /api/admin/money': administrator('platform_money.read'),
  'GET /api/admin/money/trial-balance.csv': administrator('platform_money.export', {
    isLimited: true,
  }),
  'GET /api/admin/money/provider-fees': administrator('platform_money.read'),
  'GET /api/admin/money/provider-fees.csv': administrator('platform_money.export', {
    isLimited: true,
  }),
  'GET /api/admin/money/year': administrator('platform_money.read'),
  'GET /api/admin/money/waiting': administrator('platform_money.read'),
  'GET /api/admin/money/postings': administrator('platform_money.read'),
  'GET /api/admin/money/postings/totals': administrator('platform_money.read'),
  'GET /api/admin/money/postings.csv': administrator('platform_money.export', { isLimited: true }),
  'GET /api/admin/organizations/:organizationId': administrator('applications.read', ofCharity),
  'GET /api/admin/organizations/:organizationId/history': administrator(
    'applications.read',
    ofCharity,
  ),
  'GET /api/admin/organizations/:organizationId/at/:position': administrator(
    'applications.read',
    ofCharity,
  ),
  'GET /api/admin/organizations/:organizationId/at/:position/against/:against': administrator(
    'applications.read',
    ofCharity,
  ),
  'GET /api/admin/organizations/:organizationId/documents/:documentId': administrator(
    'applications.read',
    ofCharity,
  ),
  'POST /api/admin/organizations/:organizationId/documents/:documentId/opened': administrator(
    'applications.read',
    { body: { sha256: 'a'.repeat(64) }, ...ofCharity },
  ),
  'GET /api/admin/charity-list': administrator('applications.read'),
  'GET /api/admin/charity-list/search': administrator('applications.read'),
  'POST /api/admin/charity-list': administrator('applications.review', { isForm: true }),
  'GET /api/admin/applications/checklist': administrator('applications.rehearse'),
  'POST /api/admin/applications/rehearsal': administrator('applications.rehearse', {
    body: { required: [], decisive: [], documents: [], after: null },
    isLimited: true,
  }),
  'POST /api/admin/organizations/:organizationId/evidence': administrator(
    'applications.review',
    ofCharity,
  ),
  'GET /api/admin/organizations/:organizationId/evidence/:sha256': administrator(
    'applications.read',
    ofCharity,
  ),
  'GET /api/admin/organizations/:organizationId/pack.zip': administrator('applications.evidence', {
    isLimited: true,
    ...ofCharity,
  }),
  'POST /api/admin/organizations/:organizationId/unmask': administrator('applications.unmask', {
    body: { stepUp: password },
    ...ofCharity,
  }),
  'POST /api/admin/organizations/:organizationId/claim': administrator(
    'applications.review',
    ofCharity,
  ),
  'POST /api/admin/organizations/:organizationId/release': administrator(
    'applications.review',
    ofCharity,
  ),
  'POST /api/admin/organizations/:organizationId/retry-opening': administrator(
    'applications.review',
    ofCharity,
  ),
  'POST /api/admin/organizations/:organizationId/remarks': administrator('applications.review', {
    body: { section: 'charity', field: null, visibility: 'reviewers', text: 'Looks right' },
    ...ofCharity,
  }),
  'POST /api/admin/organizations/:organizationId/checks': administrator('applications.review', {
    body: { ...seenSubmission, check: 'sanctions', outcome: 'passed', note: '', listedOn: null },
    ...ofCharity,
  }),
  'POST /api/admin/organizations/:organizationId/ask': administrator('applications.review', {
    body: {
      ...seenSubmission,
      sections: ['documents'],
      dueOn: '2099-01-02',
      message: 'A legible scan',
    },
    ...ofCharity,
  }),
  'POST /api/admin/organizations/:organizationId/approve': administrator('applications.review', {
    body: { ...seenSubmission, stepUp: password },
    ...ofCharity,
  }),
  'POST /api/admin/organizations/:organizationId/decline': administrator('applications.review', {
    body: { ...seenSubmission, stepUp: password, reason: 'Unreadable', mayReapply: true },
    ...ofCharity,
  }),
  'GET /api/admin/organizations/:organizationId/account': administrator(
    'charities.read',
    ofAccount,
  ),
  'POST /api/admin/organizations/:organizationId/section88-checks': administrator(
    'charities.suspend',
    { body: { result: 'listed', sourceOn: '2026-11-01' }, ...ofAccount },
  ),
  'GET /api/admin/charity-counts': administrator('charities.read'),
  'GET /api/admin/organizations/:organizationId/overview': administrator(
    'charities.read',
    ofAccount,
  ),
  'GET /api/admin/organizations/:organizationId/bank-account/history': administrator(
    'charities.read',
    ofAccount,
  ),
  'GET /api/admin/organizations/:organizationId/subscription/history': administrator(
    'charities.read',
    ofAccount,
  ),
  'GET /api/admin/organizations/:organizationId/projects': administrator(
    'charities.read',
    ofAccount,
  ),
  'GET /api/admin/organizations/:organizationId/projects/pictures/:file': administrator(
    'charities.read',
    ofAccount,
  ),
  'GET /api/admin/organizations/:organizationId/projects/:projectId/history': administrator(
    'charities.read',
    {
      ids: { organizationId: ['not_found'], projectId: ['project_not_found', 'projectElsewhere'] },
    },
  ),
  ...historiesOfSettings,
  'GET /api/admin/organizations/:organizationId/name': administrator('charities.read', ofAccount),
  'POST /api/admin/organizations/:organizationId/access-reason': administrator('charities.read', {
    body: { reason: 'They asked for help' },
    ...ofAccount,
  }),
  'POST /api/admin/organizations/:organizationId/suspend': administrator('charities.suspend', {
    body: { reason: 'No answer', payoutsToo: false, stepUp: password },
    ...ofAccount,
  }),
  'POST /api/admin/organizations/:organizationId/reinstate': administrator('charities.suspend', {
    body: { reason: 'They answered', stepUp: password },
    ...ofAccount,
  }),
  'POST /api/admin/organizations/:organizationId/end-tax-status': administrator(
    'charities.suspend',
    { body: { reason: 'Off the list', stepUp: password }, ...ofAccount },
  ),
  'POST /api/admin/organizations/:organizationId/plan': administrator('charity_fees.edit', {
    body: { plan: 'pro', stepUp: password },
    ...ofAccount,
  }),
  'GET /api/admin/organizations/:organizationId/subscription': administrator(
    'charity_fees.read',
    ofAccount,
  ),
  'POST /api/admin/organizations/:organizationId/invoices/:number/waive': administrator(
    'charity_fees.edit',
    { body: { reason: 'The site was down', stepUp: password }, ...ofAccount },
  ),
  'POST /api/admin/organizations/:organizationId/credits': administrator('charity_fees.edit', {
    body: { amount: 10, reason: 'The site was down', stepUp: password },
    ...ofAccount,
  }),
  'POST /api/admin/organizations/:organizationId/reliefs/:reliefId/grant': administrator(
    'charity_fees.edit',
    { body: { stepUp: password }, ...ofAccount },
  ),
  'POST /api/admin/organizations/:organizationId/reliefs/:reliefId/refuse': administrator(
    'charity_fees.edit',
    { body: { stepUp: password }, ...ofAccount },
  ),
  'POST /api/admin/organizations/:organizationId/profile-change/approve': administrator(
    'charity_profiles.decide',
    { body: { number: 1, stepUp: password }, ...ofAccount },
  ),
  'POST /api/admin/organizations/:organizationId/profile-change/decline': administrator(
    'charity_profiles.decide',
    { body: { number: 1, reason: 'Another name', stepUp: password }, ...ofAccount },
  ),
  'GET /api/admin/organizations/:organizationId/notes': administrator(
    'charity_notes.read',
    ofAccount,
  ),
  'POST /api/admin/organizations/:organizationId/notes': administrator('charity_notes.add', {
    body: { text: 'They called about the bank letter' },
    ...ofAccount,
  }),
  'GET /api/admin/organizations/:organizationId/legal-documents': administrator(
    'charities.read',
    ofAccount,
  ),
  'GET /api/admin/organizations/:organizationId/legal-documents/:documentId': administrator(
    'charities.read',
    { ids: { organizationId: ['document_not_found'], documentId: ['document_not_found'] } },
  ),
  'GET /api/admin/inbox': administrator('platform_inbox.read'),
  'GET /api/admin/inbox/about': administrator('platform_inbox.read'),
  'GET /api/admin/inbox/totals': administrator('platform_inbox.read'),
  'GET /api/admin/inbox.csv': administrator('platform_inbox.export', { isLimited: true }),
  'POST /api/admin/inbox/:inboxItemId/resolve': administrator('platform_inbox.settle', resolving),
  'GET /api/admin/organizations/:organizationId/tap-and-go-fee': administrator('charity_fees.read'),
  'PUT /api/admin/organizations/:organizationId/tap-and-go-fee': administrator(
    'charity_fees.edit',
    {
      body: { basisPoints: 100 },
    },
  ),
}
