import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { validatePart } from '../../http/valid.ts'
import { recordParamSchema, recordsQuerySchema } from './records-contract.ts'
import { loadOwnRecord, listOwnRecords } from './records.ts'
import { answerJson } from '../../http/answer-json.ts'
import { recordMoney } from './money-contract.ts'

/** A logged-in donor's records at this charity. */
export const recordRoutes = new Hono<AppEnv>()
  .get('/', validatePart('query', recordsQuerySchema), async (c) =>
    answerJson(c, await listOwnRecords(c, c.req.valid('query')), { money: recordMoney }),
  )
  .get('/:paymentId', validatePart('param', recordParamSchema), async (c) =>
    answerJson(c, await loadOwnRecord(c, c.req.valid('param').paymentId), { money: recordMoney }),
  )
