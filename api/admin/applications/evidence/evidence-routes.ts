import { Hono, type Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { toPosition } from '@almoner/eventstore/position.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { notByHead, notLinkedFromElsewhere } from '../../../middleware/request.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { assertStepUp } from '../../../use-cases/accounts/step-up/step-up.ts'
import { limitCharityUpload } from '../../../use-cases/files/uploads/limit-upload.ts'
import { validatePart } from '../../../http/valid.ts'
import { unmaskedIdentity } from '../answers/answered-fields.ts'
import { historyUntil } from '../answers/answered-history.ts'
import {
  applicationParamSchema,
  evidenceParamSchema,
  largestEvidenceBytes,
  packQuerySchema,
  unmaskBodySchema,
  type UnmaskAnswer,
} from '../contract.ts'
import { sendEvidence } from '../files/document.ts'
import { uploadEvidence } from './evidence.ts'
import { foldHistory, readHistory } from '../history/history.ts'
import { ownAdministratorId } from '../../../use-cases/accounts/administrators/administrators.ts'
import { sendPack } from '../pack/send-pack.ts'
import { recordReview } from '../record-review.ts'
import { answerJson } from '../../../http/answer-json.ts'

const path = '/organizations/:organizationId'
const param = validatePart('param', applicationParamSchema)

const limitEvidence = limitCharityUpload(
  { name: 'file', mostBytes: largestEvidenceBytes },
  async (c) => ({
    organisationId: c.req.param('organizationId') ?? '',
  }),
)

/** Evidence of checks, the pack of all evidence, and the details that are masked on the screen. */
export const evidenceRoutes = new Hono<AppEnv>()
  .post(
    `${path}/evidence`,
    requirePermission('applications.review'),
    param,
    limitEvidence,
    async (c) => answerJson(c, await uploadEvidence(c, c.req.valid('param').organizationId)),
  )
  .get(
    `${path}/evidence/:sha256`,
    requirePermission('applications.read'),
    notByHead,
    notLinkedFromElsewhere,
    validatePart('param', evidenceParamSchema),
    (c) => {
      const { organizationId: organisationId, sha256 } = c.req.valid('param')
      return sendEvidence(c, { organisationId, sha256 })
    },
  )
  .get(
    `${path}/pack.zip`,
    requirePermission('applications.evidence'),
    notByHead,
    notLinkedFromElsewhere,
    param,
    validatePart('query', packQuerySchema),
    (c) => {
      const { organizationId: organisationId } = c.req.valid('param')
      return sendPack(c, { organisationId, at: c.req.valid('query').at })
    },
  )
  .post(
    `${path}/unmask`,
    requirePermission('applications.unmask'),
    param,
    validatePart('json', unmaskBodySchema),
    async (c) => {
      const { stepUp, position } = c.req.valid('json')
      const { organizationId } = c.req.valid('param')
      const history = await readHistory(c, organizationId)
      const until = position === undefined ? history : historyUntil(history, toPosition(position))
      await assertStepUp(c, stepUp)
      await recordUnmasking(c, organizationId)
      return answerJson<UnmaskAnswer>(c, { fields: unmaskedIdentity(foldHistory(until).filled) })
    },
  )

const recordUnmasking = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<void> => {
  const administratorId = ownAdministratorId(c)
  await recordReview(c, organisationId, {
    command: { type: 'UnmaskIdentity', administratorId },
    key: c.get('requestId'),
    input: {},
  })
}
