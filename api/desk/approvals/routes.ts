import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { assertRecentStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { mailTokenSchema } from '../../use-cases/accounts/contract.ts'
import { ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { validatePart } from '../../http/valid.ts'
import { cancelByLink, readApprovalLink } from './cancel-link.ts'
import {
  policyMoney,
  approvalParamSchema,
  approveRequestSchema,
  policySchema,
  refuseRequestSchema,
  type ApprovalLinkAnswer,
  type PolicyAnswer,
} from './contract.ts'
import { decideRequest } from './decide.ts'
import { changePolicy, loadPolicy } from './policy.ts'
import { answerJson } from '../../http/answer-json.ts'
import { approvalMoney } from '../../use-cases/approvals/contract.ts'

/** The links that cancel a delayed request. They need no login. */
export const approvalLinkRoutes = new Hono<AppEnv>()
  .get(
    '/approval-links/:token',
    onPlatformHost,
    validatePart('param', mailTokenSchema),
    async (c) =>
      answerJson<ApprovalLinkAnswer>(c, await readApprovalLink(c, c.req.valid('param').token), {
        money: approvalMoney,
      }),
  )
  .post(
    '/approval-links/:token',
    onPlatformHost,
    validatePart('param', mailTokenSchema),
    async (c) => {
      await cancelByLink(c, c.req.valid('param').token)
      return c.body(null, 204)
    },
  )

/** The charity's rules for two persons, and the decisions about what waits for one. */
export const approvalRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/policy', requirePermission('policy.read'), async (c) =>
    answerJson<PolicyAnswer>(c, await loadPolicy(c), { money: policyMoney }),
  )
  .post(
    '/policy',
    requirePermission('policy.edit'),
    validatePart('json', policySchema),
    async (c) => {
      const { isAsked } = await changePolicy(c, c.req.valid('json'))
      return answerJson<PolicyAnswer>(c, await loadPolicy(c), {
        money: policyMoney,
        status: isAsked ? 202 : 200,
      })
    },
  )
  .post(
    '/approvals/:approvalId/approve',
    requirePermission('approvals.decide'),
    validatePart('param', approvalParamSchema),
    validatePart('json', approveRequestSchema),
    async (c) => {
      await assertRecentStepUp(c, c.req.valid('json'))
      const { approvalId } = c.req.valid('param')
      const by = ownStaffId(c)
      return answerJson(
        c,
        await decideRequest(c, approvalId, (at) => ({ type: 'GiveApproval', by, at })),
        { money: approvalMoney },
      )
    },
  )
  .post(
    '/approvals/:approvalId/refuse',
    requirePermission('approvals.decide'),
    validatePart('param', approvalParamSchema),
    validatePart('json', refuseRequestSchema),
    async (c) => {
      const { approvalId } = c.req.valid('param')
      const refusal = { by: ownStaffId(c), ...c.req.valid('json') }
      return answerJson(
        c,
        await decideRequest(c, approvalId, (at) => ({ type: 'RefuseApproval', ...refusal, at })),
        { money: approvalMoney },
      )
    },
  )
  .post(
    '/approvals/:approvalId/cancel',
    requirePermission('approvals.decide'),
    validatePart('param', approvalParamSchema),
    async (c) => {
      const { approvalId } = c.req.valid('param')
      const by = ownStaffId(c)
      return answerJson(
        c,
        await decideRequest(c, approvalId, (at) => ({ type: 'CancelApproval', by, at })),
        { money: approvalMoney },
      )
    },
  )
