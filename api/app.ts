import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import type { AppDependencies, AppEnv } from './http/app-env.ts'
import { limitBody } from './middleware/body-limited.ts'
import { externalOrigin } from './middleware/external-origin.ts'
import { language } from './middleware/caller/language.ts'
import { request, sameOrigin } from './middleware/request.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { session } from './middleware/session.ts'
import { tenant, withoutWww } from './middleware/tenant.ts'
import { assets } from './pages/shell/assets.ts'
import { pages } from './pages/pages.ts'
import { previewRoutes } from './pages/previews/routes.ts'
import { answerProblem, problemResponse, Refusal } from './http/problem.ts'
import { returnsListRoutes } from './admin/dashboard/returns/returns-list-routes.ts'
import { platformDashboardRoutes } from './admin/dashboard/routes.ts'
import { platformPostingsListRoutes } from './admin/platform-money/postings/platform-postings-list-routes.ts'
import { failingInvoicesListRoutes } from './admin/billing/failing-invoices-list-routes.ts'
import { charityListRoutes } from './admin/charity-list/routes.ts'
import { charitiesListRoutes } from './admin/applications/charities-list/charities-list-routes.ts'
import { charityCountsRoutes } from './admin/applications/charities-list/charity-counts-routes.ts'
import { platformMoneyRoutes } from './admin/platform-money/routes.ts'
import { rehearsalRoutes } from './admin/applications/rehearsal/rehearsal.ts'
import { erasureRequestsListRoutes } from './admin/erasure-requests/erasure-requests-list-routes.ts'
import { erasureRequestRoutes } from './admin/erasure-requests/routes.ts'
import { adminCharityRoutes } from './admin/charity-routes.ts'
import { explainedPostingsListRoutes } from './desk/balance/explained-postings-list-routes.ts'
import { postingsListRoutes } from './desk/balance/postings-list-routes.ts'
import { balanceRoutes } from './desk/balance/routes.ts'
import { formRowsRoutes } from './desk/settings/form-rows/routes.ts'
import { legalDocumentRoutes } from './desk/settings/legal-documents/routes.ts'
import { termsRoutes } from './desk/settings/terms/routes.ts'
import { receiptFormatRoutes } from './desk/settings/receipt-format/routes.ts'
import { infoRoutes } from './desk/settings/info/routes.ts'
import { themeRoutes } from './desk/settings/theme/routes.ts'
import { customDomainRoutes } from './desk/custom-domain/routes.ts'
import { cardRoutes } from './donor/cards/routes.ts'
import { paymentsListRoutes } from './desk/payments/list/payments-list-routes.ts'
import { deskRoutes } from './desk/payments/routes.ts'
import { proofDecisionRoutes, proofsListRoutes } from './desk/proofs/routes.ts'
import { donorAccountRoutes } from './donor/account/account-routes.ts'
import { donorRoutes } from './donor/account/routes.ts'
import { statementRoutes } from './donor/account/statements/statements-routes.ts'
import { healthRoutes } from './operations/health-routes.ts'
import { reviewsListRoutes } from './desk/manual-review/reviews-list-routes.ts'
import { adminReviewRoutes, deskReviewRoutes } from './desk/manual-review/routes.ts'
import { metricsRoutes } from './operations/metrics-routes.ts'
import { adminChangesRoutes, deskChangesRoutes } from './http/live-lists/routes.ts'
import { movementsListRoutes } from './desk/recurring-plans/movements-list-routes.ts'
import { plansListRoutes } from './desk/recurring-plans/plans-list-routes.ts'
import { recurringPlansRoutes } from './desk/recurring-plans/routes.ts'
import { suspensionRoutes } from './desk/suspension/routes.ts'
import { donorRecordRoutes } from './desk/donors/routes.ts'
import { donorsListRoutes } from './desk/donors/donors-list-routes.ts'
import { supportersListRoutes } from './desk/marketing-consent/supporters-list-routes.ts'
import {
  donorConsentRoutes,
  marketingConsentRoutes,
  oneClickRoutes,
} from './donor/marketing-consent/routes.ts'
import { organizationRoutes } from './payer/organizations/routes.ts'
import { donorPaymentRoutes } from './donor/payments/routes.ts'
import { paymentRoutes } from './payer/payments/routes.ts'
import { projectRoutes } from './payer/projects/routes.ts'
import { receiptRoutes } from './payer/receipts/routes.ts'
import { applicationRoutes } from './onboarding/application-routes.ts'
import { signUpRoutes } from './onboarding/routes.ts'
import { ownCharitiesRoutes, staffAccountRoutes, staffLinkRoutes } from './account/routes.ts'
import {
  administratorLoginLinkRoutes,
  administratorLoginRoutes,
  donorLoginRoutes,
  staffLoginLinkRoutes,
  staffLoginRoutes,
} from './account/login/login-routes.ts'
import { activityListRoutes } from './desk/activity/activity-list-routes.ts'
import { historyRoutes } from './desk/history/routes.ts'
import { invoicesListRoutes } from './desk/subscription/invoices-list-routes.ts'
import { subscriptionRoutes } from './desk/subscription/routes.ts'
import { referralsListRoutes } from './desk/referral/referrals-list-routes.ts'
import { reportsListRoutes } from './desk/reports/reports-list-routes.ts'
import { reportRoutes } from './desk/reports/routes.ts'
import { referralRoutes } from './desk/referral/routes.ts'
import { formerAccountsListRoutes } from './desk/bank-account/former-list-routes.ts'
import { payoutsListRoutes } from './desk/payouts/list/payouts-list-routes.ts'
import { bankStatementRoutes } from './desk/bank-statements/routes.ts'
import { accountingCodesRoutes } from './desk/accounting-codes/routes.ts'
import { closedBooksRoutes } from './desk/closed-books/routes.ts'
import { importRoutes } from './desk/imports/routes.ts'
import { offlineRoutes } from './desk/offline-entries/routes.ts'
import { deskProjectRoutes } from './desk/projects/routes.ts'
import { givingRoutes } from './desk/giving/routes.ts'
import { dashboardRoutes } from './desk/dashboard/routes.ts'
import { payoutRoutes } from './desk/payouts/routes.ts'
import { bankAccountRoutes } from './desk/bank-account/routes.ts'
import { connectedAccountRoutes } from './desk/connected-account/routes.ts'
import { approvalsListRoutes } from './desk/approvals/approvals-list-routes.ts'
import { approvalLinkRoutes, approvalRoutes } from './desk/approvals/routes.ts'
import { invitationRoutes, teamRoutes } from './desk/team/routes.ts'
import { teamListRoutes } from './desk/team/team-list-routes.ts'
import { tapAndGoRoutes } from './payer/tap-and-go/routes.ts'
import { tapAndGoFeeRoutes, paymentMethodsRoutes } from './desk/payment-methods/routes.ts'
import { findFileLimit } from './use-cases/files/uploads/file-limit.ts'
import { webhookRoutes } from './webhooks/routes.ts'

