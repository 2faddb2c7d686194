import { Hono, type Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { toPosition } from '@almoner/eventstore/position.ts'
import type { AppEnv } from '../../app-env.ts'
import { notByHead, notLinkedFromElsewhere } from '../../middleware/request.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validateBody } from '../../valid.ts'
import { answerAt, answerEntry } from './answered-history.ts'
import { answerApplication } from './answers.ts'
import {
  applicationParamSchema,
  documentParamSchema,
  positionParamSchema,
  type ApplicationAnswer,
  type HistoryAnswer,
} from './contract.ts'
import { sendDocument } from './document.ts'
import { foldHistory, readHistory } from './history.ts'
import { ownAdministratorId, reviewersIn } from './own-administrator.ts'
import { recordReview } from './record-review.ts'
import { reviewRoutes } from './review-routes.ts'

/** Administration: one application to join, its documents, its history and its review. */
export const adminApplicationRoutes = new Hono<AppEnv>()
  .use('/organizations/:organizationId/*', onPlatformHost, requireRealm('administrator'))
  .get(
    '/organizations/:organizationId',
    requirePermission('applications.read'),
    // Opening it is recorded.
    notByHead,
    notLinkedFromElsewhere,
    validateBody('param', applicationParamSchema),
    async (c) => c.json(await openApplication(c, c.req.valid('param').organizationId)),
  )
  .get(
    '/organizations/:organizationId/history',
    requirePermission('applications.read'),
    validateBody('param', applicationParamSchema),
    async (c) => {
      const history = await readHistory(c, c.req.valid('param').organizationId)
      const toReviewer = await reviewersIn(c, history)
      const entries = history.map((fact) => answerEntry(fact, toReviewer))
      return c.json<HistoryAnswer>({ entries })
    },
  )
  .get(
    '/organizations/:organizationId/at/:position',
    requirePermission('applications.read'),
    validateBody('param', positionParamSchema),
    async (c) => {
      const { organizationId, position } = c.req.valid('param')
      const history = await readHistory(c, organizationId)
      const toReviewer = await reviewersIn(c, history)
      return c.json(answerAt(history, toPosition(position), toReviewer))
    },
  )
  .get(
    '/organizations/:organizationId/documents/:documentId',
    requirePermission('applications.read'),
    notByHead,
    notLinkedFromElsewhere,
    validateBody('param', documentParamSchema),
    (c) => {
      const { organizationId: organisationId, documentId } = c.req.valid('param')
      return sendDocument(c, { organisationId, documentId })
    },
  )
  .route('/', reviewRoutes)

/** The first look of an administrator at a submission is recorded. */
const openApplication = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<ApplicationAnswer> => {
  const administratorId = ownAdministratorId(c)
  const { status, round, snapshotSha256 } = foldHistory(await readHistory(c, organisationId))
  if (status === 'pending' && snapshotSha256 !== null) {
    await recordReview(c, organisationId, {
      command: { type: 'ViewApplication', administratorId, round, snapshotSha256 },
      key: snapshotSha256,
      input: { snapshotSha256 },
    })
  }
  return await answerApplication(c, await readHistory(c, organisationId))
}
