import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { validatePart } from '../../http/valid.ts'
import { recordParamSchema } from '../records/records-contract.ts'
import { deleteNamed, editPlanOrInstalment, pausePlan, resumePlan, skipNext } from './changes.ts'
import { editSchema, skipSchema } from '../../use-cases/recurring-plans/contract.ts'
import { answerJson } from '../../http/answer-json.ts'

/** A logged-in donor's commands on their recurring plans. */
export const monthlyRoutes = new Hono<AppEnv>()
  .put(
    '/:paymentId',
    validatePart('param', recordParamSchema),
    validatePart('json', editSchema),
    async (c) =>
      answerJson(
        c,
        await editPlanOrInstalment(c, c.req.valid('param').paymentId, c.req.valid('json')),
      ),
  )
  .delete('/:paymentId', validatePart('param', recordParamSchema), async (c) =>
    answerJson(c, await deleteNamed(c, c.req.valid('param').paymentId)),
  )
  .post('/:paymentId/pause', validatePart('param', recordParamSchema), async (c) =>
    answerJson(c, await pausePlan(c, c.req.valid('param').paymentId)),
  )
  .post('/:paymentId/resume', validatePart('param', recordParamSchema), async (c) =>
    answerJson(c, await resumePlan(c, c.req.valid('param').paymentId)),
  )
  .post(
    '/:paymentId/skip',
    validatePart('param', recordParamSchema),
    validatePart('json', skipSchema),
    async (c) =>
      answerJson(c, await skipNext(c, c.req.valid('param').paymentId, c.req.valid('json').number)),
  )
