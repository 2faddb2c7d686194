import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'

/** The browser's own key for one click, or undefined where it sends none. */
export const idempotencyKey = (c: Context<AppEnv>): string | undefined =>
  /^[\w-]{8,120}$/.exec(c.req.header('Idempotency-Key') ?? '')?.[0]