// A payer's form is a few kilobytes. A body from an unknown client is parsed in the thread that
// answers all other requests.
const largestBodyBytes = 64 * 1024
/**
 * The size allows a desk's form with a project's texts in three languages, or a provider's
 * notification.
 */
const largestKnownBodyBytes = 256 * 1024
const isFromKnown = /^\/api\/(?:organizations|webhooks)\//

/** The routes of section 7 and the desk's own, under `/api` on every host, and the pages. */
export const createApp = (deps: AppDependencies): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => answerProblem(translated(error), c))
  app.use(request(deps), securityHeaders(deps), withoutWww)
  app.route('/health', healthRoutes)
  app.route('/metrics', metricsRoutes)
  app.route('/', assets(deps))
  app.use('/api/*', compress(), noStore)
  // The reader's language is determined first, so that a request refused before its body is read is
  // refused in that language too.
  app.use(tenant, language)
  app.use('/api/*', externalOrigin, limited, sameOrigin, session)
  app.route('/api', apiRoutes())
  app.all('/api/*', (c) => problemResponse(c, 'not_found'))
  app.use('/Unsubscribe/*', limitOfOthers)
  app.route('/Unsubscribe', oneClickRoutes)
  app.route('/preview', previewRoutes(deps))
  app.route('/', pages(deps))
  return app
}

