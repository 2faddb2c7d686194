import { balanceRoutes } from './balance-routes.ts'
import { approvalLinkRoutes, approvalRoutes } from './approval-routes.ts'
import { bankStatementRoutes } from './bank-statement-routes.ts'
import { manualReviewRoutes } from './manual-review-routes.ts'
import { offlineRoutes } from './offline-routes.ts'
import { donorRecordRoutes } from './donor-record-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { projectRoutes } from './project-routes.ts'
import { administratorRoutes } from './administrator-routes.ts'
import { anyone, donor, organizationId, provider, staff, type TestedRoute } from './route.ts'
import { applicantRoutes, signUpRoutes } from './applicant-routes.ts'
import {
  donorLinkRoutes,
  invitationRoutes,
  loginRoutes,
  passwordLinkRoutes,
  teamRoutes,
} from './login-routes.ts'
import { paymentRoutes, statusRoutes } from './payment-routes.ts'
import { monthlyRoutes } from './monthly-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { settingHistoryRoutes } from './setting-history-routes.ts'
import { subscriptionRoutes } from './subscription-routes.ts'

const password = { password: 'Wrong2026' }
const newPassword = 'Lighthouse7'

const ofPlan = { ids: { paymentId: ['payment_not_found', 'gift', 'monthly'] } } as const
const link = { ids: { token: ['link_invalid', 'usedLink'] }, isLimited: true } as const

const donorRoutes: Record<string, TestedRoute> = {
  ...statusRoutes('/api/donors/payments', donor),
  ...paymentRoutes('/api/donors/payments', donor),
  'GET /api/donors/payments': donor({
    query: { organizationViewId: organizationId, status: 'complete' },
    ids: {
      organizationViewId: ['not_found', 'organizationElsewhere'],
      lastId: ['invalid_input', 'gift', 'monthly'],
    },
  }),
  'GET /api/donors/payments/:paymentId': donor(ofPlan),
  'PUT /api/donors/payments/:paymentId': donor({
    body: { amount: 120, memo: 'more', scheduledDate: '2026-12-24' },
    ...ofPlan,
  }),
  'DELETE /api/donors/payments/:paymentId': donor(ofPlan),
  'POST /api/donors/payments/:paymentId/pause': donor(ofPlan),
  'POST /api/donors/payments/:paymentId/resume': donor(ofPlan),
  'POST /api/donors/payments/:paymentId/skip': donor({ body: { number: 1 }, ...ofPlan }),
  'GET /api/donors': donor(),
  'PUT /api/donors': donor({
    body: {
      firstName: 'Mallory',
      town: 'Sai Kung',
      username: 'mallory.two@example.org',
      ...password,
    },
    isLimited: true,
  }),
  'GET /api/donors/status': donor(),
  'GET /api/donors/data': donor({ isLimited: true }),
  'DELETE /api/donors/username': donor(),
  'PUT /api/donors/changepassword': donor({
    body: { oldPassword: 'Wrong2026', newPassword },
    isLimited: true,
  }),
  'GET /api/donors/erase': donor(),
  'POST /api/donors/erase': donor({ body: { ...password, code: '123456' }, isLimited: true }),
  'GET /api/donors/sessions': donor(),
  'DELETE /api/donors/sessions': donor(),
  'DELETE /api/donors/sessions/:id': donor(),
  'GET /api/donors/second-factor': donor(),
  'POST /api/donors/second-factor': donor({ body: password, isLimited: true }),
  'POST /api/donors/second-factor/confirm': donor({ body: { code: '123456' }, isLimited: true }),
  'POST /api/donors/second-factor/remove': donor({ body: password, isLimited: true }),
  'GET /api/donors/statements': donor(),
  'GET /api/donors/statements/:file{20\\d{2}\\.(?:pdf|csv)}': donor({ isLimited: true }),
  'GET /api/donors/news': donor(),
  'PUT /api/donors/news': donor({ body: { agreed: true, textId: '1-en' }, isLimited: true }),
  'DELETE /api/donors/news': donor({ isLimited: true }),
  'DELETE /api/donors/news/:organizationId': donor({ isLimited: true }),
  'GET /api/cards': donor(),
  'POST /api/cards': donor({ body: { paymentMethod: 'pm_card_doors' }, isLimited: true }),
  'POST /api/cards/retrieveCardStatus': donor({
    body: { setupIntent: 'seti_of_nobody' },
    ids: { setupIntent: ['card_setup_not_found', 'cardSetup'] },
  }),
  'POST /api/cards/delete': donor({
    body: { paymentMethod: 'pm_of_nobody' },
    ids: { paymentMethod: ['card_not_found', 'card'] },
  }),
}

