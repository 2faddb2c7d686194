import type { Context } from 'hono'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { allProjects, projectPage } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { limitFor, listPage } from '../../../http/list-page.ts'
import { Refusal } from '../../../http/problem.ts'
import { loadAccount } from '../decide.ts'
import { projectsPageSize, type CharityProjectsAnswer } from './contract.ts'

/** A page of a charity's projects, the newest first. */
export const loadCharityProjects = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { after }: { after?: ProjectId | undefined },
): Promise<CharityProjectsAnswer> => {
  await loadAccount(c, organisationId)
  const pages = await allProjects(c.get('deps').db, {
    organisationId,
    afterId: after ?? null,
    limit: limitFor(projectsPageSize),
  })
  const { rows, last } = listPage(pages, projectsPageSize)
  return {
    projects: rows.map(({ projectId, details, status }) => ({
      id: projectId,
      title: localised(details.title, c.get('language')),
      status,
    })),
    next: last?.projectId ?? null,
  }
}

/** Another charity's project and a missing one get the same 404. */
export const findCharityProject = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  projectId: ProjectId,
): Promise<void> => {
  const page = await projectPage(c.get('deps').db, { organisationId, projectId })
  if (page === null) throw new Refusal('project_not_found')
}
