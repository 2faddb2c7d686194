import type { Hono } from 'hono'
import type { Site } from '@almoner/platform/site.ts'
import { behindToken } from './token-gate.ts'

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** The outside world's pages on the bare domain, below `/sandbox/`, and the product's everywhere else. */
export const routePages = (
  app: { fetch: Fetch },
  given: {
    pages: Hono
    site: Site
    /** What the pages ask for; null: nothing. */
    token: string | null
  },
): Fetch => {
  const { pages, site, token } = given
  const shown = token === null ? pages : behindToken(pages, token)
  return (request, env) =>
    isSandboxPage(request, site) ? shown.fetch(request, env) : app.fetch(request, env)
}

const isSandboxPage = (request: Request, site: Site): boolean => {
  const { hostname, pathname } = new URL(request.url)
  return hostname === site.baseDomain && pathname.startsWith('/sandbox/')
}
