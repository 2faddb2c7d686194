import { Hono } from 'hono'
import type { AppEnv } from '../../app-env.ts'
import { valid } from '../../valid.ts'
import { recordParamSchema } from '../records/records-contract.ts'
import { deleteNamed, editNamed, pausePlan, resumePlan, skipNext } from './changes.ts'
import { editSchema, skipSchema } from '../../use-cases/recurring-plans/contract.ts'

/** A logged-in donor's commands on their recurring plans. */
export const monthlyRoutes = new Hono<AppEnv>()
  .put('/:paymentId', valid('param', recordParamSchema), valid('json', editSchema), async (c) =>
    c.json(await editNamed(c, c.req.valid('param').paymentId, c.req.valid('json'))),
  )
  .delete('/:paymentId', valid('param', recordParamSchema), async (c) =>
    c.json(await deleteNamed(c, c.req.valid('param').paymentId)),
  )
  .post('/:paymentId/pause', valid('param', recordParamSchema), async (c) =>
    c.json(await pausePlan(c, c.req.valid('param').paymentId)),
  )
  .post('/:paymentId/resume', valid('param', recordParamSchema), async (c) =>
    c.json(await resumePlan(c, c.req.valid('param').paymentId)),
  )
  .post(
    '/:paymentId/skip',
    valid('param', recordParamSchema),
    valid('json', skipSchema),
    async (c) =>
      c.json(await skipNext(c, c.req.valid('param').paymentId, c.req.valid('json').number)),
  )
