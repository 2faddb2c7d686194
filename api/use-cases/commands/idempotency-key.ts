import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'

/** Returns the browser's own key for one click, or undefined if it sends none. */
export const idempotencyKey = (c: Context<AppEnv>): string | undefined =>
  /^[\w-]{8,120}$/.exec(c.req.header('Idempotency-Key') ?? '')?.[0]

/**
 * Returns the idempotency key, else the request's own id: without a key, each request is a command
 * of its own.
 */
export const requestKey = (c: Context<AppEnv>): string => idempotencyKey(c) ?? c.get('requestId')
