import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { loadTitles } from '@almoner/projections/models/project-page/titles.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadBooksAsOf } from '../books/books-as-of.ts'
import { ownOrganisation } from './own-charity.ts'

type Books = {
  organisationId: OrganisationId
  /** The position of a past moment; null for the present. */
  upTo?: bigint | null
}

/** The titles of a charity's projects, by id, in the reader's language. */
export const loadTitlesOfCharity = async (
  c: Context<AppEnv>,
  { organisationId, upTo = null }: Books,
): Promise<ReadonlyMap<string, string>> => {
  const titles = await loadTitles(c.get('deps'), { organisationId, upTo })
  const language = c.get('language')
  return new Map([...titles].map(([id, title]) => [id, localised(title, language)]))
}

/** Those of the reader's own charity; for a reader of a past moment, as they were. */
export const loadProjectTitles = async (
  c: Context<AppEnv>,
): Promise<ReadonlyMap<string, string>> => {
  const upTo = (await loadBooksAsOf(c))?.position ?? null
  return await loadTitlesOfCharity(c, { organisationId: ownOrganisation(c), upTo })
}
