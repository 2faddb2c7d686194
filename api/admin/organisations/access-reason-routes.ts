import { Hono } from 'hono'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { findCharityName } from '@almoner/projections/models/application-desk/query.ts'
import { answerJson } from '../../http/answer-json.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import { accessReasonBodySchema, accountParamSchema, type CharityNameAnswer } from './contract.ts'
import { explainAccess } from './decide.ts'

/** Administration: why an administrator opens the data of a charity that is open, or was. */
export const accessReasonRoutes = new Hono<AppEnv>()
  .post(
    '/organizations/:organizationId/access-reason',
    onPlatformHost,
    requirePermission('charities.read'),
    validatePart('param', accountParamSchema),
    validatePart('json', accessReasonBodySchema),
    async (c) => {
      await explainAccess(c, c.req.valid('param').organizationId, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  // The list of charities shows the name without a reason too.
  .get(
    '/organizations/:organizationId/name',
    onPlatformHost,
    requirePermission('charities.read'),
    validatePart('param', accountParamSchema),
    async (c) => {
      const name = await findCharityName(c.get('deps').db, c.req.valid('param').organizationId)
      if (name === undefined) throw new Refusal('not_found')
      return answerJson<CharityNameAnswer>(c, { name: name && localised(name, c.get('language')) })
    },
  )
