import type { Hono } from 'hono'
import type { Site } from '@almoner/platform/site.ts'
import { requireToken } from './server/token-gate.ts'

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/**
 * Routes the bare domain's `/sandbox/` to the sandbox's pages, and everything else to the product.
 */
export const routePages = (
  app: { fetch: Fetch },
  given: {
    pages: Hono
    site: Site
    /** The token of the sandbox's pages; null: none. */
    token: string | null
  },
): Fetch => {
  const { pages, site, token } = given
  const shown = token === null ? pages : requireToken(pages, token)
  return (request, env) =>
    isSandboxPage(request, site) ? shown.fetch(request, env) : app.fetch(request, env)
}

const isSandboxPage = (request: Request, site: Site): boolean => {
  const { hostname, pathname } = new URL(request.url)
  return hostname === site.baseDomain && pathname.startsWith('/sandbox/')
}
