import { Hono } from 'hono'
import { answerJson } from '../../http/answer-json.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { validatePart } from '../../http/valid.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import {
  donorMoney,
  donorParamSchema,
  donorReceiptsMoney,
  donorReceiptsSchema,
  donorStatementSchema,
  otherDonorSchema,
} from './contract.ts'
import { loadDonor } from './donor.ts'
import { listDonorReceipts, sendDonorStatement } from './documents.ts'
import { mergeDonors, separateDonors } from './merge.ts'

/** One donor of the charity, and which payer ids are the same person. */
export const donorRecordRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get(
    '/donors/:donorId',
    requirePermission('donors.read'),
    validatePart('param', donorParamSchema),
    async (c) =>
      answerJson(c, await loadDonor(c, c.req.valid('param').donorId), { money: donorMoney }),
  )
  .get(
    '/donors/:donorId/receipts',
    requirePermission('donors.read'),
    validatePart('param', donorParamSchema),
    validatePart('query', donorReceiptsSchema),
    async (c) => {
      const { donorId } = c.req.valid('param')
      const page = await listDonorReceipts(c, donorId, c.req.valid('query'))
      return answerJson(c, page, { money: donorReceiptsMoney })
    },
  )
  .get(
    '/donors/:donorId/statement.pdf',
    requirePermission('donors.export'),
    validatePart('param', donorParamSchema),
    validatePart('query', donorStatementSchema),
    (c) => sendDonorStatement(c, c.req.valid('param').donorId, c.req.valid('query')),
  )
  .post(
    '/donors/:donorId/merge',
    requirePermission('donors.merge'),
    validatePart('param', donorParamSchema),
    validatePart('json', otherDonorSchema),
    async (c) => {
      const { donorId } = c.req.valid('param')
      await mergeDonors(c, { donorId, other: c.req.valid('json').donorId })
      return answerJson(c, await loadDonor(c, donorId), { money: donorMoney })
    },
  )
  .post(
    '/donors/:donorId/separate',
    requirePermission('donors.merge'),
    validatePart('param', donorParamSchema),
    validatePart('json', otherDonorSchema),
    async (c) => {
      const { donorId } = c.req.valid('param')
      await separateDonors(c, { donorId, other: c.req.valid('json').donorId })
      return answerJson(c, await loadDonor(c, donorId), { money: donorMoney })
    },
  )
