import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '../../../http/app-env.ts'
import { limitBody } from '../../../middleware/body-limited.ts'
import { Refusal } from '../../../http/problem.ts'

/** A route's limit for its file: the field of the form, and the largest size. */
export type FileLimit = { name: string; mostBytes: number }

const fileLimits = new WeakMap<object, FileLimit>()

/** Returns the limit that this handler of a route states, or null if it takes no file. */
export const readFileLimit = (handler: object): FileLimit | null => fileLimits.get(handler) ?? null

/** The limit that the route of this request states. */
export const findFileLimit = (c: Context<AppEnv>): FileLimit | null => {
  if (c.req.method === 'GET') return null
  for (const { handler } of matchedRoutes(c)) {
    const limit = readFileLimit(handler)
    if (limit !== null) return limit
  }
  return null
}

/**
 * Returns the limit for the code that reads the file. Throws if the route states no limit, because
 * that is a bug.
 */
export const ownFileLimit = (c: Context<AppEnv>): FileLimit => {
  const limit = findFileLimit(c)
  if (limit === null) throw new Error('a route that takes a file states its limit')
  return limit
}

/** The texts of a form beside a file are as long as in any other form. */
const largestTextBytes = 256 * 1024

/**
 * Middleware that limits the body of a form with a file, and states so: the limit of all other
 * bodies does not hold for its route. `before` admits the request by the bytes that it may send, and
 * runs the rest of it.
 */
export const limitFile = (
  limit: FileLimit,
  before: (c: Context<AppEnv>, bytes: number, next: () => Promise<void>) => Promise<void>,
): MiddlewareHandler<AppEnv> => {
  const mostBytes = limit.mostBytes + largestTextBytes
  const limited = limitBody(mostBytes, () => fileTooLarge(limit))
  const handler: MiddlewareHandler<AppEnv> = async (c, next) => {
    const bytes = readLength(c) ?? mostBytes
    if (bytes > mostBytes) throw fileTooLarge(limit)
    await before(c, bytes, async () => void (await limited(c, next)))
  }
  fileLimits.set(handler, limit)
  return handler
}

// An upload without a length counts as the largest allowed.
const readLength = (c: Context<AppEnv>): number | null => {
  const length = c.req.header('Content-Length') ?? ''
  return /^\d{1,12}$/.test(length) ? Number(length) : null
}

/** The file's own sentence: larger than this many megabytes. */
export const fileTooLarge = ({ name, mostBytes }: FileLimit): Refusal => {
  const megabytes = String(Number((mostBytes / (1024 * 1024)).toFixed(1)))
  // The payer's form names the field after what it is for.
  const field = name === 'proofofpayment' ? 'proof' : name
  return new Refusal('upload_too_large', {
    values: { megabytes },
    fields: { [name]: `${field}.too_large` },
  })
}
