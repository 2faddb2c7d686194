import { Hono, type Context } from 'hono'
import { answerJson } from '../../http/answer-json.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { validatePart } from '../../http/valid.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { subscriptionMoney } from '../../use-cases/subscription/contract.ts'
import {
  billedCharityParamSchema,
  creditBodySchema,
  decideReliefBodySchema,
  invoiceParamSchema,
  reliefParamSchema,
  waiveBodySchema,
  type AdminSubscriptionAnswer,
} from './contract.ts'
import { answerBilling, decideRelief, grantCredit, waiveInvoice } from './reliefs.ts'

const path = '/organizations/:organizationId'
const edits = requirePermission('charity_fees.edit')

const answer = (c: Context<AppEnv>, value: AdminSubscriptionAnswer) =>
  answerJson<AdminSubscriptionAnswer>(c, value, { money: subscriptionMoney })

/** Administration: what a charity pays the platform, and what it is spared. */
export const billingRoutes = new Hono<AppEnv>()
  .get(
    `${path}/subscription`,
    requirePermission('charity_fees.read'),
    validatePart('param', billedCharityParamSchema),
    async (c) => answer(c, await answerBilling(c, c.req.valid('param').organizationId)),
  )
  .post(
    `${path}/invoices/:number/waive`,
    edits,
    validatePart('param', invoiceParamSchema),
    validatePart('json', waiveBodySchema),
    async (c) => {
      const { organizationId, number } = c.req.valid('param')
      return answer(c, await waiveInvoice(c, organizationId, { number, ...c.req.valid('json') }))
    },
  )
  .post(
    `${path}/credits`,
    edits,
    validatePart('param', billedCharityParamSchema),
    validatePart('json', creditBodySchema),
    async (c) =>
      answer(c, await grantCredit(c, c.req.valid('param').organizationId, c.req.valid('json'))),
  )
  .post(
    `${path}/reliefs/:reliefId/grant`,
    edits,
    validatePart('param', reliefParamSchema),
    validatePart('json', decideReliefBodySchema),
    async (c) => {
      const { organizationId, reliefId } = c.req.valid('param')
      const decided = { reliefId, isGranted: true, ...c.req.valid('json') }
      return answer(c, await decideRelief(c, organizationId, decided))
    },
  )
  .post(
    `${path}/reliefs/:reliefId/refuse`,
    edits,
    validatePart('param', reliefParamSchema),
    validatePart('json', decideReliefBodySchema),
    async (c) => {
      const { organizationId, reliefId } = c.req.valid('param')
      const decided = { reliefId, isGranted: false, ...c.req.valid('json') }
      return answer(c, await decideRelief(c, organizationId, decided))
    },
  )
