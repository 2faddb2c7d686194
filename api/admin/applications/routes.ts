import { Hono, type Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { toPosition } from '@almoner/eventstore/position.ts'
import { findChainPlace, type ChainPlace } from '@almoner/projections/models/hash-chain/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { notByHead, notLinkedFromElsewhere } from '../../middleware/request.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { validatePart } from '../../http/valid.ts'
import { answerAt, answerComparison, answerEntry } from './answers/answered-history.ts'
import { answerApplication } from './answers/answers.ts'
import {
  applicationParamSchema,
  documentParamSchema,
  documentQuerySchema,
  openedBodySchema,
  type ApplicationAnswer,
  type ApplicationView,
} from './contract.ts'
import {
  againstParamSchema,
  positionParamSchema,
  type AnsweredChainPlace,
  type AtAnswer,
  type HistoryAnswer,
} from './history/history-contract.ts'
import { recordOpening, sendDocument } from './files/document.ts'
import { evidenceRoutes } from './evidence/evidence-routes.ts'
import { foldHistory, readHistory } from './history/history.ts'
import { ownAdministratorId } from '../../use-cases/accounts/administrators/administrators.ts'
import { reviewersIn } from './own-administrator.ts'
import { recordReview } from './record-review.ts'
import { reviewRoutes } from './review-routes.ts'
import { withSharedFiles } from './files/shared-files.ts'
import { answerJson } from '../../http/answer-json.ts'

/** Administration: one application to join, its documents, its history and its review. */
export const adminApplicationRoutes = new Hono<AppEnv>()
  .get(
    '/organizations/:organizationId',
    requirePermission('applications.read'),
    // Opening it is recorded.
    notByHead,
    notLinkedFromElsewhere,
    validatePart('param', applicationParamSchema),
    async (c) => answerJson(c, await openApplication(c, c.req.valid('param').organizationId)),
  )
  .get(
    '/organizations/:organizationId/history',
    requirePermission('applications.read'),
    validatePart('param', applicationParamSchema),
    async (c) => {
      const history = await readHistory(c, c.req.valid('param').organizationId)
      const toReviewer = await reviewersIn(c, history)
      const entries = history.map((fact) => answerEntry(history, fact, toReviewer))
      return answerJson<HistoryAnswer>(c, { entries })
    },
  )
  .get(
    '/organizations/:organizationId/at/:position',
    requirePermission('applications.read'),
    validatePart('param', positionParamSchema),
    async (c) => {
      const { organizationId, position } = c.req.valid('param')
      const history = await readHistory(c, organizationId)
      const toReviewer = await reviewersIn(c, history)
      const language = c.get('language')
      const at = answerAt(toPosition(position), { whole: history, toReviewer, language })
      const chain = await findDecisionInChain(c, at.view)
      const view = await withSharedFiles(c, at.view)
      return answerJson<AtAnswer>(c, { ...at, view, chain })
    },
  )
  .get(
    '/organizations/:organizationId/at/:position/against/:against',
    requirePermission('applications.read'),
    validatePart('param', againstParamSchema),
    async (c) => {
      const { organizationId, position, against } = c.req.valid('param')
      const history = await readHistory(c, organizationId)
      const toReviewer = await reviewersIn(c, history)
      const moments = [toPosition(position), toPosition(against)] as const
      return answerJson(c, answerComparison(history, moments, toReviewer))
    },
  )
  .get(
    '/organizations/:organizationId/documents/:documentId',
    requirePermission('applications.read'),
    notByHead,
    notLinkedFromElsewhere,
    validatePart('param', documentParamSchema),
    validatePart('query', documentQuerySchema),
    (c) => {
      const { organizationId: organisationId, documentId } = c.req.valid('param')
      const { sha256 } = c.req.valid('query')
      return sendDocument(c, { organisationId, documentId, sha256 })
    },
  )
  .post(
    '/organizations/:organizationId/documents/:documentId/opened',
    requirePermission('applications.read'),
    validatePart('param', documentParamSchema),
    validatePart('json', openedBodySchema),
    async (c) => {
      const { organizationId: organisationId, documentId } = c.req.valid('param')
      await recordOpening(c, { organisationId, documentId, ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .route('/', evidenceRoutes)
  .route('/', reviewRoutes)

/** Returns the position of a moment's decision in the charity's hash chain. */
const findDecisionInChain = async (
  c: Context<AppEnv>,
  { id, decision }: ApplicationView,
): Promise<AnsweredChainPlace | null> => {
  if (decision === null) return null
  const position = toPosition(decision.position)
  const chainPlace = await findChainPlace(c.get('deps').db, { book: id, position })
  return chainPlace && pickChainPlace(chainPlace)
}

const pickChainPlace = ({ block, place, fingerprint, link }: ChainPlace): AnsweredChainPlace => ({
  block,
  place,
  fingerprint,
  link,
})

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
