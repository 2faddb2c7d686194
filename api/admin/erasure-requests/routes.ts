import { Hono } from 'hono'
import { answerJson } from '../../http/answer-json.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { validatePart } from '../../http/valid.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { answerErasureRequest } from './answer.ts'
import {
  approveErasureSchema,
  declineErasureSchema,
  erasureRequestParamSchema,
} from './contract.ts'
import { approveErasure, declineErasure } from './decide.ts'

const path = '/erasure-requests/:requestId'
const param = validatePart('param', erasureRequestParamSchema)

/** Administration: one charity's request that a donor is erased, and the decision about it. */
export const erasureRequestRoutes = new Hono<AppEnv>()
  .get(path, onPlatformHost, requirePermission('erasures.read'), param, async (c) =>
    answerJson(c, await answerErasureRequest(c, c.req.valid('param').requestId)),
  )
  .post(
    `${path}/approve`,
    onPlatformHost,
    requirePermission('erasures.decide'),
    param,
    validatePart('json', approveErasureSchema),
    async (c) => {
      const { requestId } = c.req.valid('param')
      await approveErasure(c, requestId, c.req.valid('json'))
      return answerJson(c, await answerErasureRequest(c, requestId))
    },
  )
  .post(
    `${path}/decline`,
    onPlatformHost,
    requirePermission('erasures.decide'),
    param,
    validatePart('json', declineErasureSchema),
    async (c) => {
      const { requestId } = c.req.valid('param')
      await declineErasure(c, requestId, c.req.valid('json'))
      return answerJson(c, await answerErasureRequest(c, requestId))
    },
  )
