import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { isLanguage, localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { toPreview } from '@almoner/domain/text/plain-text.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import { projectPage, type ProjectPage } from '@almoner/projections/models/project-page/query.ts'
import * as v from 'valibot'
import type { AppDependencies, AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { freeColour } from '../contract.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import { readDrawings } from './drawings.ts'
import { drawPreview, type PreviewFacts } from './draw-preview.ts'

export { previewSize } from './draw-preview.ts'

type Shared = { charity: Charity; project: ProjectPage | null; language: Language }

/**
 * Returns the address of a shared link's picture. The address changes when the picture would show
 * something else.
 */
export const previewAddress = (shared: Shared): string => {
  const { project, language } = shared
  const of = project ? project.projectId : 'charity'
  return `/preview/${of}/${language}.png?v=${toVersion(factsFrom(shared, 'host'))}`
}

const daySeconds = 24 * 3600
/** Some ten megabytes. */
const mostCached = 200

/**
 * Serves the pictures of shared links. Each is drawn once, at the host of its charity, and cached.
 */
export const previewRoutes = ({ webDist }: Pick<AppDependencies, 'webDist'>): Hono<AppEnv> => {
  const cache = new Map<string, Promise<Buffer>>()
  let drawings: ReadonlyMap<string, string> | undefined
  return new Hono<AppEnv>().get('/:of/:file{(?:en|zh|cn)\\.png}', async (c) => {
    const shared = await findShared(c, c.req.param('of'), c.req.param('file').slice(0, 2))
    if (!shared) return c.text('', 404)
    drawings ??= readDrawings(webDist)
    const origin = charityOrigin(c.get('deps').site, shared.charity)
    const facts = factsFrom(shared, new URL(origin).host)
    const key = toVersion(facts)
    let picture = cache.get(key)
    if (!picture) {
      // Each drawing takes a twentieth of a second of a core.
      const { organisationId } = shared.charity
      await assertWithinLimit(c, { key: `preview:${organisationId}`, perSeconds: 2, burst: 60 })
      // Another request may have begun to draw it.
      picture = cache.get(key) ?? drawPreview({ ...facts, drawing: findDrawing(facts, drawings) })
      // One that failed is drawn again for the next visitor.
      picture.catch(() => cache.delete(key))
    }
    // The most recently requested picture is the last to be evicted.
    cache.delete(key)
    cache.set(key, picture)
    for (const oldest of cache.keys()) {
      if (cache.size <= mostCached) break
      cache.delete(oldest)
    }
    c.header('Content-Type', 'image/png')
    c.header('Cache-Control', `public, max-age=${daySeconds}`)
    return c.body(new Uint8Array(await picture))
  })
}

const findShared = async (
  c: Context<AppEnv>,
  of: string,
  language: string,
): Promise<Shared | null> => {
  const tenant = c.get('tenant')
  if (tenant.kind !== 'charity' || !isLanguage(language)) return null
  const { charity } = tenant
  if (!charity.profile.supportedLanguages.includes(language)) return null
  if (of === 'charity') return { charity, project: null, language }
  const projectId = v.safeParse(idSchema('project'), of)
  if (!projectId.success) return null
  const { organisationId } = charity
  const { db } = c.get('deps')
  const project = await projectPage(db, { organisationId, projectId: projectId.output })
  return project && project.status !== 'closed' ? { charity, project, language } : null
}

type Facts = Omit<PreviewFacts, 'drawing'> & { motif: string }

// The facts are only those that a payer's page shows to every visitor.
const factsFrom = ({ charity, project, language }: Shared, host: string): Facts => {
  const { profile } = charity
  const isFree = profile.plan === 'free'
  const name = localised(profile.name, language)
  const pictures = project ? project.details.headerBackgroundPicture : [profile.logo ?? '']
  return {
    language,
    charity: project ? name : '',
    title: project ? localised(project.details.title, language) : name,
    text: project
      ? toPreview(localised(project.details.description, language))
      : localised(profile.intro, language),
    host,
    headerColour: isFree ? freeColour : (profile.colours.header ?? ''),
    accentColour: isFree ? freeColour : (profile.colours.button ?? ''),
    motif: pictures.map((each) => /^illustration:(.+)$/.exec(each)?.[1]).find(Boolean) ?? 'harbour',
  }
}

const findDrawing = ({ motif }: Facts, drawings: ReadonlyMap<string, string>): string | null =>
  drawings.get(motif) ?? drawings.get('harbour') ?? null

const toVersion = (facts: Facts): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12)