const apiRoutes = (): Hono<AppEnv> =>
  new Hono<AppEnv>()
    .route('/', organizationRoutes)
    .route('/projects', projectRoutes)
    .route('/user/payments', paymentRoutes)
    .route('/donors/payments', donorPaymentRoutes)
    .route('/', donorRoutes)
    .route('/donors', donorLoginRoutes)
    .route('/donors/statements', statementRoutes)
    .route('/donors/news', donorConsentRoutes)
    .route('/donors', donorAccountRoutes)
    .route('/cards', cardRoutes)
    .route('/organizations', signUpRoutes)
    .route('/organizations/application', applicationRoutes)
    .route('/organizations', staffLinkRoutes)
    .route('/organizations', staffLoginLinkRoutes)
    .route('/organizations', invitationRoutes)
    .route('/organizations', approvalLinkRoutes)
    .route('/admin', administratorLoginLinkRoutes)
    .route('/', paymentsListRoutes)
    .route('/', proofsListRoutes)
    .route('/organizations', proofDecisionRoutes)
    .route('/organizations', deskRoutes)
    .route('/', postingsListRoutes)
    .route('/', explainedPostingsListRoutes)
    .route('/organizations', balanceRoutes)
    .route('/organizations', suspensionRoutes)
    .route('/organizations', ownCharitiesRoutes)
    .route('/organizations', staffAccountRoutes)
    .route('/organizations', staffLoginRoutes)
    .route('/', activityListRoutes)
    .route('/', approvalsListRoutes)
    .route('/organizations', approvalRoutes)
    .route('/', payoutsListRoutes)
    .route('/organizations', payoutRoutes)
    .route('/organizations', givingRoutes)
    .route('/organizations', dashboardRoutes)
    .route('/organizations', offlineRoutes)
    .route('/organizations', importRoutes)
    .route('/organizations', closedBooksRoutes)
    .route('/organizations', accountingCodesRoutes)
    .route('/organizations', bankStatementRoutes)
    .route('/organizations', deskProjectRoutes)
    .route('/', teamListRoutes)
    .route('/organizations', teamRoutes)
    .route('/organizations', historyRoutes)
    .route('/', invoicesListRoutes)
    .route('/organizations', subscriptionRoutes)
    .route('/', formerAccountsListRoutes)
    .route('/organizations', bankAccountRoutes)
    .route('/', referralsListRoutes)
    .route('/organizations', referralRoutes)
    .route('/', reportsListRoutes)
    .route('/organizations', reportRoutes)
    .route('/organizations', connectedAccountRoutes)
    .route('/organizations', customDomainRoutes)
    .route('/organizations', infoRoutes)
    .route('/organizations', themeRoutes)
    .route('/organizations', formRowsRoutes)
    .route('/organizations', receiptFormatRoutes)
    .route('/organizations', legalDocumentRoutes)
    .route('/organizations', termsRoutes)
    .route('/', reviewsListRoutes)
    .route('/organizations', deskReviewRoutes)
    .route('/organizations', deskChangesRoutes)
    .route('/', plansListRoutes)
    .route('/', movementsListRoutes)
    .route('/organizations', recurringPlansRoutes)
    .route('/', supportersListRoutes)
    .route('/', donorsListRoutes)
    .route('/organizations', donorRecordRoutes)
    .route('/organizations', paymentMethodsRoutes)
    .route('/', charitiesListRoutes)
    .route('/', failingInvoicesListRoutes)
    .route('/', erasureRequestsListRoutes)
    .route('/admin', erasureRequestRoutes)
    .route('/', platformPostingsListRoutes)
    .route('/', returnsListRoutes)
    .route('/admin', rehearsalRoutes)
    .route('/admin', charityListRoutes)
    .route('/admin', adminCharityRoutes)
    .route('/admin', tapAndGoFeeRoutes)
    .route('/admin', charityCountsRoutes)
    .route('/admin', platformMoneyRoutes)
    .route('/admin', platformDashboardRoutes)
    .route('/admin', administratorLoginRoutes)
    .route('/admin', adminReviewRoutes)
    .route('/admin', adminChangesRoutes)
    .route('/news', marketingConsentRoutes)
    .route('/receipts', receiptRoutes)
    .route('/tap-and-go', tapAndGoRoutes)
    .route('/webhooks', webhookRoutes)

const tooLarge = () => new Refusal('body_too_large')
const limitOfOthers = limitBody(largestBodyBytes, tooLarge)
const limitOfKnown = limitBody(largestKnownBodyBytes, tooLarge)

/** Limits every body except a file upload, whose own route enforces its limit. */
const limited: MiddlewareHandler<AppEnv> = (c, next) => {
  if (findFileLimit(c) !== null) return next()
  return isFromKnown.test(c.req.path) ? limitOfKnown(c, next) : limitOfOthers(c, next)
}

const noStore: Parameters<Hono<AppEnv>['use']>[1] = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}

// Refusals by hono itself before a route runs: a body that is no JSON. An aborted body means that
// the sender's connection is lost, not the database's.
const translated = (error: Error): Error =>
  (error instanceof HTTPException && error.status === 400) || isCutOff(error)
    ? new Refusal('malformed_json')
    : error

const isCutOff = ({ message }: Error): boolean =>
  message === 'aborted' || message === 'Client connection prematurely closed.'
