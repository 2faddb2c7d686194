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
  requestErasureSchema,
  withdrawErasureSchema,
} from './contract.ts'
import { loadDonor } from './donor.ts'
import { listDonorReceipts, sendDonorStatement } from './documents.ts'
import { requestErasure, withdrawErasure } from './erasure.ts'
import { mergeDonors, separateDonors } from './merge.ts'

/** One donor of the charity, which payer ids are the same person, and the request of their erasure. */
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
  .post(
    '/donors/:donorId/erasure-request',
    requirePermission('donors.erase'),
    validatePart('param', donorParamSchema),
    validatePart('json', requestErasureSchema),
    async (c) => {
      const { donorId } = c.req.valid('param')
      await requestErasure(c, donorId, c.req.valid('json'))
      return answerJson(c, await loadDonor(c, donorId), { money: donorMoney })
    },
  )
  .post(
    '/donors/:donorId/erasure-request/withdraw',
    requirePermission('donors.erase'),
    validatePart('param', donorParamSchema),
    validatePart('json', withdrawErasureSchema),
    async (c) => {
      const { donorId } = c.req.valid('param')
      await withdrawErasure(c, donorId, c.req.valid('json'))
      return answerJson(c, await loadDonor(c, donorId), { money: donorMoney })
    },
  )
