import type { HttpBindings } from '@hono/node-server'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import type { Context } from 'hono'
import type { Merchant } from './merchants.ts'
import { badRequest, notFound, PaymeProblem, tooMany, unauthorised } from './requests/problem.ts'
import { computeDigest, isSignatureValid } from './signature.ts'
import { findTokenHolder } from './tokens.ts'
import type { World } from './world.ts'

export type Env = { Bindings: HttpBindings; Variables: { merchant: Merchant } }

const version = '0.12'
const oldestMilliseconds = 5 * 60_000
// The clocks of two machines may differ slightly.
const newestMilliseconds = 5_000

/** Checks the headers that every call must have. If one is missing, nothing is looked up. */
export const checkVersion = (c: Context<Env>): void => {
  if (c.req.header('api-version') !== version) throw notFound()
  const accept = c.req.header('accept') ?? ''
  if (!/application\/json|\*\/\*/.test(accept)) {
    throw new PaymeProblem(406, 'EA008', 'Not Acceptable')
  }
}

/** Authenticates a call: token, clock, digest, signature and an unused Trace-Id. */
export const authenticate = async (c: Context<Env>, world: World): Promise<Merchant> => {
  checkVersion(c)
  const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ')
  const merchant = scheme === 'Bearer' ? findTokenHolder(token, world) : null
  if (!merchant) throw unauthorised('Error validating JWT')
  const traceId = c.req.header('trace-id') ?? ''
  if (!isUuid(traceId.toLowerCase())) throw badRequest('EA002', 'Trace-Id is not a UUID')
  checkClock(c.req.header('request-date-time') ?? '', world.clock())
  await checkSignature(c, merchant)
  const now = world.clock()
  const trace = { kind: 'trace', id: traceId.toLowerCase(), body: { at: now } } as const
  if (!(await world.store.claim(trace, now - oldestMilliseconds))) {
    throw tooMany('Trace-Id was used within the last 5 minutes')
  }
  return merchant
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** Null for a text that is not a time in RFC 3339. */
export const parseTimestamp = (text: string): number | null => {
  const milliseconds = rfc3339.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(milliseconds) ? null : milliseconds
}

const checkClock = (text: string, now: number): void => {
  const at = parseTimestamp(text)
  if (at === null) throw badRequest('EA002', 'Request-Date-Time is not RFC3339')
  if (at < now - oldestMilliseconds) throw badRequest('EA002', 'Request timestamp too old')
  if (at > now + newestMilliseconds) throw badRequest('EA002', 'Request timestamp in the future')
}

const checkSignature = async (c: Context<Env>, merchant: Merchant): Promise<void> => {
  const body = await c.req.text()
  const hasBody = c.req.method !== 'GET'
  if (hasBody && !/^application\/json\b/.test(c.req.header('content-type') ?? '')) {
    throw new PaymeProblem(415, 'EA018', 'Unsupported Media Type')
  }
  if (hasBody && c.req.header('digest') !== computeDigest(body)) {
    throw unauthorised('Unable to verify signature')
  }
  const { pathname, search } = new URL(c.req.url)
  const holds = isSignatureValid({
    signature: c.req.header('signature') ?? '',
    method: c.req.method,
    target: `${pathname}${search}`,
    header: (name) => c.req.header(name) ?? null,
    hasBody,
    keyId: merchant.signingKeyId,
    key: merchant.signingKey,
  })
  if (!holds) throw unauthorised('Unable to verify signature')
}
