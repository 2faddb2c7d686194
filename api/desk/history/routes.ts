import { Hono, type Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { bankAccountHistory } from '../../use-cases/history/bank-account.ts'
import type {
  BankAccountHistory,
  ProjectHistory,
  SubscriptionHistory,
} from '../../use-cases/history/contract.ts'
import { answerHistory, type HistoryReader } from '../../use-cases/history/history.ts'
import { projectParamSchema } from '../../use-cases/history/params.ts'
import { projectHistory } from '../../use-cases/history/project.ts'
import {
  settingNames,
  settingPermissions,
  type SettingHistories,
} from '../../use-cases/history/settings/contract.ts'
import { settingHistories } from '../../use-cases/history/settings/setting-histories.ts'
import { subscriptionHistory } from '../../use-cases/history/subscription.ts'
import {
  loadOwnCharity,
  loadOwnStaffMember,
  ownOrganisation,
} from '../../use-cases/charity/own-charity.ts'
import { findOwnProject } from '../../use-cases/charity/own-project.ts'
import { loadStaffNames } from '../../use-cases/accounts/staff-names.ts'
import { answerJson } from '../../http/answer-json.ts'
import { validatePart } from '../../http/valid.ts'

/** Serves the history of what the charity has set up, event by event. */
export const historyRoutes = new Hono<AppEnv>()
  .use('/bank-account/history', onPlatformHost, requireRealm('staff'))
  .use('/subscription/history', onPlatformHost, requireRealm('staff'))
  .use('/projects/:projectId/history', onPlatformHost, requireRealm('staff'))
  .use('/settings/*', onPlatformHost, requireRealm('staff'))
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
  .get(
    '/projects/:projectId/history',
    requirePermission('projects.read'),
    validatePart('param', projectParamSchema),
    async (c) => {
      const { projectId } = await findOwnProject(c, c.req.valid('param').projectId)
      const reader = { ...(await loadReader(c)), streamId: projectId }
      return answerJson<ProjectHistory>(
        c,
        await answerHistory(c.get('deps').store, projectHistory, reader),
      )
    },
  )

for (const name of settingNames) {
  const mayRead = requirePermission(settingPermissions[name])
  historyRoutes.get(`/settings/${name}/history`, mayRead, async (c) =>
    answerJson<SettingHistories[typeof name]>(
      c,
      await settingHistories[name](c.get('deps').store, await loadReader(c)),
    ),
  )
}

/** An auditor sees an account's holder if an owner has granted contact data. */
const loadReader = async (
  c: Context<AppEnv>,
): Promise<HistoryReader & { organisationId: OrganisationId }> => {
  const organisationId = ownOrganisation(c)
  const { role, contactGranted, booksAsOf } = await loadOwnStaffMember(c)
  const { profile } = await loadOwnCharity(c)
  return {
    organisationId,
    defaultLanguage: profile.defaultLanguage,
    named: 'staff',
    loadNames: () => loadStaffNames(c),
    seesHolder: may(role, 'bank_account.holder') || contactGranted,
    upTo: booksAsOf && booksAsOf.at,
  }
}
