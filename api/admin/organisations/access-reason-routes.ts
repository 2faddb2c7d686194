import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import { accessReasonBodySchema, accountParamSchema } from './contract.ts'
import { explainAccess } from './decide.ts'

/** Administration: why an administrator opens the data of a charity that is open, or was. */
export const accessReasonRoutes = new Hono<AppEnv>().post(
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
