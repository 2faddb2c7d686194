import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { charityOrigin } from '@almoner/platform/site.ts'
import type { AppEnv } from '../http/app-env.ts'
import { Refusal } from '../http/problem.ts'
import { assertWithinLimit, callerNetwork } from './caller/rate-limit.ts'

/**
 * The calls of the payer's pages. The calls of staff and providers are on the platform's host only.
 */
const isPayerCall = /^\/api\/(?:projects|user|donors|cards|news|receipts|tap-and-go)(?:\/|$)/

/** This header marks a call from an external origin (specification, section 6). */
const marker = 'X-External-Origin'

const allowedMethods = 'GET, POST, PUT, DELETE'
const allowedHeaders = `Authorization, Content-Type, Idempotency-Key, ${marker}`
const exposedHeaders = 'Retry-After, X-Request-Id'
/**
 * The time for which a browser may rely on the answer. A removed domain may still send calls for
 * this long.
 */
const preflightSeconds = 600

/**
 * Cross-origin calls to the payer API. A charity's sub-domain answers the website at the verified
 * host of the same charity, and no other. Credentials are off: a session is a bearer token, and
 * cookies are neither read nor set. Every such call carries the marker, which only a script can
 * send.
 */
export const externalOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('Origin')
  if (origin === undefined) return next()
  const isPreflight =
    c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined
  const isAllowed = isVerified(c, origin) && isPayerCall.test(c.req.path)
  if (isPreflight) return isAllowed ? await answerPreflight(c, origin) : refuse()
  if (!isAllowed) return next()
  c.set('isExternal', true)
  if (c.req.header(marker) === undefined) refuse()
  await next()
  const { headers } = c.res
  headers.set('Access-Control-Allow-Origin', origin)
  headers.set('Access-Control-Expose-Headers', exposedHeaders)
  headers.append('Vary', 'Origin')
  headers.delete('Set-Cookie')
  return undefined
})

// The whole origin is compared: scheme, host and port, as a browser writes it. `null`, another port,
// a name that only ends alike and a name with a final dot all differ.
const isVerified = (c: Context<AppEnv>, origin: string): boolean => {
  const tenant = c.get('tenant')
  if (tenant.kind !== 'charity' || tenant.charity.customHost === null) return false
  const { hostname } = new URL(c.req.url)
  // The website is not an external origin at its own host.
  if (hostname === tenant.charity.customHost) return false
  return origin === charityOrigin(c.get('deps').site, tenant.charity)
}

const refuse = (): never => {
  throw new Refusal('cross_origin')
}

const answerPreflight = async (c: Context<AppEnv>, origin: string): Promise<Response> => {
  await assertWithinLimit(c, { key: `preflight:${callerNetwork(c)}`, perSeconds: 1, burst: 60 })
  return c.body(null, 204, {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': allowedMethods,
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': String(preflightSeconds),
    Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  })
}
