import { Hono, type Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { bankAccountHistory } from '../../use-cases/history/bank-account.ts'
import type { BankAccountHistory, SubscriptionHistory } from '../../use-cases/history/contract.ts'
import { answerHistory, type HistoryReader } from '../../use-cases/history/history.ts'
import { subscriptionHistory } from '../../use-cases/history/subscription.ts'
import { loadOwnStaffMember, ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { loadStaffNames } from '../../use-cases/accounts/staff-names.ts'
import { answerJson } from '../../http/answer-json.ts'

/** Serves the history of the charity's bank account and of its subscription, event by event. */
export const historyRoutes = new Hono<AppEnv>()
  .use('/bank-account/history', onPlatformHost, requireRealm('staff'))
  .use('/subscription/history', onPlatformHost, requireRealm('staff'))
  .get('/bank-account/history', requirePermission('bank_account.read'), async (c) => {
    const { store } = c.get('deps')
    return answerJson<BankAccountHistory>(
      c,
      await answerHistory(store, bankAccountHistory, await loadReader(c)),
    )
  })
  .get('/subscription/history', requirePermission('subscription.read'), async (c) => {
    const { store } = c.get('deps')
    return answerJson<SubscriptionHistory>(
      c,
      await answerHistory(store, subscriptionHistory, await loadReader(c)),
    )
  })

/** An auditor sees an account's holder if an owner has granted contact data. */
const loadReader = async (
  c: Context<AppEnv>,
): Promise<HistoryReader & { organisationId: OrganisationId }> => {
  const organisationId = ownOrganisation(c)
  const { role, contactGranted, booksAsOf } = await loadOwnStaffMember(c)
  return {
    organisationId,
    named: 'staff',
    loadNames: () => loadStaffNames(c),
    seesHolder: may(role, 'bank_account.holder') || contactGranted,
    upTo: booksAsOf && booksAsOf.at,
  }
}
