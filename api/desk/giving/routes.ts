import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import { givingMoney, givingQuerySchema, type GivingAnswer } from './contract.ts'
import { loadGiving } from './giving.ts'
import { answerJson } from '../../http/answer-json.ts'

/** Serves the overview of payments to the charity over a period. */
export const givingRoutes = new Hono<AppEnv>().get(
  '/giving',
  onPlatformHost,
  requirePermission('giving.read'),
  validatePart('query', givingQuerySchema),
  async (c) =>
    answerJson<GivingAnswer>(c, await loadGiving(c, c.req.valid('query')), {
      money: givingMoney,
    }),
)