const payment = { ids: { paymentId: ['payment_not_found', 'gift'] } } as const
const methodBody = {
  enabled: false,
  code: 'https://pay.example.org',
  bank: null,
  payableTo: { en: 'Harbour', zh: '', cn: '' },
  instructions: { en: 'Write the reference', zh: '', cn: '' },
}

const staffRoutes: Record<string, TestedRoute> = {
  'GET /api/organizations/status': staff('desk.open'),
  'GET /api/organizations/changes': staff('desk.open'),
  'GET /api/organizations/account': staff('own_account.read'),
  'PUT /api/organizations/username': staff('own_account.edit', {
    body: { username: 'mallory@example.org', ...password },
    isLimited: true,
  }),
  'DELETE /api/organizations/username': staff('own_account.edit'),
  'POST /api/organizations/verify-email': staff('own_account.edit'),
  ...teamRoutes(staff),
  ...approvalRoutes(staff),
  ...manualReviewRoutes(staff),
  ...dashboardRoutes(staff),
  ...projectRoutes(staff),
  ...payoutRoutes(staff),
  ...offlineRoutes(staff),
  ...bankStatementRoutes(staff),
  ...loginRoutes('/api/organizations', staff, {
    read: 'own_account.read',
    edit: 'own_account.edit',
  }),
  'GET /api/organizations/suspension': staff('suspension.read'),
  'GET /api/organizations/overview': staff('payments.read'),
  ...balanceRoutes(staff),
  'GET /api/organizations/payments': staff('payments.read'),
  'GET /api/organizations/payments/totals': staff('payments.read'),
  'GET /api/organizations/payments.csv': staff('payments.export', { isLimited: true }),
  'GET /api/organizations/proofs': staff('payments.approve'),
  'GET /api/organizations/proofs/totals': staff('payments.approve'),
  'GET /api/organizations/proofs.csv': staff('payments.approve', { isLimited: true }),
  // Each payment has its own result: `proofs.int.spec.ts` covers those of another charity.
  'POST /api/organizations/payments/decisions': staff('payments.approve', {
    body: {
      decisions: [{ decision: 'approve', paymentId: organizationId, try: 1, key: 'of-the-doors' }],
    },
  }),
  'GET /api/organizations/projects': staff('payments.read'),
  'GET /api/organizations/payments/:paymentId': staff('payments.read', payment),
  'GET /api/organizations/payments/:paymentId/proof': staff('payments.read', payment),
  'GET /api/organizations/payments/:paymentId/timeline': staff('payments.read', payment),
  'GET /api/organizations/payments/:paymentId/postings': staff('payments.read', payment),
  'POST /api/organizations/payments/:paymentId/approve': staff('payments.approve', {
    body: { try: 1 },
    ...payment,
  }),
  'POST /api/organizations/payments/:paymentId/decline': staff('payments.approve', {
    body: { try: 1, reason: 'not found' },
    ...payment,
  }),
  'POST /api/organizations/payments/:paymentId/reopen': staff('payments.approve', {
    body: { try: 1 },
    ...payment,
  }),
  'POST /api/organizations/payments/:paymentId/receipt': staff('receipts.issue', payment),
  'POST /api/organizations/payments/:paymentId/refunds': staff('payments.refund', {
    body: { refundId: organizationId, amount: 1, reason: 'other', note: 'none' },
    ...payment,
  }),
  'POST /api/organizations/payments/:paymentId/refunds/:refundId/settle': staff('payments.refund', {
    body: { outcome: 'returned' },
    ...payment,
  }),
  'POST /api/organizations/payments/:paymentId/receipt/force': staff('receipts.issue', {
    body: { reason: 'asked for' },
    ...payment,
  }),
  'POST /api/organizations/payments/:paymentId/payer-email': staff('payments.correct', {
    body: { email: 'put.right@example.org', sendReceipt: false },
    ...payment,
  }),
  'POST /api/organizations/payments/:paymentId/receipt/resend': staff('receipts.issue', payment),
  ...monthlyRoutes(staff),
  'GET /api/organizations/bank-account/history': staff('bank_account.read'),
  ...settingHistoryRoutes,
  ...subscriptionRoutes(staff),
  ...reportRoutes(staff),
  'GET /api/organizations/activity': staff('activity.read'),
  'GET /api/organizations/activity/totals': staff('activity.read'),
  'GET /api/organizations/activity.csv': staff('activity.export', { isLimited: true }),
  'GET /api/organizations/activity/people': staff('activity.read'),
  ...donorRecordRoutes(staff),
  'GET /api/organizations/ways-to-pay': staff('payment_methods.read'),
  'PUT /api/organizations/ways-to-pay/manual/:method': staff('payment_methods.edit', {
    body: methodBody,
  }),
  'PUT /api/organizations/ways-to-pay/providers/:provider': staff('payment_methods.edit', {
    body: {
      clientId: 'a',
      clientSecret: 'b',
      signingKeyId: 'c',
      signingKey: 'AAAA',
      expiresOn: '2027-06-30',
    },
  }),
  'DELETE /api/organizations/ways-to-pay/providers/:provider': staff('payment_methods.edit', {
    body: {},
  }),
}

