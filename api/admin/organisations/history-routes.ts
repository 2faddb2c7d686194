import { Hono, type Context } from 'hono'
import type { AdministratorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { bankAccountHistory } from '../../use-cases/history/bank-account.ts'
import type { BankAccountHistory, SubscriptionHistory } from '../../use-cases/history/contract.ts'
import { answerHistory, type HistoryReader } from '../../use-cases/history/history.ts'
import { subscriptionHistory } from '../../use-cases/history/subscription.ts'
import { validatePart } from '../../http/valid.ts'
import { administratorNames } from '../../use-cases/accounts/administrators/administrators.ts'
import { accountParamSchema } from './contract.ts'
import { loadAccount } from './decide.ts'
import { answerJson } from '../../http/answer-json.ts'

const path = '/organizations/:organizationId'
const param = validatePart('param', accountParamSchema)

/** Returns the history of a charity's bank account and of its subscription, event by event. */
export const organisationHistoryRoutes = new Hono<AppEnv>()
  .get(`${path}/bank-account/history`, requirePermission('charities.read'), param, async (c) => {
    const reader = await loadReader(c, c.req.valid('param').organizationId)
    return answerJson<BankAccountHistory>(
      c,
      await answerHistory(c.get('deps').store, bankAccountHistory, reader),
    )
  })
  .get(`${path}/subscription/history`, requirePermission('charities.read'), param, async (c) => {
    const reader = await loadReader(c, c.req.valid('param').organizationId)
    return answerJson<SubscriptionHistory>(
      c,
      await answerHistory(c.get('deps').store, subscriptionHistory, reader),
    )
  })

/** A missing charity returns 404. Its staff are not named here. */
const loadReader = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<HistoryReader & { organisationId: OrganisationId }> => {
  await loadAccount(c, organisationId)
  return {
    organisationId,
    named: 'administrator',
    loadNames: (ids) => administratorNames(c, ids as readonly AdministratorId[]),
    seesHolder: true,
    upTo: null,
  }
}
