import type { Context } from 'hono'
import { openProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../http/app-env.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import { accountPaths } from './paths/payer-paths.ts'

/**
 * GET /robots.txt: crawlers may index a charity's pages, but not accounts, API routes or staff
 * areas.
 */
export const robots = (c: Context<AppEnv>): Response => {
  const tenant = c.get('tenant')
  if (tenant.kind === 'nobody') return c.text('User-agent: *\nDisallow: /\n')
  if (tenant.kind === 'platform') {
    return c.text('User-agent: *\nAllow: /$\nAllow: /assets/\nAllow: /favicon.svg\nDisallow: /\n')
  }
  const closed = ['api/', 'sandbox/', ...accountPaths].map((path) => `Disallow: /${path}\n`)
  const origin = charityOrigin(c.get('deps').site, tenant.charity)
  return c.text(`User-agent: *\n${closed.join('')}\nSitemap: ${origin}/sitemap.xml\n`)
}

const mostProjects = 500

/** GET /sitemap.xml: the charity's front page and its open projects. */
export const sitemap = async (c: Context<AppEnv>): Promise<Response> => {
  const tenant = c.get('tenant')
  if (tenant.kind !== 'charity') return c.text('', 404)
  const { organisationId } = tenant.charity
  const { db, site } = c.get('deps')
  const open = await openProjects(db, { organisationId, afterId: null, limit: mostProjects })
  const origin = charityOrigin(site, tenant.charity)
  const addresses = [
    `${origin}/`,
    ...open.map(({ projectId }) => `${origin}/MissionDetails?no=${projectId}`),
  ]
  c.header('Content-Type', 'application/xml; charset=UTF-8')
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
      .map((address) => `<url><loc>${address}</loc></url>\n`)
      .join('')}</urlset>\n`,
  )
}
