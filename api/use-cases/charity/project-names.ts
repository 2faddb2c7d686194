import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadTitlesOfCharity } from './project-titles.ts'

export type NameProject = (recorded: { projectId: string | null; projectName: string }) => string

/**
 * Returns a function that names the project of a payment or plan in the reader's language: the
 * recorded name is the title in the payer's language on that day.
 */
export const loadProjectNames = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<NameProject> => {
  const titles = await loadTitlesOfCharity(c, { organisationId })
  return ({ projectId, projectName }) => titles.get(projectId ?? '') ?? projectName
}
