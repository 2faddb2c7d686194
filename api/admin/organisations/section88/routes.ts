import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { answerJson } from '../../../http/answer-json.ts'
import { Refusal } from '../../../http/problem.ts'
import { validatePart } from '../../../http/valid.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { accountParamSchema } from '../contract.ts'
import { answerAccount, loadAccount } from '../decide.ts'
import { section88CheckBodySchema } from './contract.ts'
import { recordSection88Check } from './section88.ts'

/** Administration: the yearly check of a charity's tax status. */
export const section88Routes = new Hono<AppEnv>().post(
  '/organizations/:organizationId/section88-checks',
  requirePermission('charities.suspend'),
  validatePart('param', accountParamSchema),
  validatePart('json', section88CheckBodySchema),
  async (c) => {
    const { organizationId } = c.req.valid('param')
    const account = await loadAccount(c, organizationId)
    // Without a verified status there is nothing to check.
    if (account.irFileNumber === null) throw new Refusal('not_found')
    await recordSection88Check(c, organizationId, c.req.valid('json'))
    return answerJson(c, await answerAccount(c, account))
  },
)
