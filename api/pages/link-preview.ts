import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { idSchema, type ProjectId } from '@almoner/domain/kernel/ids.ts'
import { languages, localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { toPreview } from '@almoner/domain/text/plain-text.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import { projectPage, type ProjectPage } from '@almoner/projections/models/project-page/query.ts'
import * as v from 'valibot'
import type { AppEnv } from '../http/app-env.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import { previewAddress, previewSize } from './previews/routes.ts'

/** A page that may be shared: the charity's, or one of its projects'. */
export type SharedPage = { charity: Charity; project: ProjectPage | null }

/** Returns the shared page at this address of a charity, or null if its project does not exist. */
export const findSharedPage = async (
  c: Context<AppEnv>,
  charity: Charity,
): Promise<SharedPage | null> => {
  const no = c.req.query('no')
  if (c.req.path !== '/MissionDetails' || no === undefined || no === '' || no === 'no-project') {
    return { charity, project: null }
  }
  const projectId = parseProjectId(no)
  const { organisationId } = charity
  const project = projectId && (await projectPage(c.get('deps').db, { organisationId, projectId }))
  return project ? { charity, project } : null
}

// Links that were stored earlier have the id in quotes if it begins like a number.
const parseProjectId = (text: string): ProjectId | null => {
  const parsed = v.safeParse(idSchema('project'), text.replace(/^"(.*)"$/, '$1'))
  return parsed.success ? parsed.output : null
}

const localeNames: Record<Language, string> = { en: 'en_GB', zh: 'zh_HK', cn: 'zh_CN' }

const longestDescription = 200

/** The preview of a link in WhatsApp and others, which read only a page's first bytes. */
export const linkPreview = (
  c: Context<AppEnv>,
  { charity, project }: SharedPage,
): HtmlEscapedString => {
  const language = c.get('language')
  const { profile } = charity
  const name = localised(profile.name, language)
  // A closed project's page redirects to the charity's.
  const shownProject = project?.status === 'closed' ? null : project
  const title = shownProject ? `${localised(shownProject.details.title, language)} · ${name}` : name
  const text = shownProject
    ? toPreview(localised(shownProject.details.description, language))
    : localised(profile.intro, language)
  const description = shorten(text.replaceAll(/\s+/g, ' ').trim(), longestDescription)
  const origin = charityOrigin(c.get('deps').site, charity)
  const address = shownProject
    ? `${origin}/MissionDetails?no=${shownProject.projectId}`
    : `${origin}/`
  const image = `${origin}${previewAddress({ charity, project: shownProject, language })}`
  const others = languages.filter(
    (other) => other !== language && profile.supportedLanguages.includes(other),
  )
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:locale" content="${localeNames[language]}" />
    ${others.map(
      (other) => html`<meta property="og:locale:alternate" content="${localeNames[other]}" />`,
    )}
    <meta property="og:image" content="${image}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${previewSize.width}" />
    <meta property="og:image:height" content="${previewSize.height}" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />` as HtmlEscapedString
}

const shorten = (text: string, most: number): string => {
  const characters = Array.from(text)
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
