import { Hono, type Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { bankAccountHistory } from '../../use-cases/history/bank-account.ts'
import {
  historyQuerySchema,
  type BankAccountHistory,
  type ProjectHistory,
  type SubscriptionHistory,
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
import { loadProjectTitles } from '../../use-cases/charity/project-titles.ts'
import { findOwnProject } from '../../use-cases/charity/own-project.ts'
import { loadStaffNames } from '../../use-cases/accounts/staff-names.ts'
import { answerJson } from '../../http/answer-json.ts'
import { validatePart } from '../../http/valid.ts'

const page = validatePart('query', historyQuerySchema)

/** Serves the history of what the charity has set up, event by event. */
export const historyRoutes = new Hono<AppEnv>()
  .use('/bank-account/history', onPlatformHost, requireRealm('staff'))
  .use('/subscription/history', onPlatformHost, requireRealm('staff'))
  .use('/projects/:projectId/history', onPlatformHost, requireRealm('staff'))
  .use('/settings/*', onPlatformHost, requireRealm('staff'))
  .get('/bank-account/history', requirePermission('bank_account.read'), page, async (c) => {
    const { store } = c.get('deps')
    const place = { ...(await loadReader(c)), ...c.req.valid('query') }
    return answerJson<BankAccountHistory>(c, await answerHistory(store, bankAccountHistory, place))
  })
  .get('/subscription/history', requirePermission('subscription.read'), page, async (c) => {
    const { store } = c.get('deps')
    const place = { ...(await loadReader(c)), ...c.req.valid('query') }
    return answerJson<SubscriptionHistory>(
      c,
      await answerHistory(store, subscriptionHistory, place),
    )
  })
  .get(
    '/projects/:projectId/history',
    requirePermission('projects.history'),
    validatePart('param', projectParamSchema),
    page,
    async (c) => {
      const { projectId } = await findOwnProject(c, c.req.valid('param').projectId)
      const place = { ...(await loadReader(c)), streamId: projectId, ...c.req.valid('query') }
      return answerJson<ProjectHistory>(
        c,
        await answerHistory(c.get('deps').store, projectHistory, place),
      )
    },
  )

for (const name of settingNames) {
  const mayRead = requirePermission(settingPermissions[name])
  historyRoutes.get(`/settings/${name}/history`, mayRead, page, async (c) => {
    const place = { ...(await loadReader(c)), ...c.req.valid('query') }
    return answerJson<SettingHistories[typeof name]>(
      c,
      await settingHistories[name](c.get('deps').store, place),
    )
  })
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
    loadProjectTitles: () => loadProjectTitles(c),
    seesHolder: may(role, 'bank_account.holder') || contactGranted,
    upTo: booksAsOf && booksAsOf.at,
  }
}
