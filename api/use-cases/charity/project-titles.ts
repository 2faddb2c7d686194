import type { Context } from 'hono'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { loadTitles } from '@almoner/projections/models/project-page/titles.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadBooksAsOf } from '../books/books-as-of.ts'
import { ownOrganisation } from './own-charity.ts'

/** The titles of the charity's projects, by id; for a reader of a past moment, as they were. */
export const loadProjectTitles = async (
  c: Context<AppEnv>,
): Promise<ReadonlyMap<string, string>> => {
  const upTo = (await loadBooksAsOf(c))?.position ?? null
  const titles = await loadTitles(c.get('deps'), { organisationId: ownOrganisation(c), upTo })
  const language = c.get('language')
  return new Map([...titles].map(([id, title]) => [id, localised(title, language)]))
}