const consentRoute = {
  ids: { token: ['news_link_unknown', 'newsElsewhere'] },
  isLimited: true,
} as const

const openRoutes: Record<string, TestedRoute> = {
  ...statusRoutes('/api/user/payments', anyone),
  ...paymentRoutes('/api/user/payments', anyone),
  'GET /health': anyone({ host: 'localhost' }),
  'GET /health/domain': anyone({ host: 'localhost' }),
  'GET /metrics': anyone({ host: 'localhost' }),
  'GET /api/donors/organization': anyone(),
  'GET /api/donors/organization/logo': anyone(),
  'GET /api/projects': anyone(),
  'GET /api/projects/pictures/:file': anyone(),
  'GET /api/projects/:projectId': anyone({
    ids: { projectId: ['project_not_found', 'projectElsewhere'] },
  }),
  'POST /api/donors/login': anyone({
    body: { username: 'mallory@example.org', ...password, code: '123456' },
    isLimited: true,
  }),
  'GET /api/donors/logout': anyone(),
  'POST /api/donors/username': anyone({
    body: { username: 'mallory@example.org' },
    isLimited: true,
  }),
  'POST /api/donors/register': anyone({
    body: {
      username: 'mallory@example.org',
      password: newPassword,
      firstName: 'Mallory',
      lastName: 'Ng',
      phoneNumber: '6123 4567',
    },
    isLimited: true,
  }),
  'GET /api/donors/register/:token': anyone(link),
  'POST /api/donors/register/:token': anyone({ body: { password: newPassword }, ...link }),
  'POST /api/donors/forgot': anyone({
    body: { username: 'mallory@example.org' },
    isLimited: true,
  }),
  ...donorLinkRoutes,
  // A used link of a donor is not valid on the routes of staff either.
  ...passwordLinkRoutes('/api/organizations'),
  ...invitationRoutes,
  ...approvalLinkRoutes,
  ...passwordLinkRoutes('/api/admin'),
  'GET /api/organizations/register/:token': anyone({ ...link, host: 'localhost' }),
  'POST /api/organizations/register/:token': anyone({ ...link, host: 'localhost' }),
  'GET /api/organizations/username/:token': anyone({ ...link, host: 'localhost' }),
  'POST /api/organizations/username/:token': anyone({ ...link, host: 'localhost' }),
  'GET /api/organizations/username/undo/:token': anyone({ ...link, host: 'localhost' }),
  'POST /api/organizations/username/undo/:token': anyone({
    body: { newPassword },
    ...link,
    host: 'localhost',
  }),
  'GET /api/news': anyone(),
  'GET /api/news/:token': anyone(consentRoute),
  'POST /api/news/:token': anyone(consentRoute),
  'PUT /api/news/:token': anyone({ body: { textId: '1-en' }, ...consentRoute }),
  'POST /Unsubscribe/:token': anyone(consentRoute),
  'GET /api/receipts/:token': anyone({
    ids: { token: ['not_found', 'receiptElsewhere'] },
  }),
  // Answers with a page of its own that there is no such request.
  'GET /api/tap-and-go/:token': anyone(),
  'GET /preview/:of/:file{(?:en|zh|cn)\\.png}': anyone(),
  'POST /api/webhooks/stripe': provider({ body: {} }),
  'POST /api/webhooks/payme/:organizationId/:paymentId?': provider({ body: {} }),
  'POST /api/webhooks/tap-and-go/:organizationId/:paymentId?': provider({ body: {} }),
}

/** All routes: a registered route that is missing here fails its spec. */
export const testedRoutes: Readonly<Record<string, TestedRoute>> = {
  ...openRoutes,
  ...donorRoutes,
  ...signUpRoutes,
  ...applicantRoutes,
  ...staffRoutes,
  ...administratorRoutes,
}
