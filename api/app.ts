import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import type { AppDependencies, AppEnv } from './app-env.ts'
import { bodyLimited } from './middleware/body-limited.ts'
import { language } from './middleware/language.ts'
import { request, sameOrigin } from './middleware/request.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { session } from './middleware/session.ts'
import { tenant, withoutWww } from './middleware/tenant.ts'
import { uploadPlaces } from './middleware/upload-places.ts'
import { assets } from './pages/assets.ts'
import { pages } from './pages/pages.ts'
import { previewRoutes } from './previews/routes.ts'
import { answerProblem, problem, Refusal } from './problem.ts'
import { adminRoutes } from './routes/admin/routes.ts'
import { cardRoutes } from './routes/cards/routes.ts'
import { paymentsListRoutes } from './routes/desk/payments-list-routes.ts'
import { deskRoutes } from './routes/desk/routes.ts'
import { donorAccountRoutes } from './routes/donors/account-routes.ts'
import { donorRoutes } from './routes/donors/routes.ts'
import { secondFactorRoutes } from './routes/donors/second-factor-routes.ts'
import { statementRoutes } from './routes/donors/statements-routes.ts'
import { healthRoutes } from './routes/health/routes.ts'
import { adminInboxRoutes, deskInboxRoutes } from './routes/inbox/routes.ts'
import { metricsRoutes } from './routes/metrics/routes.ts'
import { monthlyGivingRoutes } from './routes/monthly-giving/routes.ts'
import { supporterRoutes } from './routes/news/desk-routes.ts'
import { donorNewsRoutes, newsRoutes, oneClickRoutes } from './routes/news/routes.ts'
import { organizationRoutes } from './routes/organizations/routes.ts'
import { largestProofBytes } from './routes/payments/manual-contract.ts'
import { donorPaymentRoutes } from './routes/payments/donor-routes.ts'
import { paymentRoutes } from './routes/payments/routes.ts'
import { projectRoutes } from './routes/projects/routes.ts'
import { receiptRoutes } from './routes/receipts/routes.ts'
import { staffAccountRoutes, staffLinkRoutes } from './routes/staff-account/routes.ts'
import { tapAndGoRoutes } from './routes/tap-and-go/routes.ts'
import { tapAndGoFeeRoutes, waysToPayRoutes } from './routes/ways-to-pay/routes.ts'
import { webhookRoutes } from './routes/webhooks/routes.ts'

// Forms are a few kilobytes and a provider's notification some tens.
const largestBodyBytes = 256 * 1024

/** The calls of section 7 and the desk's own, under `/api` on every host, and the pages. */
export const createApp = (deps: AppDependencies): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => answerProblem(translated(error), c))
  app.use(request(deps), securityHeaders(deps), withoutWww)
  app.route('/health', healthRoutes)
  app.route('/metrics', metricsRoutes)
  app.route('/', assets(deps))
  app.use('/api/*', compress(), noStore)
  // First of all the reader's language: also a request that is refused unread is refused in it.
  app.use(tenant, language)
  app.use('/api/*', limited(), sameOrigin, session)
  app.route('/api', apiRoutes())
  app.all('/api/*', (c) => problem(c, 'not_found'))
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
    .route('/donors/second-factor', secondFactorRoutes)
    .route('/donors/statements', statementRoutes)
    .route('/donors/news', donorNewsRoutes)
    .route('/donors', donorAccountRoutes)
    .route('/cards', cardRoutes)
    .route('/organizations', staffLinkRoutes)
    .route('/', paymentsListRoutes)
    .route('/organizations', deskRoutes)
    .route('/organizations', staffAccountRoutes)
    .route('/organizations', deskInboxRoutes)
    .route('/organizations', monthlyGivingRoutes)
    .route('/organizations', supporterRoutes)
    .route('/organizations', waysToPayRoutes)
    .route('/admin', adminRoutes)
    .route('/admin', adminInboxRoutes)
    .route('/admin', tapAndGoFeeRoutes)
    .route('/news', newsRoutes)
    .route('/receipts', receiptRoutes)
    .route('/tap-and-go', tapAndGoRoutes)
    .route('/webhooks', webhookRoutes)

const limitOfOthers = bodyLimited(largestBodyBytes, 'body_too_large')
// Counted while it comes; the texts beside the file are as long as any other form.
const largestUploadBytes = largestProofBytes + largestBodyBytes
const limitOfUploads = bodyLimited(largestUploadBytes, 'proof_too_large')
const isUpload = /^\/api\/(?:user|donors)\/payments\/add$/

const limited = (): MiddlewareHandler<AppEnv> => {
  const places = uploadPlaces({ largestUploadBytes })
  return (c, next) =>
    isUpload.test(c.req.path)
      ? places(c, async () => void (await limitOfUploads(c, next)))
      : limitOfOthers(c, next)
}

const noStore: Parameters<Hono<AppEnv>['use']>[1] = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}

// What hono itself refuses before a route is asked: a body that is no JSON. One that was cut off in
// the middle has lost its sender's connection, which is not the database's.
const translated = (error: Error): Error =>
  (error instanceof HTTPException && error.status === 400) || isCutOff(error)
    ? new Refusal('malformed_json')
    : error

const isCutOff = ({ message }: Error): boolean =>
  message === 'aborted' || message === 'Client connection prematurely closed.'
