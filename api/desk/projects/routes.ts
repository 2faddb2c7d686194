import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { sendPicture } from '../../use-cases/charity/project-pictures.ts'
import { validatePart } from '../../http/valid.ts'
import {
  projectMoney,
  editProjectSchema,
  newProjectSchema,
  pictureParamSchema,
  projectCardsQuerySchema,
  projectParamSchema,
  type PictureAnswer,
  type ProjectAnswer,
  type ProjectCardsAnswer,
} from './contract.ts'
import { loadProject, loadProjectCards } from './own-project.ts'
import { givePicture, limitPicture } from './pictures.ts'
import { closeProject, createProject, editProject, reopenProject } from './save-project.ts'
import { answerJson } from '../../http/answer-json.ts'

const reads = requirePermission('projects.read')
// A history shows the pictures that a project had.
const sees = requirePermission('projects.history')
const edits = requirePermission('projects.edit')
const ofProject = validatePart('param', projectParamSchema)

/** The charity's projects: what it collects for. */
export const deskProjectRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/projects/cards', reads, validatePart('query', projectCardsQuerySchema), async (c) =>
    answerJson<ProjectCardsAnswer>(c, await loadProjectCards(c, c.req.valid('query')), {
      money: projectMoney,
    }),
  )
  .post('/projects/pictures', edits, limitPicture, async (c) =>
    answerJson<PictureAnswer>(c, await givePicture(c), { status: 201 }),
  )
  .get('/projects/pictures/:file', sees, validatePart('param', pictureParamSchema), (c) => {
    const { file } = c.req.valid('param')
    return sendPicture(c, { organisationId: ownOrganisation(c), file, cache: 'private' })
  })
  .get('/projects/:projectId', reads, ofProject, async (c) =>
    answerJson<ProjectAnswer>(c, await loadProject(c, c.req.valid('param').projectId), {
      money: projectMoney,
    }),
  )
  .post('/projects', edits, validatePart('json', newProjectSchema), async (c) => {
    const projectId = await createProject(c, c.req.valid('json'))
    return answerJson<ProjectAnswer>(c, await loadProject(c, projectId), {
      money: projectMoney,
      status: 201,
    })
  })
  .put(
    '/projects/:projectId',
    edits,
    ofProject,
    validatePart('json', editProjectSchema),
    async (c) => {
      const { projectId } = c.req.valid('param')
      await editProject(c, projectId, c.req.valid('json'))
      return answerJson<ProjectAnswer>(c, await loadProject(c, projectId), { money: projectMoney })
    },
  )
  .post('/projects/:projectId/close', edits, ofProject, async (c) => {
    const { projectId } = c.req.valid('param')
    await closeProject(c, projectId)
    return answerJson<ProjectAnswer>(c, await loadProject(c, projectId), { money: projectMoney })
  })
  .post('/projects/:projectId/reopen', edits, ofProject, async (c) => {
    const { projectId } = c.req.valid('param')
    await reopenProject(c, projectId)
    return answerJson<ProjectAnswer>(c, await loadProject(c, projectId), { money: projectMoney })
  })
