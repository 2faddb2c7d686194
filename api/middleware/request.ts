import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { AppDependencies, AppEnv } from '../http/app-env.ts'
import { Refusal } from '../http/problem.ts'

/** Gives each request its dependencies, an id and a log line of its own. */
export const request = (deps: AppDependencies) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID()
    c.set('deps', deps)
    c.set('requestId', requestId)
    c.set('language', 'en')
    c.set('tenant', { kind: 'nobody' })
    c.set('isExternal', false)
    c.set('signedIn', null)
    c.set('refused', null)
    c.set('log', deps.log.child({ requestId }))
    const startedAt = performance.now()
    await next()
    // Set on the answer's own headers: through the context, each would create a new answer.
    c.res.headers.set('X-Request-Id', requestId)
    const tenant = c.get('tenant')
    const refused = c.get('refused')
    // The route's pattern, not the path: a receipt's address is its payer's secret.
    c.get('log').info({
      method: c.req.method,
      route: describeRoute(c),
      status: c.res.status,
      tenant: tenant.kind === 'charity' ? tenant.charity.subDomain : tenant.kind,
      // Identifies a caller who tries routes, without the content of the request.
      ...(refused && { refused, by: describeCaller(c) }),
      milliseconds: Math.round(performance.now() - startedAt),
    })
  })

const describeCaller = (c: Context<AppEnv>): string => {
  const signedIn = c.get('signedIn')
  return signedIn ? `${signedIn.realm}:${signedIn.personId}` : 'guest'
}

const describeRoute = (c: Context<AppEnv>): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*'

/**
 * Refuses a change that a browser sends from another origin, by its Origin header, unless that is the
 * charity's own website. Providers and programs send no Origin, and no cookie either.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('Origin')
  const safe = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS'
  if (safe || origin === undefined || c.get('isExternal')) return next()
  if (isOwnOrigin(c, origin)) return next()
  throw new Refusal('cross_origin')
})

// Behind a proxy the request arrives without encryption, so the scheme is the site's.
const isOwnOrigin = (c: Context<AppEnv>, text: string): boolean => {
  const origin = URL.canParse(text) ? new URL(text) : null
  const { scheme } = c.get('deps').site
  return origin?.protocol === `${scheme}:` && origin.host === new URL(c.req.url).host
}

/** Protects a GET whose link acts when it is followed: the browser reports the site of the link. */
export const notLinkedFromElsewhere = createMiddleware<AppEnv>(async (c, next) => {
  const site = c.req.header('Sec-Fetch-Site') ?? 'none'
  if (site !== 'same-origin' && site !== 'none') throw new Refusal('cross_origin')
  return next()
})

/** Protects a GET that changes something: a HEAD is answered 405. */
export const notByHead = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'HEAD') return next()
  c.header('Allow', 'GET')
  return c.body(null, 405)
})
