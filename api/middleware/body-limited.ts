import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from '../http/app-env.ts'
import type { Refusal } from '../http/problem.ts'

/**
 * Refuses a longer body. A request with a length is checked by its length, because the server reads
 * no byte more. The library's check for a body would turn every request into a stream. A chunked
 * body is counted while it arrives.
 */
export const limitBody = (maxSize: number, toRefusal: () => Refusal): MiddlewareHandler<AppEnv> => {
  const refuse = (): never => {
    throw toRefusal()
  }
  const counted = bodyLimit({ maxSize, onError: refuse })
  return async (c, next) => {
    const length = c.req.header('Content-Length')
    const says = length !== undefined && /^\d+$/.test(length)
    if (!says || c.req.header('Transfer-Encoding') !== undefined) return await counted(c, next)
    return Number(length) > maxSize ? refuse() : await next()
  }
}
