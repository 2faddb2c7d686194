import type { Context } from 'hono'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { projectPage, type ProjectPage } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { ownOrganisation } from './own-charity.ts'

/**
 * Returns one of the charity's own projects. Another charity's project and a missing one get the
 * same 404.
 */
export const findOwnProject = async (
  c: Context<AppEnv>,
  projectId: ProjectId,
): Promise<ProjectPage> => {
  const page = await projectPage(c.get('deps').db, {
    organisationId: ownOrganisation(c),
    projectId,
  })
  if (page === null) throw new Refusal('project_not_found')
  return page
}
