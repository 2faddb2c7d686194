import { Hono, type Context } from 'hono'
import type { AdministratorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { requirePermission } from '../../../middleware/requires.ts'
import { bankAccountHistory } from '../../../use-cases/history/bank-account.ts'
import {
  historyQuerySchema,
  type BankAccountHistory,
  type ProjectHistory,
  type SubscriptionHistory,
} from '../../../use-cases/history/contract.ts'
import { answerHistory, type HistoryReader } from '../../../use-cases/history/history.ts'
import { projectHistory } from '../../../use-cases/history/project.ts'
import {
  settingNames,
  type SettingHistories,
} from '../../../use-cases/history/settings/contract.ts'
import { settingHistories } from '../../../use-cases/history/settings/setting-histories.ts'
import { subscriptionHistory } from '../../../use-cases/history/subscription.ts'
import { validatePart } from '../../../http/valid.ts'
import { administratorNames } from '../../../use-cases/accounts/administrators/administrators.ts'
import { accountParamSchema } from '../contract.ts'
import { loadAccount } from '../decide.ts'
import {
  projectOfCharitySchema,
  pictureOfCharitySchema,
  projectsQuerySchema,
  type CharityProjectsAnswer,
} from './contract.ts'
import { loadTitlesOfCharity } from '../../../use-cases/charity/project-titles.ts'
import { findCharityProject, loadCharityProjects } from './projects.ts'
import { sendPicture } from '../../../use-cases/charity/project-pictures.ts'
import { answerJson } from '../../../http/answer-json.ts'

const path = '/organizations/:organizationId'
const param = validatePart('param', accountParamSchema)
const page = validatePart('query', historyQuerySchema)
const reads = requirePermission('charities.read')

/** Returns the history of what a charity has set up, event by event. */
export const organisationHistoryRoutes = new Hono<AppEnv>()
  .get(`${path}/bank-account/history`, reads, param, page, async (c) => {
    const reader = await loadReader(c, c.req.valid('param').organizationId)
    const place = { ...reader, ...c.req.valid('query') }
    return answerJson<BankAccountHistory>(
      c,
      await answerHistory(c.get('deps').store, bankAccountHistory, place),
    )
  })
  .get(`${path}/subscription/history`, reads, param, page, async (c) => {
    const reader = await loadReader(c, c.req.valid('param').organizationId)
    const place = { ...reader, ...c.req.valid('query') }
    return answerJson<SubscriptionHistory>(
      c,
      await answerHistory(c.get('deps').store, subscriptionHistory, place),
    )
  })
  .get(`${path}/projects`, reads, param, validatePart('query', projectsQuerySchema), async (c) => {
    const { organizationId } = c.req.valid('param')
    return answerJson<CharityProjectsAnswer>(
      c,
      await loadCharityProjects(c, organizationId, c.req.valid('query')),
    )
  })
  .get(
    `${path}/projects/pictures/:file`,
    reads,
    validatePart('param', pictureOfCharitySchema),
    (c) => {
      const { organizationId: organisationId, file } = c.req.valid('param')
      return sendPicture(c, { organisationId, file, cache: 'private' })
    },
  )
  .get(
    `${path}/projects/:projectId/history`,
    reads,
    validatePart('param', projectOfCharitySchema),
    page,
    async (c) => {
      const { organizationId, projectId } = c.req.valid('param')
      await findCharityProject(c, organizationId, projectId)
      const reader = await loadReader(c, organizationId)
      const place = { ...reader, streamId: projectId, ...c.req.valid('query') }
      return answerJson<ProjectHistory>(
        c,
        await answerHistory(c.get('deps').store, projectHistory, place),
      )
    },
  )

for (const name of settingNames) {
  organisationHistoryRoutes.get(
    `${path}/settings/${name}/history`,
    reads,
    param,
    page,
    async (c) => {
      const reader = await loadReader(c, c.req.valid('param').organizationId)
      const place = { ...reader, ...c.req.valid('query') }
      return answerJson<SettingHistories[typeof name]>(
        c,
        await settingHistories[name](c.get('deps').store, place),
      )
    },
  )
}

/** A missing charity returns 404. Its staff are not named here. */
const loadReader = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<HistoryReader & { organisationId: OrganisationId }> => {
  const { profile } = await loadAccount(c, organisationId)
  return {
    organisationId,
    defaultLanguage: profile.defaultLanguage,
    named: 'administrator',
    loadNames: (ids) => administratorNames(c, ids as readonly AdministratorId[]),
    loadProjectTitles: () => loadTitlesOfCharity(c, { organisationId }),
    seesHolder: true,
    upTo: null,
  }
}
