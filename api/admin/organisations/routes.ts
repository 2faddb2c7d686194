import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { validatePart } from '../../http/valid.ts'
import {
  accountParamSchema,
  approveChangeBodySchema,
  declineChangeBodySchema,
  planBodySchema,
  reasonBodySchema,
  suspendBodySchema,
} from './contract.ts'
import { answerAccount, decideOnCharity, loadAccount } from './decide.ts'
import { setPlan } from './set-plan.ts'
import { answerJson } from '../../http/answer-json.ts'

const path = '/organizations/:organizationId'
const param = validatePart('param', accountParamSchema)

/** Administration: the account of a charity that is open, or was. */
export const organisationRoutes = new Hono<AppEnv>()
  .get(`${path}/account`, requirePermission('charities.read'), param, async (c) =>
    answerJson(
      c,
      await answerAccount(c, await loadAccount(c, c.req.valid('param').organizationId)),
    ),
  )
  .post(
    `${path}/suspend`,
    requirePermission('charities.suspend'),
    param,
    validatePart('json', suspendBodySchema),
    async (c) => {
      const { stepUp, ...suspended } = c.req.valid('json')
      const command = { type: 'SuspendOrganisation', ...suspended } as const
      const { organizationId } = c.req.valid('param')
      return answerJson(c, await decideOnCharity(c, organizationId, { command, stepUp }))
    },
  )
  .post(
    `${path}/reinstate`,
    requirePermission('charities.suspend'),
    param,
    validatePart('json', reasonBodySchema),
    async (c) => {
      const { stepUp, reason } = c.req.valid('json')
      const command = { type: 'ReinstateOrganisation', reason } as const
      const { organizationId } = c.req.valid('param')
      return answerJson(c, await decideOnCharity(c, organizationId, { command, stepUp }))
    },
  )
  .post(
    `${path}/end-tax-status`,
    requirePermission('charities.suspend'),
    param,
    validatePart('json', reasonBodySchema),
    async (c) => {
      const { stepUp, reason } = c.req.valid('json')
      const command = { type: 'EndTaxStatus', reason } as const
      const { organizationId } = c.req.valid('param')
      return answerJson(c, await decideOnCharity(c, organizationId, { command, stepUp }))
    },
  )
  .post(
    `${path}/plan`,
    requirePermission('charity_fees.edit'),
    param,
    validatePart('json', planBodySchema),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      return answerJson(c, await setPlan(c, organizationId, c.req.valid('json')))
    },
  )
  .post(
    `${path}/profile-change/approve`,
    requirePermission('charity_profiles.decide'),
    param,
    validatePart('json', approveChangeBodySchema),
    async (c) => {
      const { stepUp, number } = c.req.valid('json')
      const command = { type: 'ApproveProfileChange', number } as const
      const { organizationId } = c.req.valid('param')
      return answerJson(c, await decideOnCharity(c, organizationId, { command, stepUp }))
    },
  )
  .post(
    `${path}/profile-change/decline`,
    requirePermission('charity_profiles.decide'),
    param,
    validatePart('json', declineChangeBodySchema),
    async (c) => {
      const { stepUp, ...declined } = c.req.valid('json')
      const command = { type: 'DeclineProfileChange', ...declined } as const
      const { organizationId } = c.req.valid('param')
      return answerJson(c, await decideOnCharity(c, organizationId, { command, stepUp }))
    },
  )
