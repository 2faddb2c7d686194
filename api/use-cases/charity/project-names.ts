import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { loadTitles } from '@almoner/projections/models/project-page/titles.ts'
import type { AppEnv } from '../../http/app-env.ts'

export type NameProject = (recorded: { projectId: string | null; projectName: string }) => string

/**
 * Returns a function that names the project of a payment or plan in the reader's language: the
 * recorded name is the title in the payer's language on that day.
 */
export const loadProjectNames = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<NameProject> => {
  const language = c.get('language')
  const titles: ReadonlyMap<string, LocalisedText> = await loadTitles(c.get('deps'), {
    organisationId,
    upTo: null,
  })
  return ({ projectId, projectName }) => {
    const title = projectId === null ? undefined : titles.get(projectId)
    return title === undefined ? projectName : localised(title, language)
  }
}
