import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { requireAccessReason } from '../middleware/caller/access-reason.ts'
import { requireRealm } from '../middleware/session.ts'
import { onPlatformHost } from '../middleware/tenant.ts'
import { adminApplicationRoutes } from './applications/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { charityNoteRoutes } from './charity-notes/routes.ts'
import { addedDocumentRoutes } from './legal-documents/routes.ts'
import { accessReasonRoutes } from './organisations/access-reason-routes.ts'
import { organisationHistoryRoutes } from './organisations/history/routes.ts'
import { section88Routes } from './organisations/section88/routes.ts'
import { charityOverviewRoutes } from './organisations/overview/routes.ts'
import { organisationRoutes } from './organisations/routes.ts'

const path = '/organizations/:organizationId'

/**
 * Administration's routes about one charity. They all require a reason, and so does every route of
 * such a path that the app registers later.
 */
export const adminCharityRoutes = new Hono<AppEnv>()
  .route('/', accessReasonRoutes)
  .use(`${path}/*`, onPlatformHost, requireRealm('administrator'), requireAccessReason)
  .route('/', adminApplicationRoutes)
  .route('/', organisationRoutes)
  .route('/', charityOverviewRoutes)
  .route('/', section88Routes)
  .route('/', organisationHistoryRoutes)
  .route('/', billingRoutes)
  .route('/', charityNoteRoutes)
  .route('/', addedDocumentRoutes)
