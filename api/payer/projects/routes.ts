import { Hono } from 'hono'
import type { Context } from 'hono'
import { localised, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { toPreview } from '@almoner/domain/text/plain-text.ts'
import {
  openProjects,
  projectPage,
  type ProjectPage,
} from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { limitFor, linkedPage } from '../../http/list-page.ts'
import { currentCharity } from '../../middleware/tenant.ts'
import { Refusal } from '../../http/problem.ts'
import { sendPicture } from '../../use-cases/charity/project-pictures.ts'
import { validatePart } from '../../http/valid.ts'
import {
  projectParamSchema,
  projectsPageSize,
  projectsQuerySchema,
  type MissionAnswer,
} from './contract.ts'
import { answerJson } from '../../http/answer-json.ts'
import { missionMoney } from './money-contract.ts'

/** Serves the projects for which the charity at this host collects. */
export const projectRoutes = new Hono<AppEnv>()
  .get('/', validatePart('query', projectsQuerySchema), async (c) => {
    const projects = await openProjects(c.get('deps').db, {
      organisationId: currentCharity(c).organisationId,
      afterId: c.req.valid('query').lastId ?? null,
      limit: limitFor(projectsPageSize),
    })
    const size = projectsPageSize
    const rows = linkedPage(c, projects, { size, idOf: ({ projectId }) => projectId })
    return answerJson(
      c,
      rows.map((page) => mission(c, page)),
      { money: missionMoney },
    )
  })
  .get('/pictures/:file', (c) => {
    const { organisationId } = currentCharity(c)
    return sendPicture(c, { organisationId, file: c.req.param('file'), cache: 'public' })
  })
  .get('/:projectId', validatePart('param', projectParamSchema), async (c) => {
    const { projectId } = c.req.valid('param')
    const { organisationId } = currentCharity(c)
    const page = await projectPage(c.get('deps').db, { organisationId, projectId })
    if (!page) throw new Refusal('project_not_found')
    return answerJson(c, mission(c, page), { money: missionMoney })
  })

const mission = (c: Context<AppEnv>, page: ProjectPage): MissionAnswer => {
  const { details } = page
  const language = c.get('language')
  const description = localised(details.description, language)
  return {
    _id: page.projectId,
    id: page.projectId,
    organizationId: page.organisationId,
    title: localised(details.title, language),
    description,
    preview: toPreview(description),
    isMultiLanguage: isMultiLanguage(details.title) || isMultiLanguage(details.description),
    headerBackgroundPicture: details.headerBackgroundPicture.join(','),
    targetAmount: details.goalCents,
    currentAmount: page.raisedCents,
    donation: details.donation,
    status: page.status,
    projectReturnUrl: details.projectReturnUrl,
    quickReceipt: details.quickReceipt,
  }
}

const isMultiLanguage = ({ en, zh, cn }: LocalisedText): boolean =>
  [en, zh, cn].some((text) => text !== undefined)
