import type { Hono } from 'hono'
import type { Site } from '@almoner/platform/site.ts'
import { requireToken } from './server/token-gate.ts'

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/**
 * Routes the bare domain's `/sandbox/` to the sandbox's pages, and everything else to the product.
 */
export const routePages = (
  app: { fetch: Fetch },
  options: {
    pages: Hono
    site: Site
    /** The token of the sandbox's pages; null: none. */
    token: string | null
  },
): Fetch => {
  const { pages, site, token } = options
  const gatedPages = token === null ? pages : requireToken(pages, token)
  return (request, env) => {
    if (!isSandboxPage(request, site)) return app.fetch(request, env)
    if (isPressedElsewhere(request, site)) return new Response(null, { status: 403 })
    return gatedPages.fetch(request, env)
  }
}

// The paths that a payer's page calls at a provider, from every charity's host.
const isForPayers = /^\/sandbox\/(?:stripe\/v1|tap-and-go\/web)\//

/** Whether another website sent the request of a button of the sandbox. */
const isPressedElsewhere = ({ method, url, headers }: Request, { scheme }: Site): boolean => {
  const origin = headers.get('Origin')
  if (origin === null || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  const { host, pathname } = new URL(url)
  return origin !== `${scheme}://${host}` && !isForPayers.test(pathname)
}

const isSandboxPage = (request: Request, site: Site): boolean => {
  const { hostname, pathname } = new URL(request.url)
  return hostname === site.baseDomain && pathname.startsWith('/sandbox/')
}
