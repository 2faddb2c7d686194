import { Hono } from 'hono'
import type { AppEnv } from '../../app-env.ts'
import { valid } from '../../valid.ts'
import { recordParamSchema, recordsQuerySchema } from './records-contract.ts'
import { ownRecord, ownRecords } from './records.ts'

/** A logged-in donor's records at this charity. */
export const recordRoutes = new Hono<AppEnv>()
  .get('/', valid('query', recordsQuerySchema), async (c) =>
    c.json(await ownRecords(c, c.req.valid('query'))),
  )
  .get('/:paymentId', valid('param', recordParamSchema), async (c) =>
    c.json(await ownRecord(c, c.req.valid('param').paymentId)),
  )
